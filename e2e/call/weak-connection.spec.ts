import type { Locator } from '@playwright/test';
import { FAILING_SAMPLES } from '@visavis/domain/call/picture/video.ts';
import { QUALITY_EVERY } from '@visavis/domain/call/rules.ts';
import {
  expectMedia,
  expectMoreVideo,
  expectVideoOf,
  inboundMedia,
  pathOf,
  startCall,
  stopTime,
} from '../support/people/call.ts';
import { pathsSought, plantLoss } from '../support/people/loss.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

/** The page's socket stays, however far its clock runs ahead of the signs of life that the server sends. */
const keepSocket = ({ page }: Person) =>
  page.routeWebSocket(/\/socket\.io\//, (route) => {
    const isOpening = (message: string | Buffer) => typeof message === 'string' && message.startsWith('0');
    route.connectToServer().onMessage((message) => {
      route.send(isOpening(message) ? String(message).replace(/(?<="pingTimeout":)\d+/, '600000') : message);
    });
  });

/** A call in which the test plants the losses and moves the time of the first person. */
async function startLossyCall(alice: Person, bob: Person): Promise<void> {
  await plantLoss(alice.context);
  await keepSocket(alice);
  await alice.page.clock.install();
  await startCall(alice, bob);
}

/** Moves the page's clock to the next samples of the quality, one by one. */
async function passSamples({ page }: Person, count: number): Promise<void> {
  const looks = () => page.evaluate(() => window.looksForTest ?? 0);
  for (let sample = 0; sample < count; sample += 1) {
    const before = await looks();
    await page.clock.fastForward(QUALITY_EVERY);
    await expect.poll(looks).toBeGreaterThan(before);
  }
}

test('a failing link gives up the picture and keeps the sound, which both read, and brings the picture back', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startLossyCall(alice, bob);
  const notices = [
    alice.page.getByText('The connection is weak: only your sound is sent'),
    bob.page.getByText('The connection is weak: sound only'),
  ];

  await test.step('the picture goes', async () => {
    // No samples but those that the test passes: a bad link soon ends a call.
    await stopTime(alice);
    await alice.page.evaluate(() => {
      window.isWeakForTest = true;
    });
    await passSamples(alice, FAILING_SAMPLES.soundOnly);
    for (const notice of notices) await expect(notice.first()).toBeVisible({ timeout: 60_000 });
    await expect(alice.page.getByRole('button', { name: 'Turn camera off', exact: true })).toHaveCount(1);
    await expect(bob.page.getByText(`${alice.username} turned their camera off`)).toHaveCount(0);
  });

  await test.step('the sound stays', async () => {
    let frames = -1;
    const newFrames = async () => {
      const before = frames;
      frames = (await inboundMedia(bob.page)).framesDecoded;
      return frames - before;
    };
    await expect.poll(newFrames, { message: 'frames since the last look', intervals: [1000] }).toBe(0);
    const { audioEnergy } = await inboundMedia(bob.page);
    await expect.poll(async () => (await inboundMedia(bob.page)).audioEnergy).toBeGreaterThan(audioEnergy);
    expect(await newFrames()).toBe(0);
  });

  await test.step('and the picture comes back', async () => {
    await alice.page.evaluate(() => {
      window.isWeakForTest = false;
    });
    await alice.page.clock.resume();
    for (const notice of notices) await expect(notice).toHaveCount(0, { timeout: 60_000 });
    await expectVideoOf(bob, alice);
    await expectMoreVideo(bob);
  });
});

test('one bad sample changes nothing; several in a row seek a new path first, then end the picture, and the call last @last', async ({
  newCaller,
  problems,
}) => {
  test.setTimeout(300_000);
  // The page's clock runs ahead: for the server, the call is too short to be kept.
  problems.allow(/status of 404 .*\/api\/history\//);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startLossyCall(alice, bob);
  const soundOnly = [
    alice.page.getByText('The connection is weak: only your sound is sent').first(),
    bob.page.getByText('The connection is weak: sound only').first(),
  ];
  const callBack = [
    alice.page.getByRole('heading', { name: `Call ${bob.username} back?` }),
    bob.page.getByRole('heading', { name: `Call ${alice.username} back?` }),
  ];
  const { newPath, soundOnly: noPicture } = FAILING_SAMPLES;

  await test.step('one', async () => {
    await passSamples(alice, 1);
    await alice.page.evaluate(() => {
      window.losesOnceForTest = true;
    });
    await passSamples(alice, FAILING_SAMPLES.end);
    expect(await pathsSought(alice)).toBe(0);
    for (const person of [alice, bob]) await expectMedia(person);
  });

  await test.step('several', async () => {
    await stopTime(alice);
    await alice.page.evaluate(() => {
      window.isWeakForTest = true;
    });
    const [before] = await pathOf(alice);
    await passSamples(alice, newPath);
    // One of the two waits for the offer of the other before it seeks a new path itself.
    await alice.page.clock.fastForward(QUALITY_EVERY - 1);
    // Alice seeks it. A browser may keep the name of its own end when it answers.
    await expect.poll(async () => (await pathOf(alice))[0], { timeout: 60_000 }).not.toBe(before);
    expect(await pathsSought(alice)).toBeGreaterThan(0);
    for (const notice of soundOnly) await expect(notice).toHaveCount(0);
    for (const person of [alice, bob]) await expectMoreVideo(person);
  });

  await test.step('more', async () => {
    await passSamples(alice, noPicture - newPath);
    for (const notice of soundOnly) await expect(notice).toBeVisible();
    for (const offer of callBack) await expect(offer).toHaveCount(0);
  });

  await test.step('still more', async () => {
    const [offerToAlice] = callBack;
    const end = async () => {
      await alice.page.clock.fastForward(QUALITY_EVERY);
      // A busy browser sends too few packets in less for a sample to count.
      await expect(offerToAlice as Locator).toBeVisible({ timeout: 2000 });
    };
    await expect(end).toPass({ timeout: 120_000 });
    for (const offer of callBack) await expect(offer).toBeVisible();
  });
});

test('loss that the other side reports of the sound alone is no loss of all; of both tracks it is @last', async ({
  newCaller,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.allow(/status of 404 .*\/api\/history\//);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startLossyCall(alice, bob);
  /** As many packets of the sound as in a sample: those of the page's clock are a moment apart. */
  const hearMore = async () => {
    const sent = () => alice.page.evaluate(() => window.soundSentForTest?.() ?? 0);
    const before = await sent();
    await expect.poll(sent).toBeGreaterThan(before + 40);
  };
  const passHeardSamples = async (count: number) => {
    for (let sample = 0; sample < count; sample += 1) {
      await hearMore();
      await passSamples(alice, 1);
    }
  };
  const loseOf = (...kinds: string[]) =>
    alice.page.evaluate((chosen) => {
      window.lossyKindsForTest = chosen;
    }, kinds);

  await test.step('of the sound', async () => {
    await loseOf('audio');
    await passHeardSamples(FAILING_SAMPLES.end + 1);
    expect(await pathsSought(alice)).toBe(0);
    await expect(alice.page.getByText('The connection is weak: only your sound is sent')).toHaveCount(0);
    for (const person of [alice, bob]) await expectMedia(person);
  });

  await test.step('of sound and picture', async () => {
    await loseOf('audio', 'video');
    const [before] = await pathOf(alice);
    const newPath = async () => {
      await passHeardSamples(1);
      expect(await pathsSought(alice)).toBeGreaterThan(0);
      expect((await pathOf(alice))[0]).not.toBe(before);
    };
    await expect(newPath).toPass({ timeout: 60_000 });
  });
});

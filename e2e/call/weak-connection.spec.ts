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

test('one bad sample changes nothing; several in a row seek a new path, then give up the picture and keep the sound until the link is good', async ({
  newCaller,
  problems,
}) => {
  // The page's clock runs ahead: for the server, the call is too short to be kept.
  problems.allow(/status of 404 .*\/api\/history\//);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startLossyCall(alice, bob);
  const notices = [
    alice.page.getByText('The connection is weak: only your sound is sent').first(),
    bob.page.getByText('The connection is weak: sound only').first(),
  ];
  const setWeak = (isWeak: boolean) =>
    alice.page.evaluate((next) => {
      window.isWeakForTest = next;
    }, isWeak);

  await test.step('one', async () => {
    await passSamples(alice, 1);
    await alice.page.evaluate(() => {
      window.losesOnceForTest = true;
    });
    await passSamples(alice, FAILING_SAMPLES.end);
    expect(await pathsSought(alice)).toBe(0);
    for (const person of [alice, bob]) await expectMedia(person);
  });

  await test.step('several: a new path', async () => {
    // No samples but those that the test passes: a bad link soon ends a call.
    await stopTime(alice);
    await setWeak(true);
    const [before] = await pathOf(alice);
    await passSamples(alice, FAILING_SAMPLES.newPath);
    // One of the two waits for the offer of the other before it seeks a new path itself.
    await alice.page.clock.fastForward(QUALITY_EVERY - 1);
    // Alice seeks it. A browser may keep the name of its own end when it answers.
    await expect.poll(async () => (await pathOf(alice))[0], { timeout: 60_000 }).not.toBe(before);
    expect(await pathsSought(alice)).toBeGreaterThan(0);
    for (const notice of notices) await expect(notice).toHaveCount(0);
    for (const person of [alice, bob]) await expectMoreVideo(person);
  });

  await test.step('more: the picture goes, which is no camera that is off', async () => {
    const giveUp = async () => {
      await passSamples(alice, 1);
      // A sample with too few packets does not count, and a busy browser sends few in a moment.
      await expect(notices[0] as Locator).toBeVisible({ timeout: 2000 });
    };
    await expect(giveUp).toPass({ timeout: 120_000 });
    for (const notice of notices) await expect(notice).toBeVisible({ timeout: 60_000 });
    await expect(alice.page.getByRole('button', { name: 'Turn camera off', exact: true })).toHaveCount(1);
    await expect(bob.page.getByText(`${alice.username} turned their camera off`)).toHaveCount(0);
    await expect(bob.page.getByRole('heading', { name: `Call ${alice.username} back?` })).toHaveCount(0);
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
    await setWeak(false);
    await alice.page.clock.resume();
    for (const notice of notices) await expect(notice).toHaveCount(0, { timeout: 60_000 });
    await expectVideoOf(bob, alice);
    await expectMoreVideo(bob);
  });
});

import {
  connectionInUse,
  expectMedia,
  expectVideoOf,
  liveTracks,
  NOTICED_WITHIN,
  pressControl,
  pressEnd,
  recordCapture,
  shownVideo,
  startCall,
  startSearch,
} from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

test('a reload returns to the call; a closed tab is known to the other at once, who then waits no longer than for a lost socket', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const away = bob.page.getByText(`${alice.username} is away. Waiting for them to come back…`);

  await test.step('a reload', async () => {
    await alice.page.reload();
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expect(away).toHaveCount(0);
    for (const person of [alice, bob]) await expectMedia(person);
  });

  await test.step('a closed tab', async () => {
    const isKnown = expect(away.first()).toBeVisible({ timeout: NOTICED_WITHIN });
    // As the user's click does: without this the page gets no `pagehide`.
    await Promise.all([isKnown, alice.page.close({ runBeforeUnload: true })]);
    await expect(shownVideo(bob, alice)).toHaveCount(0);
    // On a busy machine the call may have lasted long enough to be rated, which says nothing of the reason.
    const reason = bob.page.getByText('The other person left the call.');
    const rating = bob.page.getByRole('alertdialog', { name: 'How was your call?' });
    await expect(reason.or(rating).first()).toBeVisible({ timeout: 60_000 });
  });
});

test('a tab that crashes is known to the other at once', async ({ newCaller }) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const away = bob.page.getByText(`${alice.username} is away. Waiting for them to come back…`);
  const isKnown = expect(away.first()).toBeVisible({ timeout: NOTICED_WITHIN });
  const browser = await alice.context.newCDPSession(alice.page);
  // Never answered: the page that would is gone.
  void browser.send('Page.crash').catch(() => undefined);
  await isKnown;
  await alice.page.close();
});

test('a reload keeps the microphone muted and the camera off, and the other receives neither for a moment', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const muted = bob.page.getByLabel(`${alice.username} is muted`);
  const off = bob.page.getByText(`${alice.username} turned their camera off`);
  await pressControl(alice, 'Mute microphone');
  await pressControl(alice, 'Turn camera off');
  await expect(off.first()).toBeVisible();
  await expect(muted.first()).toBeVisible();
  const before = await connectionInUse(bob);
  await recordBrightness(bob);

  await test.step('after a reload', async () => {
    await alice.page.reload();
    await expectVideoOf(alice, bob);
    await expect.poll(() => connectionInUse(bob), { timeout: 45_000 }).not.toBe(before);
    await expect.poll(async () => (await soundOf(bob)).packets, { timeout: 60_000 }).toBeGreaterThan(100);
    expect((await soundOf(bob)).energy, 'sound').toBeLessThan(SILENT);
    expect(await brightnessOf(bob), 'the brightest pixel of any frame').toBeLessThan(BLACK);
    await expect(off.first()).toBeVisible();
    await expect(muted.first()).toBeVisible();
    for (const name of ['Unmute microphone', 'Turn camera on']) {
      await expect(alice.page.getByRole('button', { name, exact: true })).toHaveCount(1);
    }
  });

  await test.step('until they are turned on', async () => {
    await pressControl(alice, 'Unmute microphone');
    await pressControl(alice, 'Turn camera on');
    await expectVideoOf(bob, alice);
    await expect.poll(() => brightnessOf(bob)).toBeGreaterThan(BLACK);
    await expect.poll(async () => (await soundOf(bob)).energy).toBeGreaterThan(SILENT);
    await expect(muted).toHaveCount(0);
  });

  await test.step('and what the one who stays has turned off is known after the reload', async () => {
    await pressControl(bob, 'Mute microphone');
    await pressControl(bob, 'Turn camera off');
    await expect(alice.page.getByText(`${bob.username} turned their camera off`).first()).toBeVisible();
    await alice.page.reload();
    await expect(alice.page.getByText(`${bob.username} turned their camera off`).first()).toBeVisible({
      timeout: 60_000,
    });
    await expect(alice.page.getByLabel(`${bob.username} is muted`).first()).toBeVisible();
    await expect(muted).toHaveCount(0);
    await expectVideoOf(bob, alice);
  });
});

/** Of 255; a camera that is off sends black. */
const BLACK = 40;
/** The total energy of received audio that is silence. */
const SILENT = 1e-6;

/** Makes the page keep the brightness of every frame of the other's picture. */
const recordBrightness = ({ page }: Person): Promise<void> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[aria-label^="Video of"]');
    const paint = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
    if (!video || !paint) throw new Error('There is no picture to record');
    const first = video.srcObject;
    window.brightestForTest = 0;
    const look = () => {
      video.requestVideoFrameCallback(look);
      // The frames of the connection before the reload do not count.
      if (video.srcObject === first) return;
      paint.drawImage(video, 0, 0, 16, 16);
      const pixels = paint.getImageData(0, 0, 16, 16).data.filter((_, index) => index % 4 !== 3);
      window.brightestForTest = Math.max(window.brightestForTest ?? 0, ...pixels);
    };
    video.requestVideoFrameCallback(look);
  });
const brightnessOf = ({ page }: Person) => page.evaluate(() => window.brightestForTest ?? 0);

/** What the page has received of the other's sound over the connection in use. */
const soundOf = ({ page }: Person): Promise<{ packets: number; energy: number }> =>
  page.evaluate(async () => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    const sound = { packets: 0, energy: 0 };
    (await peer?.getStats())?.forEach((report) => {
      if (report.type !== 'inbound-rtp' || report.kind !== 'audio') return;
      sound.packets = report.packetsReceived ?? 0;
      sound.energy = report.totalAudioEnergy ?? 0;
    });
    return sound;
  });

declare global {
  interface Window {
    brightestForTest?: number;
  }
}

test('leaving a call stops the camera @core', async ({ newCaller }) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await recordCapture(alice.context);
  for (const person of [alice, bob]) await startSearch(person);
  await expectVideoOf(alice, bob);
  expect(await liveTracks(alice)).toBeGreaterThan(0);
  await pressEnd(alice);
  await expect(alice.page).toHaveURL(/\/matching\/setup/);
  await expect.poll(() => liveTracks(alice)).toBe(0);
});

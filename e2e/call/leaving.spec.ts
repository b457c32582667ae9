import {
  connectionInUse,
  expectMedia,
  expectVideoOf,
  NOTICED_WITHIN,
  pressControl,
  QUALIFYING,
  shownVideo,
  startCall,
  startSearch,
} from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';
import { receivedBy } from '../support/watch/frames.ts';

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

/** The other's sound that the page has received over the connection in use. */
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

test('a call survives a reload, also with microphone and camera off; a closed tab is known at once, and leaves its rating', async ({
  newPerson,
  newCaller,
}) => {
  const eve = await newPerson('eve', { path: 'about:blank' });
  const frames = receivedBy(eve);
  await eve.page.goto('/home');
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const away = bob.page.getByText(`${alice.username} is away. Waiting for them to come back…`);
  const muted = bob.page.getByLabel(`${alice.username} is muted`);
  const off = bob.page.getByText(`${alice.username} turned their camera off`);

  await test.step('after a reload the other receives neither sound nor picture for a moment', async () => {
    await pressControl(alice, 'Mute microphone');
    await pressControl(alice, 'Turn camera off');
    await expect(off.first()).toBeVisible();
    await expect(muted.first()).toBeVisible();
    const before = await connectionInUse(bob);
    await recordBrightness(bob);
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

  await test.step('what the one who stays has turned off is known after the reload', async () => {
    await pressControl(bob, 'Mute microphone');
    await pressControl(bob, 'Turn camera off');
    const hisCamera = alice.page.getByText(`${bob.username} turned their camera off`).first();
    await expect(hisCamera).toBeVisible();
    // An address of another page returns to the call as well.
    await alice.page.goto('/friends');
    await expect(alice.page).toHaveURL('/matching/explore');
    await expect(hisCamera).toBeVisible({ timeout: 60_000 });
    await expect(alice.page.getByLabel(`${bob.username} is muted`).first()).toBeVisible();
    await expect(muted).toHaveCount(0);
    await expectVideoOf(bob, alice);
    await pressControl(bob, 'Turn camera on');
    await pressControl(bob, 'Unmute microphone');
    for (const person of [alice, bob]) await expectMedia(person);
    await expect(away).toHaveCount(0);
  });

  await test.step('a closed tab is known at once, and the user who stays is asked for a rating', async () => {
    await expect(alice.page.getByText(QUALIFYING)).toBeVisible({ timeout: 90_000 });
    const isKnown = expect(away.first()).toBeVisible({ timeout: NOTICED_WITHIN });
    // As the user's click does: without this the page gets no `pagehide`.
    await Promise.all([isKnown, alice.page.close({ runBeforeUnload: true })]);
    await expect(shownVideo(bob, alice)).toHaveCount(0);
    await expect(bob.page.getByRole('alertdialog', { name: GOODBYE })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the user who closed the tab is asked on their return', async () => {
    const page = await alice.context.newPage();
    await startSearch({ ...alice, page });
    await expect(page.getByRole('alertdialog', { name: GOODBYE })).toBeVisible();
    await page.getByRole('button', { name: 'No opinion', exact: true }).click();
    await expect(page.getByText('Looking for someone…').first()).toBeVisible();
  });

  await test.step('a third user has received nothing of it', () => {
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.filter((frame) => /video:|room:|matching:/.test(frame))).toEqual([]);
    expect(frames.filter((frame) => frame.includes(alice.userId) || frame.includes(bob.userId))).toEqual([]);
  });
});

import type { Page } from '@playwright/test';
import { checkCamera, expectMedia, expectVideoOf, pressStart } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expectVeil } from '../support/people/veil.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** the sharpest frame of the other that has arrived since the page opened */
    sharpestForTest?: number;
  }
}

/**
 * Watches the frames that arrive, before the page blurs them by itself: the largest difference in brightness between two
 * neighbours, 0–255. The picture of the test camera has hard edges.
 */
const watchSharpness = ({ context }: Person) =>
  context.addInitScript(() => {
    const size = { width: 160, height: 90 };
    const canvas = Object.assign(document.createElement('canvas'), size);
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true });
    let shown: MediaStreamTrack | undefined;
    setInterval(() => {
      const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
      const track = peer?.getReceivers().find((receiver) => receiver.track.kind === 'video')?.track;
      if (track && track !== shown) video.srcObject = new MediaStream([track]);
      shown = track;
      if (!drawing || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      drawing.drawImage(video, 0, 0, size.width, size.height);
      const { data } = drawing.getImageData(0, 0, size.width, size.height);
      for (let index = 5; index < data.length; index += 4) {
        if ((index >> 2) % size.width === 0) continue;
        const difference = Math.abs((data[index] ?? 0) - (data[index - 4] ?? 0));
        window.sharpestForTest = Math.max(window.sharpestForTest ?? 0, difference);
      }
    }, 100);
  });
const sharpest = (page: Page) => page.evaluate(() => window.sharpestForTest ?? 0);
/** Plain frames have 120 from the first on, blurred ones 10, and 27 where one came in parts on a busy machine. */
const [BLURRED, SHARP] = [48, 60];

const ready = ({ page }: Person) => page.getByRole('button', { name: 'I’m ready' });

test('two of whom one begins blurred see each other only once both are ready', async ({ newCaller }) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  for (const person of [alice, bob]) await watchSharpness(person);

  await checkCamera(alice);
  await alice.page.getByRole('switch', { name: 'Begin blurred' }).click();
  await pressStart(alice);
  await checkCamera(bob);
  await expect(bob.page.getByRole('switch', { name: 'Begin blurred' })).not.toBeChecked();
  await pressStart(bob);
  await expectVideoOf(alice, bob);
  await expectVideoOf(bob, alice);

  await test.step('both are blurred, and hear each other', async () => {
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      await expect(ready(one)).toBeVisible();
      await expectVeil(one, other);
      await expectMedia(one);
    }
  });

  await test.step('one is ready: the other learns it, and both stay blurred', async () => {
    await ready(alice).click();
    await expect(alice.page.getByText(`Waiting for ${bob.username} to be ready…`).first()).toBeVisible();
    await expect(bob.page.getByText(`${alice.username} is ready to see you.`).first()).toBeVisible();
    await expectVeil(alice, bob);
    expect(await sharpest(bob.page)).toBeLessThan(BLURRED);
  });

  await test.step('a reload of either changes nothing', async () => {
    for (const [one, other] of [
      [bob, alice],
      [alice, bob],
    ] as const) {
      await one.page.reload();
      await expectVideoOf(one, other);
      await expectVeil(one, other);
      await expectMedia(one);
      await expect.poll(() => sharpest(one.page)).toBeGreaterThan(0);
    }
    await expect(alice.page.getByText(`Waiting for ${bob.username} to be ready…`).first()).toBeVisible();
    // Nothing that a changed page could show has left the devices: since the reloads, of neither.
    for (const { page } of [alice, bob]) expect(await sharpest(page)).toBeLessThan(BLURRED);
  });

  await test.step('both are ready: both see each other', async () => {
    await ready(bob).click();
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      await expect(ready(one)).toHaveCount(0);
      await expectVeil(one, other, false);
      await expect.poll(() => sharpest(one.page), { timeout: 45_000 }).toBeGreaterThan(SHARP);
    }
  });
});

import type { BrowserContext, Page } from '@playwright/test';
import { phone } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

/**
 * Gives pages a camera that a test moves by `setCamera`: it fails with this error, is dark, or is the browser's own. The
 * microphone works.
 * Permissions change along with it, as in a browser that reports them.
 */
async function standIn(context: BrowserContext, first: { error?: string; message?: string; dark?: boolean }) {
  await context.addInitScript((start) => {
    const { mediaDevices, permissions } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const statuses: (EventTarget & { state: string })[] = [];
    const now = { ...start };
    mediaDevices.getUserMedia = async (constraints) => {
      if (now.error && constraints?.video) throw new DOMException(now.message ?? 'Permission denied', now.error);
      const stream = await open(constraints);
      const [camera] = stream.getVideoTracks();
      if (!now.dark || !camera) return stream;
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const paint = canvas.getContext('2d');
      setInterval(() => paint?.fillRect(0, 0, 640, 360), 100);
      camera.stop();
      return new MediaStream([...canvas.captureStream(10).getVideoTracks(), ...stream.getAudioTracks()]);
    };
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => now.error !== 'NotFoundError' || kind !== 'videoinput');
    permissions.query = async () => {
      const status = Object.assign(new EventTarget(), {
        state: now.error === 'NotAllowedError' ? 'denied' : 'granted',
      });
      statuses.push(status);
      return status as unknown as PermissionStatus;
    };
    Object.assign(window, {
      setCamera(error?: string) {
        now.error = error;
        for (const status of statuses) {
          status.state = error ? 'denied' : 'granted';
          status.dispatchEvent(new Event('change'));
        }
        mediaDevices.dispatchEvent(new Event('devicechange'));
      },
    });
  }, first);
}

const allow = (page: Page) => page.evaluate(() => (window as unknown as { setCamera(): void }).setCamera());
const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
/** Within which the app starts, and then the camera. */
const STARTS = { timeout: 60_000 };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

for (const { what, camera, title, press } of [
  {
    what: 'refused',
    camera: { error: 'NotAllowedError' },
    title: 'Permission is needed',
    press: 'Press the icon to the left of the address of this page.',
  },
  {
    what: 'refused by the system',
    camera: { error: 'NotAllowedError', message: 'Permission denied by system' },
    title: 'Your system blocks the camera',
    press: 'Open the privacy settings of your system.',
  },
  {
    what: 'missing',
    camera: { error: 'NotFoundError', message: 'Requested device not found' },
    title: 'No camera',
    press: 'Plug in or switch on a camera.',
  },
  {
    what: 'busy',
    camera: { error: 'NotReadableError', message: 'Could not start video source' },
    title: 'Your camera is busy',
    press: 'Close the other program or tab that uses the camera, such as another video call.',
  },
]) {
  test(`a camera that is ${what} is told from others, and the check goes on by itself`, async ({ newPerson }) => {
    const { page, context } = await newPerson('alice', { path: 'about:blank' });
    await standIn(context, camera);
    await page.goto('/matching');
    await expect(heading(page, title)).toBeVisible(STARTS);
    await expect(page.getByRole('listitem').filter({ hasText: press })).toBeVisible();
    await expect(page.getByText('We carry on by ourselves as soon as it works')).toBeVisible();
    await expect(start(page)).toHaveCount(0);
    await allow(page);
    await expect(start(page)).toBeEnabled(STARTS);
    await expect(heading(page, title)).toHaveCount(0);
  });
}

test('a dark room gets a hint, a well-lit one none, and the picture is not mirrored', async ({ newPerson }) => {
  test.setTimeout(240_000);
  const { page, context } = await newPerson('alice', { path: 'about:blank' });
  await standIn(context, { dark: true });
  await page.goto('/matching');
  await expect(page.getByText('It is dark where you are.')).toBeVisible(STARTS);
  await expect(start(page)).toBeEnabled();

  const bright = await newPerson('bob', { path: '/matching' });
  await expect(bright.page.getByText('Others will hear you well.')).toBeVisible(STARTS);
  await expect(bright.page.getByText('It is dark where you are.')).toHaveCount(0);
  const picture = bright.page.getByLabel('Your picture, as others will see it');
  await expect(picture).toHaveCSS('scale', 'none');
  await expect(picture).toHaveCSS('transform', 'none');
});

test('the chosen speaker can be heard before a call', async ({ newPerson }) => {
  const { page, context } = await newPerson('alice', { path: 'about:blank' });
  // The notes last less than a second: they begin once it has been seen that they are announced.
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
      return begun.then(() => play.call(this));
    };
    Object.assign(window, { begin });
  });
  await page.goto('/matching');
  await page.getByRole('button', { name: 'Test the speaker' }).click();
  await expect(page.getByRole('button', { name: 'You should hear two notes…' })).toBeDisabled();
  await page.evaluate(() => (window as unknown as { begin(): void }).begin());
  await expect(page.getByRole('button', { name: 'Test the speaker' })).toBeEnabled();
  await expect(page.getByText('The speaker could not be tested.')).toHaveCount(0);
});

test('a returning user finds their choices and is one tap from the queue, on a phone without scrolling', async ({
  newPerson,
}) => {
  test.setTimeout(240_000);
  const { page } = await newPerson('alice', { path: '/matching', context: phone });
  const begin = page.getByRole('switch', { name: 'Begin blurred' });
  await begin.tap();
  await expect(begin).toBeChecked();
  await start(page).tap();
  await expect(page).toHaveURL('/matching/explore');

  await page.goto('/matching');
  await expect(begin).toBeChecked(STARTS);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(start(page)).toBeInViewport({ ratio: 1 });
  const [button, bar] = await Promise.all([
    start(page).boundingBox(),
    page.getByRole('navigation').last().boundingBox(),
  ]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await start(page).tap();
  await expect(page).toHaveURL('/matching/explore');
  await expect(page.getByText('Looking for someone…').first()).toBeVisible();

  // Where a call returns to, the camera is off, and the search as near.
  await page.goto('/matching/setup');
  await start(page).tap();
  await expect(page).toHaveURL('/matching/explore');
});

test('the way back to a search that has ended starts none, and a reload of one does', async ({ newPerson }) => {
  test.setTimeout(240_000);
  const { page } = await newPerson('alice', { path: '/matching' });
  const searching = page.getByText('Looking for someone…').first();
  await start(page).click();
  await expect(searching).toBeVisible();
  await page.reload();
  await expect(searching).toBeVisible(STARTS);
  await page.getByRole('button', { name: 'End the search' }).click();
  await expect(page).toHaveURL('/matching/setup');
  await page.goBack();
  await expect(page).toHaveURL('/matching/setup');
  await expect(searching).toBeHidden();

  // From another site, where the browser opens the page anew.
  await start(page).click();
  await expect(searching).toBeVisible();
  await page.goto('about:blank');
  await page.goBack();
  await expect(page).toHaveURL('/matching/setup');
  await expect(start(page)).toBeVisible();
  await expect(searching).toBeHidden();
});

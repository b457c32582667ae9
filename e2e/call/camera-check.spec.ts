import type { BrowserContext, Page } from '@playwright/test';
import { phone } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

interface Camera {
  error?: string;
  isDark?: boolean;
}

/**
 * Gives pages a camera that a test changes by `setCamera`, also for the loads that follow: it fails with this error, is dark,
 * or is the browser's own. The microphone works. Permissions change along with it, as in a browser that reports them.
 */
async function standIn(context: BrowserContext, first: Camera) {
  await context.addInitScript((start) => {
    const { mediaDevices, permissions } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const statuses: (EventTarget & { state: string })[] = [];
    const camera = (): Camera => JSON.parse(sessionStorage.getItem('cameraForTest') ?? 'null') ?? start;
    mediaDevices.getUserMedia = async (constraints) => {
      const { error, isDark } = camera();
      if (error && constraints?.video) throw new DOMException('Permission denied', error);
      const stream = await open(constraints);
      const [real] = stream.getVideoTracks();
      if (!isDark || !real) return stream;
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const paint = canvas.getContext('2d');
      setInterval(() => paint?.fillRect(0, 0, 640, 360), 100);
      real.stop();
      return new MediaStream([...canvas.captureStream(10).getVideoTracks(), ...stream.getAudioTracks()]);
    };
    permissions.query = async () => {
      const status = Object.assign(new EventTarget(), { state: camera().error ? 'denied' : 'granted' });
      statuses.push(status);
      return status as unknown as PermissionStatus;
    };
    Object.assign(window, {
      setCamera(next: Camera) {
        sessionStorage.setItem('cameraForTest', JSON.stringify(next));
        for (const status of statuses) {
          status.state = next.error ? 'denied' : 'granted';
          status.dispatchEvent(new Event('change'));
        }
        mediaDevices.dispatchEvent(new Event('devicechange'));
      },
    });
  }, first);
}

const setCamera = (page: Page, next: Camera) =>
  page.evaluate((camera) => (window as unknown as { setCamera(next: Camera): void }).setCamera(camera), next);
const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
/** Within which the app starts, and then the camera. */
const STARTS = { timeout: 60_000 };

test('the check explains a refused camera and goes on by itself, hints at a dark room, and sounds the speaker', async ({
  newPerson,
}) => {
  const { page, context } = await newPerson('alice', { path: 'about:blank' });
  await standIn(context, { error: 'NotAllowedError' });
  // The notes last less than a second: they begin once it has been seen that they are announced.
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
      return begun.then(() => play.call(this));
    };
    Object.assign(window, { begin });
  });
  const dark = page.getByText('It is dark where you are.');

  await test.step('refused', async () => {
    const heading = page.getByRole('heading', { level: 2, name: 'Permission is needed' });
    await page.goto('/matching');
    await expect(heading).toBeVisible(STARTS);
    const wayOut = 'Press the icon to the left of the address of this page.';
    await expect(page.getByRole('listitem').filter({ hasText: wayOut })).toBeVisible();
    await expect(page.getByText('We carry on by ourselves as soon as it works')).toBeVisible();
    await expect(start(page)).toHaveCount(0);
    await setCamera(page, {});
    await expect(start(page)).toBeEnabled(STARTS);
    await expect(heading).toHaveCount(0);
  });

  await test.step('in a well-lit room', async () => {
    await expect(page.getByText('Others will hear you well.')).toBeVisible(STARTS);
    await expect(dark).toHaveCount(0);
    const picture = page.getByLabel('Your picture, as others will see it');
    await expect(picture).toHaveCSS('scale', 'none');
    await expect(picture).toHaveCSS('transform', 'none');
  });

  await test.step('the speaker', async () => {
    await page.getByRole('button', { name: 'Test the speaker' }).click();
    await expect(page.getByRole('button', { name: 'You should hear two notes…' })).toBeDisabled();
    await page.evaluate(() => (window as unknown as { begin(): void }).begin());
    await expect(page.getByRole('button', { name: 'Test the speaker' })).toBeEnabled();
    await expect(page.getByText('The speaker could not be tested.')).toHaveCount(0);
  });

  await test.step('in a dark one', async () => {
    await setCamera(page, { isDark: true });
    await page.reload();
    await expect(dark).toBeVisible(STARTS);
    await expect(start(page)).toBeEnabled();
  });
});

test('a returning user is one tap from the queue on a phone; a reload goes on with a search, and the way back starts none', async ({
  newPerson,
}) => {
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

  const searching = page.getByText('Looking for someone…').first();
  await expect(searching).toBeVisible();
  await page.reload();
  await expect(searching).toBeVisible(STARTS);
  await page.getByRole('button', { name: 'End the search' }).tap();
  await expect(page).toHaveURL('/matching/setup');
  await page.goBack();
  await expect(page).toHaveURL('/matching/setup');
  await expect(searching).toBeHidden();

  // From another site, where the browser opens the page anew.
  await start(page).tap();
  await expect(searching).toBeVisible();
  await page.goto('about:blank');
  await page.goBack();
  await expect(page).toHaveURL('/matching/setup');
  await expect(start(page)).toBeVisible();
  await expect(searching).toBeHidden();
});

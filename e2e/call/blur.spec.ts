import type { Page } from '@playwright/test';
import {
  checkCamera,
  expectMedia,
  expectMoreVideo,
  expectVideoOf,
  pressControl,
  pressStart,
} from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

const WORKER = /\/assets\/blur-worker-[\w-]+\.js$/;
const BLUR_FILES = /\/assets\/(blur-worker|selfie_segmentation)/;

const blurSwitch = (page: Page) => page.getByRole('switch', { name: 'Blur my background' });
const turnBlurOn = async ({ page }: Person) => {
  await blurSwitch(page).click();
  await expect(blurSwitch(page)).toBeChecked();
  await expect(page.getByText('Others see you, not your room.')).toBeVisible({ timeout: 60_000 });
};

/** Lists the files of the blur that a page and its workers fetch. */
function blurFetches({ context }: Person): string[] {
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (BLUR_FILES.test(request.url())) fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

const SLOW_CHANNEL = 'slow-for-test';
/**
 * However busy the machine is, the blur does not count as slow: to the worker, a second is a millisecond. Once it is told,
 * drawing the smallest canvas takes half a second.
 */
const SLOW_ONCE_TOLD = `{
  let isSlow = false;
  new BroadcastChannel('${SLOW_CHANNEL}').onmessage = () => { isSlow = true; };
  const now = performance.now.bind(performance);
  performance.now = () => isSlow ? now() : now() / 1000;
  const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage;
  OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...rest) {
    if (isSlow && rest[3] === 256) for (const end = now() + 500; now() < end; );
    return draw.apply(this, rest);
  };
}`;

/** Runs that script in the worker before its own. */
const changeWorker = ({ context }: Person) =>
  context.route(WORKER, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${SLOW_ONCE_TOLD}\n${await response.text()}` });
  });

/** The video tracks that a page sends: the class tells a processed one from the camera's. */
const sentTracks = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() =>
    (window.peersForTest ?? [])
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((peer) => peer.getSenders())
      .filter(({ track }) => track?.kind === 'video' && track.readyState === 'live')
      .map(({ track }) => track?.constructor.name ?? ''),
  );

interface Exchange {
  /** plain: the camera's own */
  picture: 'plain' | 'processed' | 'none';
  /** the page has said that the blur is off */
  isNoticed: boolean;
}
declare global {
  interface Window {
    exchangesForTest?: Exchange[];
  }
}

/** Notes each picture that the page puts in another's place in a call, and each that it takes away. */
const recordExchanges = ({ context }: Person) =>
  context.addInitScript(() => {
    window.exchangesForTest = [];
    const { replaceTrack } = RTCRtpSender.prototype;
    RTCRtpSender.prototype.replaceTrack = function (this: RTCRtpSender, track: MediaStreamTrack | null) {
      if ((track ?? this.track)?.kind === 'video') {
        const picture = !track ? 'none' : track.constructor === MediaStreamTrack ? 'plain' : 'processed';
        const isNoticed = document.body.textContent.includes('Blur is off');
        window.exchangesForTest?.push({ picture, isNoticed });
      }
      return replaceTrack.call(this, track);
    };
  });
const exchanges = ({ page }: Person) => page.evaluate(() => window.exchangesForTest);
/** Compiles the smallest WebAssembly in the page. */
const compile = ({ page }: Person) =>
  page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => 'compiled',
      (error: Error) => error.name,
    ),
  );

test('a blurred picture is what the other receives, from its first frame, until the blur is too slow or cannot be loaded', async ({
  newCaller,
  problems,
}) => {
  problems.allow(/CSP: script-src blocks wasm-eval|ERR_FAILED/);
  const alice = await newCaller('alice', { hasFullPicture: true });
  const bob = await newCaller('bob');
  for (const person of [alice, bob]) {
    await changeWorker(person);
    await recordExchanges(person);
  }
  // As a browser without processed tracks does, his sends the picture of a canvas.
  await bob.context.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaStreamTrackGenerator');
  });
  const refused = /selfie_segmentation.*\.wasm$/;
  await bob.context.route(refused, (route) => route.abort());
  const policies: string[] = [];
  alice.context.on('response', (response) => {
    if (WORKER.test(response.url())) policies.push(response.headers()['content-security-policy'] ?? '');
  });
  const fetched = blurFetches(alice);
  await checkCamera(alice);
  await test.step('nothing is fetched before the first use', () => expect(fetched).toEqual([]));

  await test.step('the preview shows a blurred picture of the camera’s size', async () => {
    await turnBlurOn(alice);
    expect(new Set(fetched.map((path) => path.replace(/-[\w-]{8}\./, '.'))).size).toBe(6);
    const preview = alice.page.getByLabel('Your picture, as others will see it');
    await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);
  });

  await test.step('the worker may use WebAssembly, and the page may not', async () => {
    expect(policies).toEqual([expect.stringContaining("script-src 'self' 'wasm-unsafe-eval'")]);
    expect(await compile(alice)).toBe('CompileError');
  });

  await test.step('the call sends the processed track, and its frames arrive', async () => {
    await pressStart(alice);
    await checkCamera(bob);
    await pressStart(bob);
    await expectVideoOf(bob, alice);
    await expectMedia(bob);
    expect(await sentTracks(alice)).toEqual(['MediaStreamTrackGenerator']);
    expect(await sentTracks(bob)).toEqual(['MediaStreamTrack']);
  });

  await test.step('a reload keeps it', async () => {
    await alice.page.reload();
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expectMedia(bob);
    expect(await sentTracks(alice)).toEqual(['MediaStreamTrackGenerator']);
  });

  await test.step('one that becomes too slow is switched off with a notice, before the other sees the plain picture', async () => {
    await alice.page.evaluate((channel) => new BroadcastChannel(channel).postMessage(''), SLOW_CHANNEL);
    await expect(alice.page.getByText('Blur is off: this device is too slow.').first()).toBeVisible({
      timeout: 120_000,
    });
    await expect.poll(() => sentTracks(alice)).toEqual(['MediaStreamTrack']);
    const others = (await exchanges(alice))?.filter(({ picture }) => picture !== 'processed');
    expect(others).toEqual([{ picture: 'plain', isNoticed: true }]);
    await expectMoreVideo(bob);
  });

  await test.step('one that cannot be loaded gives way to the plain picture after a notice', async () => {
    await bob.page.evaluate(() => {
      window.exchangesForTest = [];
    });
    await pressControl(bob, 'Camera and sound');
    await blurSwitch(bob.page).click();
    await expect(bob.page.getByText('Blur is off: it could not be loaded.').first()).toBeVisible({ timeout: 90_000 });
    await expect(blurSwitch(bob.page)).not.toBeChecked();
    await expect.poll(() => sentTracks(bob)).toEqual(['MediaStreamTrack']);
    // Until then a wholly blurred picture was sent.
    expect(await exchanges(bob)).toEqual([
      { picture: 'processed', isNoticed: false },
      { picture: 'plain', isNoticed: true },
    ]);
    await expectMoreVideo(alice);
  });

  await test.step('and can be switched on again', async () => {
    await bob.context.unroute(refused);
    await turnBlurOn(bob);
    expect(await sentTracks(bob)).toEqual(['CanvasCaptureMediaStreamTrack']);
    await expectMoreVideo(alice);
  });
});

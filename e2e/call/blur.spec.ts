import type { Page } from '@playwright/test';
import {
  checkCamera,
  expectMedia,
  expectMoreVideo,
  expectVideoOf,
  pressControl,
  pressStart,
  startCall,
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

/** Runs a script in the worker before its own. */
const changeWorker = ({ context }: Person, script: string) =>
  context.route(WORKER, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
/** However busy the machine is, the blur does not count as slow: to the worker, a second is a millisecond. */
const PATIENT = '{ const now = performance.now.bind(performance); performance.now = () => now() / 1000; }';

/** The video tracks that a page sends: the class tells a processed one from the camera's. */
const sentTracks = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() =>
    (window.peersForTest ?? [])
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((peer) => peer.getSenders())
      .filter(({ track }) => track?.kind === 'video' && track.readyState === 'live')
      .map(({ track }) => track?.constructor.name ?? ''),
  );

/** A call in which the first person has been blurred since the camera check. */
async function startBlurredCall(alice: Person, bob: Person): Promise<void> {
  await checkCamera(alice);
  await turnBlurOn(alice);
  await pressStart(alice);
  await checkCamera(bob);
  await pressStart(bob);
  await expectVideoOf(bob, alice);
  await expectMedia(bob);
}

test('a blurred picture is what the other receives, from its first frame, and what is seen of it', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await changeWorker(alice, PATIENT);
  const fetched = blurFetches(alice);
  await checkCamera(alice);
  await test.step('nothing is fetched before the first use', () => expect(fetched).toEqual([]));

  await test.step('the preview shows a blurred picture of the camera’s size', async () => {
    await turnBlurOn(alice);
    expect(new Set(fetched.map((path) => path.replace(/-[\w-]{8}\./, '.'))).size).toBe(6);
    const preview = alice.page.getByLabel('Your picture, as others will see it');
    await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);
  });

  await test.step('the call sends the processed track, and its frames arrive', async () => {
    await pressStart(alice);
    await checkCamera(bob);
    await pressStart(bob);
    await expectVideoOf(bob, alice);
    await expectMedia(bob);
    expect(await sentTracks(alice)).toEqual(['MediaStreamTrackGenerator']);
    expect(await sentTracks(bob)).toEqual(['MediaStreamTrack']);
    await expectMoreVideo(bob);
  });

  await test.step('a reload keeps it', async () => {
    await alice.page.reload();
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expectMedia(bob);
    expect(await sentTracks(alice)).toEqual(['MediaStreamTrackGenerator']);
  });
});

test('a blur that is too slow is switched off with a notice @last', async ({ newCaller }) => {
  test.setTimeout(240_000);
  const alice = await newCaller('alice');
  // Drawing the smallest canvas takes half a second.
  const slowDown = `{
    const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage;
    OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...rest) {
      if (rest[3] === 256) for (const end = performance.now() + 500; performance.now() < end; );
      return draw.apply(this, rest);
    };
  }`;
  await changeWorker(alice, slowDown);
  await checkCamera(alice);
  await blurSwitch(alice.page).click();
  await expect(alice.page.getByText('Blur is off: this device is too slow.').first()).toBeVisible({ timeout: 90_000 });
  await expect(blurSwitch(alice.page)).not.toBeChecked();
});

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
const SLOW_CHANNEL = 'slow-for-test';

test('a blur that becomes too slow in a call is switched off with a notice, before the other sees the plain picture @last', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  // Patient at first; once it is told, drawing the smallest canvas takes half a second.
  const slowDown = `{
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
  await changeWorker(alice, slowDown);
  await recordExchanges(alice);
  await startBlurredCall(alice, bob);
  expect(await sentTracks(alice)).toEqual(['MediaStreamTrackGenerator']);

  await alice.page.evaluate((channel) => new BroadcastChannel(channel).postMessage(''), SLOW_CHANNEL);
  await expect(alice.page.getByText('Blur is off: this device is too slow.').first()).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => sentTracks(alice)).toEqual(['MediaStreamTrack']);
  const others = (await exchanges(alice))?.filter(({ picture }) => picture !== 'processed');
  expect(others).toEqual([{ picture: 'plain', isNoticed: true }]);
  await expectMoreVideo(bob);
});

test('a blur that cannot be loaded in a call gives way to the plain picture after a notice @last', async ({
  newCaller,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.allow(/ERR_FAILED/);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await alice.context.route(/selfie_segmentation.*\.wasm$/, (route) => route.abort());
  await recordExchanges(alice);
  await startCall(alice, bob);
  await pressControl(alice, 'Camera and sound');
  await blurSwitch(alice.page).click();
  await expect(alice.page.getByText('Blur is off: it could not be loaded.').first()).toBeVisible({ timeout: 90_000 });
  await expect(blurSwitch(alice.page)).not.toBeChecked();
  await expect.poll(() => sentTracks(alice)).toEqual(['MediaStreamTrack']);
  // Until then a wholly blurred picture was sent.
  expect(await exchanges(alice)).toEqual([
    { picture: 'processed', isNoticed: false },
    { picture: 'plain', isNoticed: true },
  ]);
  await expectMoreVideo(bob);
});

test('a blur that cannot be loaded gives way to the plain picture with a notice', async ({ newCaller, problems }) => {
  test.setTimeout(240_000);
  problems.allow(/ERR_FAILED/);
  const alice = await newCaller('alice');
  await alice.context.route(/selfie_segmentation.*\.wasm$/, (route) => route.abort());
  await checkCamera(alice);
  await blurSwitch(alice.page).click();
  await expect(alice.page.getByText('Blur is off: it could not be loaded.').first()).toBeVisible({ timeout: 90_000 });
  await expect(blurSwitch(alice.page)).not.toBeChecked();
  const preview = alice.page.getByLabel('Your picture, as others will see it');
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);
});

test('a browser without processed tracks sends the picture of a canvas @last', async ({ newCaller }) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await alice.context.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaStreamTrackGenerator');
  });
  await changeWorker(alice, PATIENT);
  await startBlurredCall(alice, bob);
  expect(await sentTracks(alice)).toEqual(['CanvasCaptureMediaStreamTrack']);
});

test('pages refuse WebAssembly, and the worker that blurs allows it', async ({ newPerson, problems }) => {
  problems.allow(/CSP: script-src blocks wasm-eval/);
  const { page, context } = await newPerson('alice', { path: '/matching/setup' });
  const compile = () =>
    page.evaluate(() =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => 'compiled',
        (error: Error) => error.name,
      ),
    );
  expect(await compile()).toBe('CompileError');
  const workers: string[] = [];
  context.on('response', (response) => {
    if (WORKER.test(response.url())) workers.push(response.headers()['content-security-policy'] ?? '');
  });
  await page
    .getByRole('link', { name: 'Check my camera' })
    .or(page.getByRole('button', { name: 'Check my camera' }))
    .first()
    .click();
  await blurSwitch(page).click();
  await expect.poll(() => workers).toEqual([expect.stringContaining("script-src 'self' 'wasm-unsafe-eval'")]);
  expect(await compile()).toBe('CompileError');
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import {
  type BlurCount,
  newPace,
  reducedPace,
  shouldReduce,
  smallerSize,
  stepPace,
} from '@visavis/domain/call/picture/blur-pace.ts';
import { BLUR_MIN_FPS } from '@visavis/domain/call/picture/blur-rules.ts';
import { contextOptions } from '../e2e/support/people/person.ts';
import { startServer } from '../e2e/support/servers/server.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { machine } from './figures.ts';
import { atLeast, reportGoal } from './goals.ts';

const SIZES = [
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
] as const;
/** Seconds that are measured, after those in which code is compiled. */
const SECONDS = 10;
const WARM_UP = 3;

interface Size {
  width: number;
  height: number;
}
interface Figures {
  /** ms until the first sharp frame */
  load: number;
  /** of the worker's time, a frame */
  msPerFrame: number;
  fps: number;
  /** of the pictures, once they are small enough */
  sent: Size;
}

/** A report of the worker (web/platform/blur/messages.ts). */
type Report =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'count'; ms: number; delivered: number; busy: number };

declare global {
  interface Window {
    smallerForBench(count: BlurCount | null, size: Size): Promise<Size | null>;
  }
}

const assets = join(import.meta.dirname, '..', 'web', 'dist', 'assets');

/** The address of the built file that has this name before its hash. */
function builtFile(name: string): string {
  const [stem = '', extension = ''] = name.split(/\.(?=\w+$)/);
  const file = readdirSync(assets).find((one) => one.startsWith(`${stem}-`) && one.endsWith(`.${extension}`));
  if (!file) throw new Error(`${name} is not in the build`);
  return `/assets/${file}`;
}

const LIBRARY = [
  'selfie_segmentation.binarypb',
  'selfie_segmentation.js',
  'selfie_segmentation.tflite',
  'selfie_segmentation_solution_simd_wasm_bin.js',
  'selfie_segmentation_solution_simd_wasm_bin.wasm',
];

/** `npm run bench -- blur`: what the background blur of the product takes, in its own worker, with a camera of 30 fps. */
export async function benchBlur(): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags({ framesPerSecond: 30 }),
  });
  try {
    const context = await browser.newContext(contextOptions(server.origin));
    const page = await context.newPage();
    await page.goto('/health');
    let pace = newPace;
    // As the product does (web/platform/blur/background-blur.ts).
    await page.exposeFunction('smallerForBench', (count: BlurCount | null, size: Size) => {
      pace = count ? stepPace(pace, count) : newPace;
      const smaller = shouldReduce(pace) ? smallerSize(size) : null;
      if (smaller) pace = reducedPace;
      return smaller;
    });
    console.log(`background blur: ${SECONDS} s each, without a graphics processor; ${machine()}`);
    for (const size of SIZES) report(size, await measure(page, size));
  } finally {
    await browser.close();
    await server.stop();
  }
}

function report({ width, height }: Size, { load, msPerFrame, fps, sent }: Figures): void {
  const reduced = sent.width < width ? `, sent as ${sent.width}×${sent.height}` : '';
  console.log(
    `  ${width}×${height}${reduced}: ${msPerFrame.toFixed(1)} ms a frame, ${fps.toFixed(1)} frames a second, sharp after ${load.toFixed(0)} ms`,
  );
  const figure = `blurred frames a second at ${width}×${height} on ${machine()}`;
  reportGoal(atLeast({ figure, value: fps, unit: 'fps', limit: BLUR_MIN_FPS }));
}

const measure = (page: Page, size: Size): Promise<Figures> =>
  page.evaluate(runBlur, {
    ...size,
    worker: builtFile('blur-worker.js'),
    files: Object.fromEntries(LIBRARY.map((name) => [name, builtFile(name)])),
    seconds: SECONDS,
    warmUp: WARM_UP,
  });

/** Runs in the page: blurs its camera, reduces it as the product does, and adds up what the worker counts. */
async function runBlur(options: {
  width: number;
  height: number;
  worker: string;
  files: Record<string, string>;
  seconds: number;
  warmUp: number;
}): Promise<Figures> {
  const { width, height, files, seconds, warmUp } = options;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width, height, frameRate: 30 } });
  const [track] = stream.getVideoTracks();
  // biome-ignore lint/suspicious/noExplicitAny: browsers have these, TypeScript does not yet
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = window as any;
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1 });
  const generator = new MediaStreamTrackGenerator({ kind: 'video' });
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([generator]);
  void video.play();

  const sizeOf = () => {
    const settings = track?.getSettings();
    return { width: settings?.width ?? width, height: settings?.height ?? height };
  };
  const begun = performance.now();
  const worker = new Worker(options.worker);
  let sum = { ms: 0, delivered: 0, busy: 0 };
  let load = 0;
  let counts = 0;
  await new Promise<void>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = async ({ data }: MessageEvent<Report>) => {
      if (data.type === 'failed') reject(new Error(data.message));
      if (data.type === 'ready') load = performance.now() - begun;
      if (data.type !== 'count' || load === 0) return;
      const smaller = await window.smallerForBench(counts === 0 ? null : data, sizeOf());
      if (smaller) {
        await track?.applyConstraints({ width: smaller.width, height: smaller.height });
        sum = { ms: 0, delivered: 0, busy: 0 };
        counts = 0;
      }
      counts += 1;
      if (counts <= warmUp) return;
      for (const key of ['ms', 'delivered', 'busy'] as const) sum[key] += data[key];
      if (counts === warmUp + seconds) resolve();
    };
    worker.postMessage({ type: 'streams', files, readable, writable: generator.writable }, [
      readable,
      generator.writable,
    ]);
  });
  const sent = sizeOf();
  worker.terminate();
  for (const one of [...stream.getTracks(), generator]) one.stop();
  return {
    load,
    msPerFrame: sum.busy / sum.delivered,
    fps: (sum.delivered * 1000) / sum.ms,
    sent,
  };
}

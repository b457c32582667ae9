import type { BlurCommand, BlurFiles, BlurModel, BlurReport } from './messages.ts';

/**
 * Blurs the background of frames. A classic worker, because the library loads its code with `importScripts`; so it
 * imports types alone, and is one file. Its response has a content security policy of its own, which allows WebAssembly
 * (server/http/web/worker-policy.ts).
 */

interface Segmenter {
  setOptions(options: { modelSelection: number; useCpuInference: boolean }): void;
  onResults(handle: (results: { segmentationMask: ImageBitmap; image: ImageBitmap }) => void): void;
  initialize(): Promise<void>;
  send(inputs: { image: OffscreenCanvas }): Promise<void>;
}

declare const importScripts: (url: string) => void;
declare const SelfieSegmentation: new (options: { locateFile: (name: string) => string }) => Segmenter;

type Picture = VideoFrame | ImageBitmap;
type Output = (canvas: OffscreenCanvas, picture: Picture) => Promise<void> | void;

/** The model takes a square picture of this width. */
const MODEL_SIZE = 256;
/** To blur a picture, it is halved until it is no wider than this, and doubled back. A covered one shows no one. */
const BLURRED_WIDTH = { background: 40, all: 16 };
/** ms */
const COUNT_EVERY = 1000;
const COVER_EVERY = 66;

const report = (message: BlurReport, transfer: Transferable[] = []) =>
  (self as unknown as Worker).postMessage(message, transfer);
const fail = (error: unknown) =>
  report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  return { canvas, context };
}

/** The library's own way into workers is broken, so it is given the four things of a page that it touches. */
function pretendToBePage(): void {
  const createScript = () => {
    const handlers: Record<string, () => void> = {};
    let url = '';
    return {
      setAttribute(name: string, value: string) {
        if (name === 'src') url = value;
      },
      addEventListener(name: string, handle: () => void) {
        handlers[name] = handle;
      },
      run() {
        importScripts(url);
        handlers.load?.();
      },
    };
  };
  const ignore = () => undefined;
  Object.assign(self, {
    window: self,
    document: {
      createElement: (kind: string) => (kind === 'canvas' ? new OffscreenCanvas(1, 1) : createScript()),
      body: { appendChild: (script: ReturnType<typeof createScript>) => script.run() },
      addEventListener: ignore,
      removeEventListener: ignore,
    },
  });
}

/** Loads the model. @returns a function that finds the people in a picture, as a mask */
async function loadModel(files: BlurFiles): Promise<(picture: Picture) => Promise<ImageBitmap | null>> {
  const locateFile = (name: string) => {
    const file = files[name.slice(name.lastIndexOf('/') + 1)];
    if (!file) throw new Error(`${name} is not among the files`);
    return file;
  };
  pretendToBePage();
  importScripts(locateFile('selfie_segmentation.js'));
  const segmenter = new SelfieSegmentation({ locateFile });
  let mask: ImageBitmap | null = null;
  segmenter.onResults(({ segmentationMask, image }) => {
    image.close();
    mask = segmentationMask;
  });
  // Without a graphics processor its own path is a hundred times slower, and with one hardly faster.
  segmenter.setOptions({ modelSelection: 0, useCpuInference: true });
  await segmenter.initialize();
  const { canvas, context } = createCanvas(MODEL_SIZE, MODEL_SIZE);
  return async (picture) => {
    mask = null;
    context.drawImage(picture, 0, 0, MODEL_SIZE, MODEL_SIZE);
    await segmenter.send({ image: canvas });
    return mask;
  };
}

/** Draws pictures with a blurred background, on one canvas; one that covers blurs all of it, in half the size. */
function createPainter(width: number, height: number, covers: boolean) {
  const sharp = createCanvas(width, height);
  const widest = BLURRED_WIDTH[covers ? 'all' : 'background'];
  const halvings = Math.max(1, Math.ceil(Math.log2(Math.max(width, height) / widest)));
  const halves = Array.from({ length: halvings }, (_, index) => {
    const scale = 2 ** (index + 1);
    return createCanvas(Math.max(1, Math.round(width / scale)), Math.max(1, Math.round(height / scale)));
  });
  const draw = (from: CanvasImageSource, { canvas, context }: (typeof halves)[number]) =>
    context.drawImage(from, 0, 0, canvas.width, canvas.height);
  const [first = sharp] = halves;
  return {
    width,
    height,
    canvas: covers ? first.canvas : sharp.canvas,
    /** @param mask where people are; without one everything is blurred */
    paint(picture: Picture, mask: ImageBitmap | null) {
      let source: CanvasImageSource = picture;
      for (const half of halves) {
        draw(source, half);
        source = half.canvas;
      }
      for (const half of halves.slice(0, -1).reverse()) {
        draw(source, half);
        source = half.canvas;
      }
      if (covers) return;
      const { context } = sharp;
      context.globalCompositeOperation = 'copy';
      draw(mask ?? first.canvas, sharp);
      if (!mask) return;
      context.globalCompositeOperation = 'source-in';
      draw(picture, sharp);
      context.globalCompositeOperation = 'destination-over';
      draw(first.canvas, sharp);
    },
  };
}

const sizeOf = (picture: Picture): [number, number] =>
  'displayWidth' in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height];

/** Blurs the newest picture; those that come while it works replace each other. */
function createBlur(files: BlurModel, output: Output): (picture: Picture) => void {
  let findPeople: Awaited<ReturnType<typeof loadModel>> | null = null;
  let painter: ReturnType<typeof createPainter> | null = null;
  let isReady = false;
  let isBusy = false;
  let next: Picture | null = null;
  let begun = Number.NEGATIVE_INFINITY;
  let count = { since: performance.now(), delivered: 0, busy: 0 };

  const blur = async (picture: Picture) => {
    begun = performance.now();
    const [width, height] = sizeOf(picture);
    if (painter?.width !== width || painter.height !== height) painter = createPainter(width, height, !files);
    const mask = (await findPeople?.(picture)) ?? null;
    painter.paint(picture, mask);
    mask?.close();
    await output(painter.canvas, picture);
    count.delivered += 1;
    count.busy += performance.now() - begun;
    if (!mask || isReady) return;
    isReady = true;
    report({ type: 'ready' });
  };
  const work = async () => {
    isBusy = true;
    while (next) {
      const picture = next;
      next = null;
      await blur(picture).finally(() => picture.close());
    }
    isBusy = false;
  };

  const loaded = files && loadModel(files);
  loaded?.then((found) => {
    findPeople = found;
  }, fail);
  setInterval(() => {
    const now = performance.now();
    const { since, ...frames } = count;
    report({ type: 'count', ms: now - since, ...frames });
    count = { since: now, delivered: 0, busy: 0 };
  }, COUNT_EVERY);

  return (picture) => {
    if (!files && performance.now() - begun < COVER_EVERY) return picture.close();
    next?.close();
    next = picture;
    if (!isBusy) work().catch(fail);
  };
}

async function readAll(readable: ReadableStream<VideoFrame>, take: (frame: VideoFrame) => void): Promise<void> {
  const reader = readable.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) take(read.value);
}

let take: (picture: Picture) => void = (picture) => picture.close();

self.onmessage = ({ data }: MessageEvent<BlurCommand>) => {
  if (data.type === 'picture') return take(data.picture);
  if (data.type === 'pictures') {
    take = createBlur(data.files, async (canvas) => {
      const picture = await createImageBitmap(canvas);
      report({ type: 'picture', picture }, [picture]);
    });
    setInterval(() => report({ type: 'tick' }), data.interval);
    return;
  }
  const writer = data.writable.getWriter();
  const write: Output = (canvas, { timestamp }: Picture & { timestamp?: number }) =>
    writer.write(new VideoFrame(canvas, { timestamp: timestamp ?? 0 }));
  // The stream of a camera that stops ends, or breaks where the page lets go of it.
  readAll(data.readable, createBlur(data.files, write)).catch(() => undefined);
};

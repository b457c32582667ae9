import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import type { Clock } from '../clock.ts';
import { createClassifier } from './classifier.ts';
import workerFile from './guard-worker.ts?worker&url';
import { PICTURE_SIZE } from './messages.ts';
import type { Classifier } from './types.ts';

async function fetchFile(file: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(file, { signal, priority: 'low' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await response.arrayBuffer();
}

/** Nothing where the picture is not on screen: the page is hidden, and so is the browser's own window for it. */
async function capture(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const isSeen = !document.hidden || document.pictureInPictureElement === video;
  if (!isSeen || video.videoWidth === 0) return null;
  return createImageBitmap(video, { resizeWidth: PICTURE_SIZE, resizeHeight: PICTURE_SIZE });
}

/** The classifier of this browser. */
export const createBrowserClassifier = (clock: Clock): Classifier =>
  createClassifier({
    files: [workerFile, simd],
    fetchFile,
    openWorker: () => new Worker(workerFile, { name: 'guard', type: 'module' }),
    capture,
    clock,
  });

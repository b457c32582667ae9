import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import type { Clock } from '../clock.ts';
import { createClassifier } from './classifier.ts';
import workerFile from './guard-worker.ts?worker&url';
import { PICTURE_SIZE } from './messages.ts';
import type { Classifier } from './types.ts';

/** @param onBytes hears of each piece as it arrives */
async function fetchFile(file: string, signal: AbortSignal, onBytes: (count: number) => void): Promise<void> {
  const response = await fetch(file, { signal, priority: 'low' });
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) onBytes(piece.value.length);
}

/** Nothing where the picture is not on screen: the page is hidden, and so is the browser's own window for it. */
async function capture(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const isSeen = !document.hidden || document.pictureInPictureElement === video;
  if (!isSeen || video.videoWidth === 0) return null;
  return createImageBitmap(video, { resizeWidth: PICTURE_SIZE, resizeHeight: PICTURE_SIZE });
}

/** The classifier of this browser. */
export const createBrowserClassifier = (clock: Clock, isCanvasTrue: () => boolean): Classifier =>
  createClassifier({
    files: [workerFile, simd],
    fetchFile,
    openWorker: () => new Worker(workerFile, { name: 'guard', type: 'module' }),
    capture,
    isCanvasTrue,
    clock,
  });

import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import { setBackend } from '@tensorflow/tfjs-core';
import { load } from 'nsfwjs/core';
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2';
import { type GuardCommand, type GuardReport, PICTURE_SIZE } from './messages.ts';

/**
 * Classifies pictures. Its response has a content security policy of its own, which allows WebAssembly
 * (server/http/web/worker-policy.ts).
 */

const report = (message: GuardReport) => self.postMessage(message);

async function start(): Promise<void> {
  // Every browser that runs calls has SIMD; threads need isolation from other origins, which the pages do not ask for.
  setWasmPaths({
    'tfjs-backend-wasm.wasm': simd,
    'tfjs-backend-wasm-simd.wasm': simd,
    'tfjs-backend-wasm-threaded-simd.wasm': simd,
  });
  if (!(await setBackend('wasm'))) throw new Error('No WebAssembly');
  const model = await load('MobileNetV2', { size: PICTURE_SIZE, modelDefinitions: [MobileNetV2Model] });
  const context = new OffscreenCanvas(PICTURE_SIZE, PICTURE_SIZE).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');

  const classify = async (picture: ImageBitmap) => {
    context.drawImage(picture, 0, 0, PICTURE_SIZE, PICTURE_SIZE);
    picture.close();
    const found = await model.classify(context.getImageData(0, 0, PICTURE_SIZE, PICTURE_SIZE));
    report({
      type: 'classes',
      classes: Object.fromEntries(found.map(({ className, probability }) => [className, probability])),
    });
  };
  self.onmessage = ({ data }: MessageEvent<GuardCommand>) => void classify(data.picture).catch(fail);
  report({ type: 'ready' });
}

const fail = (error: unknown) =>
  report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });

start().catch(fail);

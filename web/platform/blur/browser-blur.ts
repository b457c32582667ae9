import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url';
import library from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url';
import model from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url';
import loader from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url';
import wasm from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url';
import type { Clock } from '../clock.ts';
import { createBackgroundBlur } from './background-blur.ts';
import { canBlur, openFrames } from './frames.ts';
import type { BackgroundBlur } from './types.ts';

/** Every browser that runs calls has SIMD, so the second build of the library is not among them. */
const files = {
  'selfie_segmentation.binarypb': graph,
  'selfie_segmentation.js': library,
  'selfie_segmentation.tflite': model,
  'selfie_segmentation_solution_simd_wasm_bin.js': loader,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': wasm,
};

/** The background blur of this browser; its 6 MB are fetched by the first use. */
export const createBrowserBlur = (clock: Clock): BackgroundBlur =>
  createBackgroundBlur({
    isSupported: canBlur(),
    openFrames,
    openWorker: () => new Worker(new URL('./blur-worker.ts', import.meta.url), { name: 'background blur' }),
    files,
    clock,
  });

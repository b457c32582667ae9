/**
 * What nsfwjs takes of `@tensorflow/tfjs`, which vite.config.ts resolves to this file: the whole of it has backends, data
 * readers and a second kind of models that the guard does not use (decision 031).
 */
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js';

export { browser, image, scalar, Tensor, tidy, zeros } from '@tensorflow/tfjs-core';
export { loadLayersModel, model } from '@tensorflow/tfjs-layers';
export const loadGraphModel = () => Promise.reject(new Error('The model of the guard is one of layers'));

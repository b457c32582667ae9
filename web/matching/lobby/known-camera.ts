import type { KeyValue } from '../../platform/storage/storage.ts';

const KEY = 'cameraChecked';

/** Whether someone has once gone from the camera check to a search in this browser: then the search is one press away. */
export const isCameraKnown = (local: KeyValue): boolean => local.get(KEY) !== null;
export const keepCameraKnown = (local: KeyValue): void => local.set(KEY, '1');

import type { MediaProblemKind } from './problem.ts';

const REFUSALS: readonly MediaProblemKind[] = ['denied', 'dismissed', 'denied_by_system', 'denied_by_policy'];

/** Without a microphone there is no call. */
const SILENT: readonly MediaProblemKind[] = [
  'not_found',
  'in_use',
  'microphone_not_found',
  'microphone_in_use',
  'insecure',
];

/** Whether a microphone alone may open after a failure: a browser can refuse either and does not say which. */
export const mayLackCamera = (kind: MediaProblemKind): boolean => !SILENT.includes(kind);

/** Whether someone or something has refused a device, rather than the device failed. */
export const isRefusal = (kind: MediaProblemKind): boolean => REFUSALS.includes(kind);

/** Whether another device may open where this one did not. */
export const isOfDevice = (kind: MediaProblemKind): boolean =>
  kind === 'not_found' || kind === 'in_use' || kind === 'overconstrained';

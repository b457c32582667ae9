import type { MediaProblemKind } from './problem.ts';

const REFUSALS: readonly MediaProblemKind[] = ['denied', 'dismissed', 'denied_by_system', 'denied_by_policy'];

/** Whether someone or something has refused a device, rather than the device failed. */
export const isRefusal = (kind: MediaProblemKind): boolean => REFUSALS.includes(kind);

import type { PeerEvent } from '../../platform/peer/types.ts';

/** The steps from one picture to the next. */
export type CallMark = 'skip' | 'join' | 'found' | 'ready' | 'first-frame' | PeerEvent['type'];

/** Leaves a `performance` entry named `call:<mark>`; bench/call-setup.ts measures between them. */
export const markCall = (mark: CallMark): void => {
  performance.mark(`call:${mark}`);
};

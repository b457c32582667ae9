import type { PeerEvent } from '../../platform/peer/types.ts';

/** The steps from one picture to the next. */
export type CallMark = 'skip' | 'join' | 'queued' | 'found' | 'ready' | 'first-frame' | PeerEvent['type'];

/** Marks of one name that the browser keeps at most: it never drops any by itself. */
export const KEPT_MARKS = 500;
const counts = new Map<CallMark, number>();

/** Leaves a `performance` entry named `call:<mark>`; the benches wait for them and measure between them. */
export const markCall = (mark: CallMark): void => {
  const count = (counts.get(mark) ?? 0) + 1;
  if (count > KEPT_MARKS) performance.clearMarks(`call:${mark}`);
  counts.set(mark, count > KEPT_MARKS ? 1 : count);
  performance.mark(`call:${mark}`);
};

import type { Page } from '@playwright/test';
import type { BrowserName } from './hub.ts';

/** How long a face may take, ms; a set-up without one counts as this. */
export const NO_FACE = 30_000;
/** Limit of every other step, ms. */
export const STEP = 60_000;
/** Time for pages and connections to come to rest before a press, ms: the product loads its last parts after five seconds. */
export const SETTLE = 7000;

/** A running call between the two browsers. */
export interface Call {
  pages: Record<BrowserName, Page>;
  /** ms from the press in browser a to the first frame of the other there; NO_FACE where none came */
  face: number;
  /** whether it has ended since */
  hasEnded(): Promise<boolean>;
  /** @param isWatched it was a long call */
  leave(isWatched: boolean): Promise<void>;
}

/** One way to connect two people. */
export interface Pair {
  setUp(): Promise<Call>;
  /** Drops whatever a failed round has left. */
  abandon(): Promise<void>;
}

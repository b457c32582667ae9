import { BLUR_MIN_FPS, BLUR_PATIENCE, BLUR_REDUCE_AFTER, BLUR_SHORT_SIDES, BLUR_WARM_UP } from './blur-rules.ts';

/** Figures of the background blur over one stretch of time. */
export interface BlurCount {
  /** length of the stretch */
  ms: number;
  /** frames that went out blurred */
  delivered: number;
  /** how much of the stretch they took, ms */
  busy: number;
}

/** How the blur has kept up so far. */
export interface BlurPace {
  /** stretches left to start up in, which do not count */
  warmUp: number;
  /** slow stretches in a row */
  slow: number;
}

export const newPace: BlurPace = { warmUp: BLUR_WARM_UP, slow: 0 };

/** The share of its time that the blur works where frames wait for it. */
const ALWAYS_BUSY = 0.8;

/** Under BLUR_MIN_FPS by its own fault: a camera in poor light delivers fewer by itself. */
function isSlow({ ms, delivered, busy }: BlurCount): boolean {
  return (delivered * 1000) / ms < BLUR_MIN_FPS && busy / ms >= ALWAYS_BUSY;
}

/** The pace after one more stretch. */
export function stepPace({ warmUp, slow }: BlurPace, count: BlurCount): BlurPace {
  if (warmUp > 0) return { warmUp: warmUp - 1, slow };
  return { warmUp, slow: isSlow(count) ? slow + 1 : 0 };
}

/** Whether a smaller picture should be tried: a large one costs twice as much as a small one. */
export const shouldReduce = ({ slow }: BlurPace): boolean => slow >= BLUR_REDUCE_AFTER;

/** The pace once the picture has become smaller: the second in which it does so counts for nothing. */
export const reducedPace: BlurPace = { warmUp: 1, slow: 0 };

interface Size {
  width: number;
  height: number;
}

/** The next smaller size of the same form; null for the smallest. Whole pixels, and even numbers of them. */
export function smallerSize({ width, height }: Size): Size | null {
  const side = BLUR_SHORT_SIDES.find((each) => each < Math.min(width, height));
  if (side === undefined) return null;
  const scaled = (length: number) => Math.round((length * side) / Math.min(width, height) / 2) * 2;
  return { width: scaled(width), height: scaled(height) };
}

/** Whether the blur must be switched off: one slow second may be the machine's. */
export const isTooSlow = ({ slow }: BlurPace): boolean => slow >= BLUR_PATIENCE;

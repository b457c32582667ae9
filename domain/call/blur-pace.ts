import { BLUR_MIN_FPS, BLUR_PATIENCE, BLUR_WARM_UP } from './rules.ts';

/** What the background blur did in one stretch of time. */
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

/** Whether the blur must be switched off: one slow second may be the machine's. */
export const isTooSlow = ({ slow }: BlurPace): boolean => slow >= BLUR_PATIENCE;

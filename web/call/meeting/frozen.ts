/** What a look at the other's picture finds. */
export interface FrameSample {
  /** ms */
  at: number;
  /** frames that the element has shown so far */
  frames: number;
  /** a picture is sent, the link is up, and the page is on screen */
  isExpected: boolean;
}

/** Since when the picture has stood still; null while none is expected. */
export interface FrameWatch {
  frames: number;
  since: number;
  lastAt: number;
}

/** How long a picture stands still before it is frozen, and how often it is looked at, ms. */
const FROZEN_AFTER = 2000;
export const LOOK_EVERY = 500;
/** After a longer pause between two looks the device slept: what happened meanwhile says nothing. */
const LONGEST_PAUSE = 1500;

export function watchFrames(watch: FrameWatch | null, { at, frames, isExpected }: FrameSample): FrameWatch | null {
  if (!isExpected) return null;
  const goesOn = watch !== null && watch.frames === frames && at - watch.lastAt <= LONGEST_PAUSE;
  return { frames, since: goesOn ? watch.since : at, lastAt: at };
}

export const isFrozen = (watch: FrameWatch | null): boolean =>
  watch !== null && watch.lastAt - watch.since >= FROZEN_AFTER;

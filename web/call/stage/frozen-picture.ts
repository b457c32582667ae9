import { type RefObject, useEffect, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';

/** One look at the other's picture. */
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
const LOOK_EVERY = 500;
/** After a longer pause between two looks the device slept: what happened meanwhile says nothing. */
const LONGEST_PAUSE = 1500;

export function watchFrames(watch: FrameWatch | null, { at, frames, isExpected }: FrameSample): FrameWatch | null {
  if (!isExpected) return null;
  const goesOn = watch !== null && watch.frames === frames && at - watch.lastAt <= LONGEST_PAUSE;
  return { frames, since: goesOn ? watch.since : at, lastAt: at };
}

export const isFrozen = (watch: FrameWatch | null): boolean =>
  watch !== null && watch.lastAt - watch.since >= FROZEN_AFTER;

/**
 * Whether the picture of this element stands still.
 * @param isExpected a picture is sent, the link is up, and the page is on screen
 */
export function useFrozen(video: RefObject<HTMLVideoElement | null>, isExpected: boolean, clock: Clock): boolean {
  const [isStill, setIsStill] = useState(false);
  useEffect(() => {
    if (!isExpected) return;
    let watch: FrameWatch | null = null;
    const look = () => {
      const frames = video.current?.getVideoPlaybackQuality?.().totalVideoFrames ?? 0;
      watch = watchFrames(watch, { at: clock.now(), frames, isExpected: frames > 0 });
      setIsStill(isFrozen(watch));
    };
    look();
    const stop = clock.every(LOOK_EVERY, look);
    return () => {
      stop();
      setIsStill(false);
    };
  }, [video, isExpected, clock]);
  return isStill;
}

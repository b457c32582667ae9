import { type RefObject, useEffect, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';
import { type FrameWatch, isFrozen, LOOK_EVERY, watchFrames } from './frozen.ts';

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

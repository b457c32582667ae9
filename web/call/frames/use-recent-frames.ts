import type { Reporting } from '@visavis/domain/call/states/context.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';
import { keepRecentFrames, type RecentFrames } from './recent-frames.ts';

/** Pixels of the longer side: enough to see what happened. */
const SIDE = 640;

/** The frame that a video shows now, as a small JPEG. The blur of the screen is not part of it. */
async function grabFrame(video: HTMLVideoElement | null): Promise<Blob | undefined> {
  if (!video || video.videoWidth === 0 || document.visibilityState === 'hidden') return undefined;
  const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
  // Unlike a canvas of the page, this one does not wait for the page to be idle before it encodes.
  const canvas = new OffscreenCanvas(Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

export interface RecentFramesOptions {
  clock: Clock;
  /** a picture of the other is shown, and a report may include frames of it */
  isOn: boolean;
  /** the report for which they are taken, as it opens */
  reporting: Reporting | null;
}

/** Frames of the other for the report that is being written, the oldest first; empty while there is none. */
export function useRecentFrames(
  video: RefObject<HTMLVideoElement | null>,
  { clock, isOn, reporting }: RecentFramesOptions,
): readonly Blob[] {
  const recent = useRef<RecentFrames<Blob> | null>(null);
  const [taken, setTaken] = useState<readonly Blob[]>([]);
  const isReporting = reporting !== null;

  // Before the effect below: where the call ends with the report, its frames are taken first.
  useEffect(() => {
    if (!isReporting || !recent.current) return;
    let isOver = false;
    // Those of before at once: a report may be sent before the present frame is ready.
    const before = recent.current.kept();
    setTaken(before);
    void recent.current.present().then((frame) => frame && !isOver && setTaken([...before, frame]));
    return () => {
      isOver = true;
      setTaken([]);
    };
  }, [isReporting]);

  useEffect(() => {
    if (!isOn) return;
    const keeper = keepRecentFrames(clock, () => grabFrame(video.current));
    recent.current = keeper;
    return () => {
      keeper.stop();
      recent.current = null;
    };
  }, [clock, isOn, video]);

  return taken;
}

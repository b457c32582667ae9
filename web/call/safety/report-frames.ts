import type { Reporting } from '@visavis/domain/call/states/context.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';

/** How soon after the picture appears the first frame is kept, ms: what is reported may happen at once. */
export const FIRST_FRAME_AFTER = 1000;
/** How often one is kept from then on, ms. */
export const FRAME_EVERY = 3000;
/** Frames kept from before; with the present one they are what a report may include. */
const KEPT = 2;

export interface RecentFrames<Frame> {
  /** The earlier frames, the oldest first, without a wait. */
  kept(): readonly Frame[];
  /** The present frame; undefined where there is none. */
  present(): Promise<Frame | undefined>;
  stop(): void;
}

/**
 * Keeps the last frames of a picture, in memory alone.
 * @param grab the present frame; undefined while there is no picture
 */
export function keepRecentFrames<Frame>(
  clock: Pick<Clock, 'after'>,
  grab: () => Promise<Frame | undefined>,
): RecentFrames<Frame> {
  let kept: Frame[] = [];
  let isStopped = false;
  let cancel = () => {};

  const present = () => grab().catch(() => undefined);
  async function keep(): Promise<void> {
    const frame = await present();
    if (isStopped) return;
    if (frame !== undefined) kept = [...kept, frame].slice(-KEPT);
    schedule(FRAME_EVERY);
  }
  function schedule(delay: number): void {
    cancel = clock.after(delay, () => void keep());
  }
  schedule(FIRST_FRAME_AFTER);

  return {
    kept: () => kept,
    present,
    stop() {
      isStopped = true;
      kept = [];
      cancel();
    },
  };
}

/** Pixels of the longer side: enough to see what happened. */
const SIDE = 640;

/** Of a media element that has a frame. */
const HAVE_CURRENT_DATA = 2;

/** Waits for the first frame of a video, or its end. One that has just taken over from another has none yet. */
async function waitForFrame(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HAVE_CURRENT_DATA || !video.srcObject) return;
  await new Promise<unknown>((resolve) => {
    for (const event of ['loadeddata', 'emptied']) video.addEventListener(event, resolve, { once: true });
  });
}

/** The frame that a video carries now, as a small JPEG. The blur of the screen is not part of it. */
async function grabFrame(video: HTMLVideoElement | null): Promise<Blob | undefined> {
  if (video) await waitForFrame(video);
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
    // The earlier frames at once: a report may be sent before the present one is ready.
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

import type { Clock } from '../../platform/clock.ts';

/** How often a frame is kept, ms. */
export const FRAME_EVERY = 3000;
/** Frames kept from before; with the present one they are what a report may include. */
const KEPT = 2;

export interface RecentFrames<Frame> {
  /** The present frame and those kept, the newest first. */
  take(): Promise<Frame[]>;
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

  async function keep(): Promise<void> {
    const frame = await grab().catch(() => undefined);
    if (isStopped) return;
    if (frame !== undefined) kept = [frame, ...kept].slice(0, KEPT);
    schedule();
  }
  function schedule(): void {
    cancel = clock.after(FRAME_EVERY, () => void keep());
  }
  schedule();

  return {
    async take() {
      const before = kept;
      const frame = await grab().catch(() => undefined);
      return frame === undefined ? before : [frame, ...before];
    },
    stop() {
      isStopped = true;
      kept = [];
      cancel();
    },
  };
}

import type { Clock } from '../../platform/clock.ts';

/** How soon after the picture appears the first frame is kept, ms: what is reported may happen at once. */
export const FIRST_FRAME_AFTER = 1000;
/** How often one is kept from then on, ms. */
export const FRAME_EVERY = 3000;
/** Frames kept from before; with the present one they are what a report may include. */
const KEPT = 2;

export interface RecentFrames<Frame> {
  /** Those kept from before, the oldest first: they are there at once. */
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

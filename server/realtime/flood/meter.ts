import { createBucket } from '../../ports/rate-limiter/bucket.ts';
import type { Intake } from './limits.ts';

/** Counts frames and their bytes. */
export interface Meter {
  /** @returns false if it is too much */
  take(frames: number, bytes: number, now: number): boolean;
}

export function createMeter(intake: Intake, scale: number): Meter {
  const frames = createBucket(intake.frames, scale);
  const bytes = createBucket(intake.bytes, scale);
  return { take: (count, size, now) => frames.take(count, now) && bytes.take(size, now) };
}

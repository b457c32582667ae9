import type { Intake, Rate } from './limits.ts';

/** A token bucket. Synchronous, because it runs for every frame. */
export interface Bucket {
  /** Takes `amount` at the time `now`, ms. @returns false, taking nothing, if there is less */
  take(amount: number, now: number): boolean;
}

export function createBucket({ burst, perSecond }: Rate, scale: number): Bucket {
  const capacity = Math.max(1, burst * scale);
  const perMs = (perSecond * scale) / 1000;
  let level = capacity;
  let at = 0;
  return {
    take(amount, now) {
      if (now > at) level = Math.min(capacity, level + (now - at) * perMs);
      at = now;
      if (level < amount) return false;
      level -= amount;
      return true;
    },
  };
}

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

/** `burst` at once, then `perSecond`. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket. Synchronous, because it runs for every frame and request. */
export interface Bucket {
  /** Takes `amount` at the time `now`, ms. @returns false, taking nothing, if there is less */
  take(amount: number, now: number): boolean;
}

/** @param scale multiplies both figures of the rate */
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

import { RateLimiterMemory } from 'rate-limiter-flexible';

/** `max` tries a key within `seconds`. */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts one try. Resolves to 0, or to the whole seconds to wait where the limit is used up. */
  take(limit: Limit, key: string): Promise<number>;
  /** Forgets a key's tries, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** Kept in this process. @param scale multiplies every limit */
export function createMemoryRateLimiter(scale: number): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>();
  const of = (limit: Limit): RateLimiterMemory => {
    let limiter = limiters.get(limit.name);
    if (!limiter) {
      limiter = new RateLimiterMemory({
        keyPrefix: limit.name,
        points: Math.max(1, Math.round(limit.max * scale)),
        duration: limit.seconds,
      });
      limiters.set(limit.name, limiter);
    }
    return limiter;
  };
  return {
    async take(limit, key) {
      try {
        await of(limit).consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return Math.max(1, Math.ceil((refused as { msBeforeNext: number }).msBeforeNext / 1000));
      }
    },
    async reset(limit, key) {
      await of(limit).delete(key);
    },
  };
}

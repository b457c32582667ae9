import { RateLimiterMemory } from 'rate-limiter-flexible';

/** `max` tries a key within `seconds`. */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts one try. Resolves to 0, or to the whole seconds to wait if the limit is used up. */
  take(limit: Limit, key: string): Promise<number>;
  /** Forgets a key's tries, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** The counter of one limit. */
export interface Tries {
  /** @throws the refusal of rate-limiter-flexible, if the tries are used up */
  consume(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

interface StoreOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** @param scale multiplies every limit @param makeStore makes the counter of a limit */
export function createRateLimiter(scale: number, makeStore: (options: StoreOptions) => Tries): RateLimiter {
  const stores = new Map<string, Tries>();
  const of = (limit: Limit): Tries => {
    let store = stores.get(limit.name);
    if (!store) {
      const points = Math.max(1, Math.round(limit.max * scale));
      store = makeStore({ keyPrefix: limit.name, points, duration: limit.seconds });
      stores.set(limit.name, store);
    }
    return store;
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

/** Limits counted in this process. */
export const createMemoryRateLimiter = (scale: number): RateLimiter =>
  createRateLimiter(scale, (options) => new RateLimiterMemory(options));

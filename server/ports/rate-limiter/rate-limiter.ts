import { RateLimiterMemory } from 'rate-limiter-flexible';
import { wideNetworkOf } from '../../http/network.ts';

/** `max` tries a key within `seconds`. */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
  /** a rule of the product, which `RATE_LIMIT_SCALE` leaves alone */
  isFixed?: true;
  /** beyond it nothing is refused: it is no event for the security log */
  isStep?: true;
}

export interface RateLimiter {
  /** Counts one try. Resolves to 0, or to the whole seconds to wait if the limit is used up: then it counts for nothing. */
  take(limit: Limit, key: string): Promise<number>;
  /** Takes one try back: it turned out to be none that counts. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Forgets a key's tries, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** The counter of one limit. */
export interface Tries {
  /** @throws the refusal of rate-limiter-flexible, if the tries are used up; such a one counts for nothing */
  consume(key: string): Promise<unknown>;
  /** Makes one try undone. */
  reward(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

interface StoreOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** How many times the tries of one IPv6 network all of a subscriber's together have. */
const WIDER = 8;
const wider = (limit: Limit): Limit => ({ ...limit, name: `${limit.name}/wide`, max: limit.max * WIDER });

/** @param scale multiplies every limit that is not fixed @param makeStore makes the counter of a limit */
export function createRateLimiter(scale: number, makeStore: (options: StoreOptions) => Tries): RateLimiter {
  const stores = new Map<string, Tries>();
  const of = (limit: Limit): Tries => {
    let store = stores.get(limit.name);
    if (!store) {
      const points = Math.max(1, Math.round(limit.max * (limit.isFixed ? 1 : scale)));
      store = makeStore({ keyPrefix: limit.name, points, duration: limit.seconds });
      stores.set(limit.name, store);
    }
    return store;
  };
  async function takeOne(limit: Limit, key: string): Promise<number> {
    try {
      await of(limit).consume(key);
      return 0;
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      return Math.max(1, Math.ceil((refused as { msBeforeNext: number }).msBeforeNext / 1000));
    }
  }
  return {
    // Who has a /56 has 256 networks to try from: those count together as well.
    async take(limit, key) {
      const wait = await takeOne(limit, key);
      const wide = wideNetworkOf(key);
      if (wait > 0 || !wide) return wait;
      const wideWait = await takeOne(wider(limit), wide);
      if (wideWait > 0) await of(limit).reward(key);
      return wideWait;
    },
    async giveBack(limit, key) {
      const wide = wideNetworkOf(key);
      await of(limit).reward(key);
      if (wide) await of(wider(limit)).reward(wide);
    },
    async reset(limit, key) {
      await of(limit).delete(key);
    },
  };
}

/** The library counts what it refuses too: whatever is given back later would not make room. */
export const uncountRefused = (store: Tries): Tries => ({
  async consume(key) {
    try {
      await store.consume(key);
    } catch (refused) {
      if (!(refused instanceof Error)) await store.reward(key);
      throw refused;
    }
  },
  reward: (key) => store.reward(key),
  delete: (key) => store.delete(key),
});

/** Limits counted in this process. */
export const createMemoryRateLimiter = (scale: number): RateLimiter =>
  createRateLimiter(scale, (options) => uncountRefused(new RateLimiterMemory(options)));

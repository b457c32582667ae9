import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Redis } from '../redis/redis.ts';
import { createRateLimiter, type RateLimiter, type Tries } from './rate-limiter.ts';

/** The share of a limit that a node takes at a time. */
const SHARE = 1 / 10;
/** How many keys are kept before those are dropped whose time is over. */
const KEPT = 10_000;

interface Advance {
  /** tries that are taken and not used */
  left: number;
  /** tries that nobody had taken, when last heard of */
  remaining: number;
  /** end of the window, ms of `performance` */
  until: number;
}

/** Counted in Redis for all nodes together; while Redis is away each node counts for itself. */
export function createRedisRateLimiter(redis: Redis, scale: number): RateLimiter {
  return createRateLimiter(scale, (options) =>
    inAdvance(
      new RateLimiterRedis({
        ...options,
        keyPrefix: `visavis:limit:${options.keyPrefix}`,
        storeClient: redis,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
      Math.max(1, Math.floor(options.points * SHARE)),
    ),
  );
}

/**
 * Asks the store for several tries at a time, so that most are answered at once. All nodes together never grant more
 * than the limit; what one has taken in advance the others do not have, until the window ends.
 * @param several tries to take; small limits are counted one by one
 */
function inAdvance(store: RateLimiterRedis, several: number): Tries {
  if (several === 1) return store;
  const advances = new Map<string, Advance>();
  const asking = new Map<string, Promise<void>>();

  /** What is known of the window that runs. */
  function current(key: string): Advance | undefined {
    const known = advances.get(key);
    return known && known.until > performance.now() ? known : undefined;
  }
  function dropOld(): void {
    for (const key of advances.keys()) if (!current(key)) advances.delete(key);
  }

  async function ask(key: string): Promise<void> {
    const taken = Math.max(1, Math.min(several, current(key)?.remaining ?? several));
    const { remainingPoints, msBeforeNext } = await store.consume(key, taken);
    if (advances.size >= KEPT) dropOld();
    advances.set(key, { left: taken, remaining: remainingPoints, until: performance.now() + msBeforeNext });
  }

  return {
    async consume(key) {
      for (;;) {
        const known = current(key);
        if (known && known.left > 0) {
          known.left -= 1;
          return;
        }
        // Who comes meanwhile shares in what is asked for, or in its refusal.
        const asked = asking.get(key) ?? ask(key).finally(() => asking.delete(key));
        asking.set(key, asked);
        await asked;
      }
    },
    async delete(key) {
      advances.delete(key);
      await store.delete(key);
    },
  };
}

import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Redis } from '../redis/redis.ts';
import { createRateLimiter, type RateLimiter, type Tries, uncountRefused } from './rate-limiter.ts';

/** The share of a limit that a node claims at a time. */
const SHARE = 1 / 10;
/** How many keys are kept before expired ones are dropped. */
const KEPT = 10_000;

interface Claim {
  /** tries claimed and not used yet */
  left: number;
  /** tries that no node had claimed, as of the last answer */
  remaining: number;
  /** end of the window, ms of `performance.now()` */
  until: number;
}

/** Limits over all nodes together, counted in Redis; while Redis is down each node counts for itself. */
export function createRedisRateLimiter(redis: Redis, scale: number): RateLimiter {
  return createRateLimiter(scale, (options) =>
    inClaims(
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
 * Claims several tries from the store at a time, so that most need no round trip. All nodes together never grant more
 * than the limit; tries that one node has claimed are not available to the others until the window ends.
 * @param several tries in a claim; 1 for small limits
 */
function inClaims(store: RateLimiterRedis, several: number): Tries {
  if (several === 1) return uncountRefused(store);
  const claims = new Map<string, Claim>();
  const asking = new Map<string, Promise<void>>();

  /** The claim in the window that is open, if any. */
  function current(key: string): Claim | undefined {
    const known = claims.get(key);
    return known && known.until > performance.now() ? known : undefined;
  }
  function dropExpired(): void {
    for (const key of claims.keys()) if (!current(key)) claims.delete(key);
  }

  async function ask(key: string): Promise<void> {
    const claimed = Math.max(1, Math.min(several, current(key)?.remaining ?? several));
    const { remainingPoints, msBeforeNext } = await store.consume(key, claimed).catch(async (refused) => {
      if (!(refused instanceof Error)) await store.reward(key, claimed);
      throw refused;
    });
    if (claims.size >= KEPT) dropExpired();
    claims.set(key, { left: claimed, remaining: remainingPoints, until: performance.now() + msBeforeNext });
  }

  return {
    async consume(key) {
      for (;;) {
        const known = current(key);
        if (known && known.left > 0) {
          known.left -= 1;
          return;
        }
        // Tries that arrive before the answer share the claim, or its refusal.
        const asked = asking.get(key) ?? ask(key).finally(() => asking.delete(key));
        asking.set(key, asked);
        await asked;
      }
    },
    async reward(key) {
      const known = current(key);
      // In another window it counts no more.
      if (known) known.left += 1;
    },
    async delete(key) {
      claims.delete(key);
      await store.delete(key);
    },
  };
}

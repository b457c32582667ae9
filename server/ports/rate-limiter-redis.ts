import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { Redis } from './redis.ts';

/** Counted in Redis for all nodes together; while Redis is away each node counts for itself. */
export function createRedisRateLimiter(redis: Redis, scale: number): RateLimiter {
  // Gives the connection its command before anything is asked: one that came amid others, which travel together,
  // would be unknown to their batch and leave every answer after it with the wrong asker (redis/ioredis#1931).
  new RateLimiterRedis({ storeClient: redis, points: 1, duration: 1 });
  return createRateLimiter(
    scale,
    (options) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `visavis:limit:${options.keyPrefix}`,
        storeClient: redis,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  );
}

import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { Redis } from './redis.ts';

/** Counted in Redis for all nodes together; while Redis is away each node counts for itself. */
export const createRedisRateLimiter = (redis: Redis, scale: number): RateLimiter =>
  createRateLimiter(
    scale,
    (options) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `visavis:limit:${options.keyPrefix}`,
        storeClient: redis,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  );

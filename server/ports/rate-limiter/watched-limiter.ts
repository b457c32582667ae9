import type { SecurityLog } from '../security-log.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** A rate limiter that records every limit that is hit. */
export const watchLimits = (limiter: RateLimiter, security: SecurityLog): RateLimiter => ({
  ...limiter,
  async take(limit, key) {
    const retryAfter = await limiter.take(limit, key);
    if (retryAfter > 0 && !limit.isStep) security('limit-hit', { limit: limit.name, key });
    return retryAfter;
  },
});

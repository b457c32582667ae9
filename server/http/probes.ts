import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';

/** Ids that an account may ask for and that name nothing. People meet some: of what was deleted, or is kept from them. */
export const UNKNOWN_IDS: Limit = { name: 'unknown-ids', max: 300, seconds: 900 };
/** Requests to the desk by an account that is not let in: a page that was left open makes some. */
export const DESK_PROBES: Limit = { name: 'desk-probes', max: 30, seconds: 900 };

/**
 * Counts what an account asks for in vain, on all nodes. An account that has asked too often is refused before anything is looked
 * up, so that what there is looks like what there is not. A node learns of that with the next unknown id.
 */
export function createProbes(rateLimiter: RateLimiter, clock: Clock) {
  /** until when accounts are refused, ms */
  const barred = new Map<string, number>();

  return {
    /** An id named nothing. */
    async count(userId: string): Promise<void> {
      const wait = await rateLimiter.take(UNKNOWN_IDS, userId);
      if (wait === 0) return;
      const now = clock.elapsed();
      for (const [id, until] of barred) if (until <= now) barred.delete(id);
      barred.set(userId, now + wait * 1000);
    },

    /** @throws RATE_LIMITED */
    guard(userId: string): void {
      const left = (barred.get(userId) ?? 0) - clock.elapsed();
      if (left > 0) throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(left / 1000) });
    },
  };
}
export type Probes = ReturnType<typeof createProbes>;

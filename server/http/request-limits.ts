import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { createBucket, type Rate } from '../ports/rate-limiter/bucket.ts';
import { REMEMBERED, remembered } from '../ports/rate-limiter/remembered.ts';

/** A page asks the API up to 15 times: five tabs may be reloaded eight times in a row, and four pages a second after. */
export const ACCOUNT_REQUESTS: Rate = { burst: 600, perSecond: 60 };
/** A page with its files asks some 40 times. An address may be a whole campus, and all of it comes back at once. */
export const ADDRESS_REQUESTS: Rate = { burst: 5000, perSecond: 500 };

/** Requests of an account that are worked on at once, as many as a browser opens connections; the others wait. */
export const ACCOUNT_AT_ONCE = 6;

export interface RequestLimitOptions {
  clock: Clock;
  /** multiplies the rate */
  scale: number;
  onRefused(key: string): void;
}

/** Counts a request of the account or address `key`. @throws RATE_LIMITED beyond the rate */
export type RequestLimit = (key: string) => void;

/** Bounds what is asked of this process, at once: a count over all nodes would cost a round trip for each request. */
export function createRequestLimit(rate: Rate, { clock, scale, onRefused }: RequestLimitOptions): RequestLimit {
  const retryAfter = Math.ceil(1 / (rate.perSecond * scale));
  const counts = remembered(
    () => ({ bucket: createBucket(rate, scale), usedAt: 0 }),
    ({ usedAt }, now) => now - usedAt > REMEMBERED,
  );
  return (key) => {
    const now = clock.elapsed();
    const count = counts(key, now);
    count.usedAt = now;
    if (count.bucket.take(1, now)) return;
    onRefused(key);
    throw new AppError('RATE_LIMITED', { retryAfter });
  };
}

import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createTurns } from '../ports/turns.ts';
import { networkOf } from './network.ts';

/** A limit of what succeeds, or of what fails: guesses. */
export interface Counted {
  counts: 'done' | 'failed';
  limit: Limit;
  key: string;
}

/** An act of people without a session, and how often it may happen behind one address. */
export interface Act {
  name: string;
  seconds: number;
  /** how often it may succeed: more often than a school of several hundred needs */
  done: number;
  /** how often it may fail: guesses, by the codes that say so. Whatever else is refused did no harm. */
  failed?: { max: number; codes: readonly ErrorCode[] };
}

export interface AttemptOptions {
  /** the client's address; it counts as its network */
  ip: string;
  /** other limits that count what fails, narrowest first */
  narrower?: readonly Omit<Counted, 'counts'>[];
  onLimited?(limit: Limit): void;
}

/** How many attempts at an act are worked on at once for an address; the others wait. Fewer than may fail. */
const AT_ONCE = 4;

/** Does an act, counted by its outcome. @throws RATE_LIMITED */
export type Attempt = <T>(act: Act, options: AttemptOptions, work: () => Promise<T>) => Promise<T>;

/** The limits of an address on an act. */
export function limitsOf({ name, seconds, done, failed }: Act, ip: string): Counted[] {
  const key = networkOf(ip);
  return [
    ...(failed
      ? [{ counts: 'failed', limit: { name: `${name}-failed`, max: failed.max, seconds }, key } as const]
      : []),
    { counts: 'done', limit: { name, max: done, seconds }, key },
  ];
}

/**
 * An attempt is counted before its outcome is known, so that many at once are no way around a limit, and given back
 * where it turns out to be none that counts. A request that one limit refuses counts for no other.
 */
export function createAttempts(rateLimiter: RateLimiter): Attempt {
  const turns = createTurns(AT_ONCE);

  return (act, { ip, narrower = [], onLimited }, work) =>
    turns.run(`${act.name} ${networkOf(ip)}`, async () => {
      const counted = [...narrower.map((limit) => ({ ...limit, counts: 'failed' as const })), ...limitsOf(act, ip)];
      const taken: Counted[] = [];
      const giveBack = (isCounted: (each: Counted) => boolean) =>
        Promise.all(taken.filter((each) => !isCounted(each)).map(({ limit, key }) => rateLimiter.giveBack(limit, key)));
      for (const each of counted) {
        const retryAfter = await rateLimiter.take(each.limit, each.key);
        if (retryAfter === 0) {
          taken.push(each);
          continue;
        }
        await giveBack(() => false);
        onLimited?.(each.limit);
        throw new AppError('RATE_LIMITED', { retryAfter });
      }
      try {
        const result = await work();
        await giveBack(({ counts }) => counts === 'done');
        return result;
      } catch (error) {
        const isFailure = error instanceof AppError && act.failed?.codes.includes(error.code);
        await giveBack(({ counts }) => counts === 'failed' && Boolean(isFailure));
        throw error;
      }
    });
}

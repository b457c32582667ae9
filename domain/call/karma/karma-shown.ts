import { DAY } from '../rules.ts';
import { KARMA_MAX, KARMA_MIN, RATINGS_SHOWN_FROM } from './rules.ts';

/**
 * Karma as people see it (rulings 30, docs/decisions/026): whole points, moved once a UTC day, so that no one learns
 * what a single person's rating did.
 */

/** Two decimals, and never -0. */
export const cents = (value: number): number => Math.round(value * 100) / 100 + 0;

const whole = (karma: number): number => Math.min(Math.max(Math.round(cents(karma)), KARMA_MIN), KARMA_MAX);

/** @param today what ratings and calls have moved the exact karma by since the UTC day began */
export const shownKarma = (karma: number, today: number): number => whole(karma - today);

/** One shown entry stands for the ratings of a day, its long calls, or one change by the team. */
export interface KarmaSum {
  /** ms; for ratings and calls any moment of the UTC day */
  at: number;
  reason: 'rating' | 'long_call' | 'operator';
  delta: number;
  /** how many changes it sums up */
  count: number;
  /** of a change by the team */
  id?: string;
}

export interface ShownChange {
  id: string;
  /** ms; for ratings and calls the last millisecond of the day */
  at: number;
  /** whole points */
  delta: number;
  balance: number;
  reason: KarmaSum['reason'];
  /** how many ratings it sums up, from three on */
  ratings?: number;
}

const order = { operator: 0, long_call: 1, rating: 2 } as const;
const endOfDay = (at: number): number => at - (at % DAY) + DAY - 1;

/** A UUID that says no more than the day and the kind of its entry. */
function dayId(at: number, reason: KarmaSum['reason']): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00000000000${order[reason]}`;
}

/**
 * The ledger as its owner sees it, oldest first. Balances are whole and each is the one before it plus its delta. A day
 * of one kind takes the whole step; of both, the ratings take what the long calls leave. Days of fewer than three
 * ratings that come to nothing have no entry.
 * @param karma exact, now
 * @param now ms; what ratings and calls have changed on its UTC day is left out
 */
export function shownLedger(sums: readonly KarmaSum[], karma: number, now: number): ShownChange[] {
  const days = sums
    .map((sum) => ({ ...sum, at: sum.reason === 'operator' ? sum.at : endOfDay(sum.at) }))
    .sort((a, b) => a.at - b.at || order[a.reason] - order[b.reason]);
  let exact = days.reduce((left, { delta }) => left - delta, karma);
  let balance = whole(exact);
  const shown: ShownChange[] = [];
  for (const [index, { at, reason, delta, count, id }] of days.entries()) {
    if (at >= now) continue;
    exact += delta;
    const next = days[index + 1];
    const isFollowed = reason === 'long_call' && next?.reason === 'rating' && next.at === at;
    const step = (isFollowed ? Math.min(balance + Math.floor(delta), KARMA_MAX) : whole(exact)) - balance;
    if (step === 0 && (reason !== 'rating' || count < RATINGS_SHOWN_FROM)) continue;
    balance += step;
    const ratings = reason === 'rating' && count >= RATINGS_SHOWN_FROM ? { ratings: count } : {};
    shown.push({ id: id ?? dayId(at, reason), at, delta: step, balance, reason, ...ratings });
  }
  return shown;
}

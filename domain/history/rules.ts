import { isSkip } from '../call/rules.ts';
import type { Plan } from '../users/rules.ts';

/** Calls of one page. */
export const HISTORY_PAGE = 20;
/** Days of calls that a plan shows; null for all (rulings 50). */
export const HISTORY_DAYS: Record<Plan, number | null> = { free: 30, premium: null, premium_plus: null };
/** The newest calls, which every plan shows, however old. */
export const HISTORY_ALWAYS = 10;

const DAY = 86_400_000;

/**
 * From when on a plan shows calls, ms; null where it shows them all.
 * @param oldestOfAlways when the last of the newest `HISTORY_ALWAYS` calls ended, ms; null where there are fewer
 */
export function historySince(plan: Plan, oldestOfAlways: number | null, now: number): number | null {
  const days = HISTORY_DAYS[plan];
  if (days === null || oldestOfAlways === null) return null;
  return Math.min(now - days * DAY, oldestOfAlways);
}

/** Whether a member may still rate a call that has ended: once, unless it was a skip or a call between friends. */
export const isRateable = (call: { duration: number; rating: unknown; isFriendCall: boolean }): boolean =>
  call.rating === null && !call.isFriendCall && !isSkip(call.duration);

/** Leaving and taking one's data (rulings 34, docs/decisions/029). */

const DAY = 24 * 3_600_000;

/** An account that its owner deletes is hidden for so long before it is erased, days. */
const ERASURE_DAYS = 14;
/** An open report about an account, or by it, keeps it hidden for so long at most before it is erased, days. */
const CASE_DAYS = 90;
/** The suspension of an erased account is remembered for so long at most, days. */
const SUSPENSION_KEPT_DAYS = 365;
/** how often someone may take their data within 24 hours */
export const DOWNLOADS_PER_DAY = 3;

/** When an account whose owner deletes it now is erased. Times in ms. */
export const erasureAt = (now: number): number => now + ERASURE_DAYS * DAY;

/** Accounts that were to be erased at this moment, or before it, are erased although a case is open. Times in ms. */
export const lastCaseAt = (now: number): number => now - CASE_DAYS * DAY;

/**
 * Until when a new account with the address of an erased one takes over its suspension; null where there is nothing to
 * take over. Times in ms.
 */
export function suspensionKeptUntil(suspendedUntil: number | null, now: number): number | null {
  if (suspendedUntil === null || suspendedUntil <= now) return null;
  return Math.min(suspendedUntil, now + SUSPENSION_KEPT_DAYS * DAY);
}

/** Days of matches that the usual wait is taken from, around the hour of the day. */
export const USUAL_WAIT_DAYS = 14;
/** Fewer matches than this say nothing about it. */
export const USUAL_WAIT_LEAST = 10;
/** The share of waits that are no longer than the usual one. */
export const USUAL_WAIT_SHARE = 0.75;

/** A usual wait is rounded up to a multiple of this, seconds. */
const STEPS = [5, 10, 15, 20, 30, 40, 60, 90, 120, 180, 300, 600, 900];

/**
 * The wait that most people have at this hour, as it may be promised: rounded up.
 * @param waited seconds; the wait that the share above has at most. @returns undefined where a wait is too long to be usual
 */
export const usualWaitOf = (waited: number): number | undefined => STEPS.find((step) => waited <= step);

/** How long someone who asks for it is notified of the next person who waits, ms. */
export const WATCH_FOR = 2 * 3_600_000;
/** After this long alone, someone is announced to those who asked, ms. */
export const ANNOUNCED_AFTER = 2000;

/** How long a meeting hour lasts, ms. */
export const MEETING_LENGTH = 3_600_000;
/** The meeting hours that are shown: one under way, and the next. */
export const MEETINGS_SHOWN = 3;
/** How long before a meeting hour those who said they come are reminded, ms. */
export const REMINDED_BEFORE = 10 * 60_000;

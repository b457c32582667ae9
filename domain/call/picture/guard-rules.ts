/** The guard over the other's picture (docs/decisions/031-the-guard.md). Times in milliseconds. */

/** The guard looks at one picture in so many milliseconds, and sooner again after one that alarms it. */
export const GUARD_EVERY = 1000;
export const GUARD_RECHECK = 400;
/** From this probability on a picture alarms the guard; up to the lower one it is calm. */
export const GUARD_ALARM = 0.7;
export const GUARD_CALM = 0.4;
/** Alarming pictures in a row that blur the picture. */
export const GUARD_ALARMS = 2;
/** Calm pictures in a row after which the guard looks out again for one whom the user chose to see. */
export const GUARD_CALMS = 10;
/** A picture that takes longer is slow; so many in a row pause the guard, for so long. */
export const GUARD_SLOW = 500;
export const GUARD_SLOW_ROW = 3;
export const GUARD_REST = 30_000;
/** How long the guard's model may take to start, and to look at one picture. */
export const GUARD_START_TIMEOUT = 60_000;
export const GUARD_SILENCE = 10_000;
/** If fewer bytes of the model arrive in this time, so often in a row, the line is too slow for it beside a call. */
export const GUARD_LEAST_BYTES = 125_000;
export const GUARD_LEAST_IN = 1000;
export const GUARD_LEAST_ROW = 2;
/** Then it is tried again. */
export const GUARD_RETRY = 2 * 60_000;

import { DAY } from '../rules.ts';

/** Range and rules of karma (docs/decisions/019-karma-that-cannot-be-farmed.md). Windows in milliseconds. */

export const KARMA_MIN = 0;
export const KARMA_MAX = 100;
export const KARMA_DEFAULT = 60;
/** Points that ratings and calls may move a user's karma by on one UTC day, up or down. */
export const KARMA_DAILY_BOUND = 10;
/** How long an earlier call of a pair halves what their next one changes. */
export const KARMA_REPEAT_WINDOW = 30 * DAY;
/** How long a person counts towards the circle of a user whose karma they left as it was or raised. */
export const KARMA_CIRCLE_WINDOW = 90 * DAY;
/** Gains lift karma to this and KARMA_PER_PERSON for each person of the circle, no further. */
export const KARMA_CIRCLE_BASE = KARMA_DEFAULT + 2;
export const KARMA_PER_PERSON = 2;
/** Losses stop here until at least so many people, and so large a share of the raters of 90 days, rated a user down. */
export const KARMA_FLOOR = KARMA_DEFAULT - 4;
export const KARMA_FLOOR_PEOPLE = 5;
export const KARMA_FLOOR_SHARE = 0.4;
/** The named levels of karma, and the whole points from which each applies. */
export const KARMA_LEVELS = [
  { name: 'restart', from: 0 },
  { name: 'growing', from: 40 },
  { name: 'welcome', from: 60 },
  { name: 'trusted', from: 70 },
  { name: 'treasured', from: 85 },
] as const;
/** The ledger that people see gives the number of a day's ratings from this many on. */
export const RATINGS_SHOWN_FROM = 3;

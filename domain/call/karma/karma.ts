import type { Rating } from '../contract.ts';
import { callRewards, DAY } from '../rules.ts';
import { cents, shownKarma } from './karma-shown.ts';
import {
  KARMA_CIRCLE_BASE,
  KARMA_CIRCLE_WINDOW,
  KARMA_DAILY_BOUND,
  KARMA_FLOOR,
  KARMA_FLOOR_PEOPLE,
  KARMA_FLOOR_SHARE,
  KARMA_MAX,
  KARMA_MIN,
  KARMA_PER_PERSON,
  KARMA_REPEAT_WINDOW,
} from './rules.ts';

/** How ratings and calls change karma (rulings 14, docs/decisions/019). */

const ratingWeight: Record<Rating, number> = { positive: 2, negative: -3, dismiss: 0 };

/** A change of a user's karma as the ledger keeps it, in points with two decimals. */
export interface KarmaChange {
  delta: number;
  /** the karma after it */
  balance: number;
}

const karmaChange = (karma: number, delta: number): KarmaChange => ({ delta, balance: cents(karma + delta) });

/**
 * Since when earlier changes of karma matter to one at `now`, ms.
 * `pair`: a pair has one counted rating each way and one rewarded call in 24 hours. `day`: the start of the UTC day, for
 * the daily bound. `repeats`: earlier calls of the pair. `circle`: people who count towards the circle.
 */
export const karmaWindows = (now: number): { pair: number; day: number; repeats: number; circle: number } => ({
  pair: now - DAY,
  day: now - (now % DAY),
  repeats: now - KARMA_REPEAT_WINDOW,
  circle: now - KARMA_CIRCLE_WINDOW,
});

/** Bounds of a change of a user's karma. */
export interface KarmaFacts {
  karma: number;
  /** what ratings and calls have already moved it by since `karmaWindows(now).day` */
  today: number;
  /**
   * other calls with the same partner since `karmaWindows(now).repeats`. For a rating: those that changed this karma.
   * For a reward: those that were worth karma, so that it tells nothing of ratings.
   */
  repeats: number;
  /** people whose calls or ratings did not lower it since `karmaWindows(now).circle`, this partner included */
  circle: number;
  /** where losses stop (`lossFloor`); at KARMA_MIN without it */
  floor?: number;
}

/** The karma that a circle of this many people can lift a user to: each of them vouches for two points. */
export const circleCeiling = (circle: number): number =>
  Math.min(KARMA_CIRCLE_BASE + KARMA_PER_PERSON * circle, KARMA_MAX);

/**
 * The karma below which ratings take no one while few have rated them down: bad luck, or a few who are unfair.
 * @param raters people who since `karmaWindows(now).circle` rated the user up or down
 * @param against those of them who rated the user down
 */
export const lossFloor = ({ raters, against }: { raters: number; against: number }): number =>
  against >= KARMA_FLOOR_PEOPLE && against >= raters * KARMA_FLOOR_SHARE ? KARMA_MIN : KARMA_FLOOR;

/**
 * The part of a change that counts: half of it for each earlier call of the pair, then within the daily bound, the
 * ceiling of the circle (for gains), the floor (for losses of someone who is not below it) and 0–100.
 */
export function boundedDelta(points: number, { karma, today, repeats, circle, floor = KARMA_MIN }: KarmaFacts): number {
  const delta = cents(points / 2 ** repeats);
  const lowest = karma < floor ? KARMA_MIN : floor;
  return delta > 0
    ? cents(Math.max(Math.min(delta, KARMA_DAILY_BOUND - today, circleCeiling(circle) - karma), 0))
    : cents(Math.min(Math.max(delta, -KARMA_DAILY_BOUND - today, lowest - karma), 0));
}

export interface RatingFacts extends KarmaFacts {
  rating: Rating;
  raterKarma: number;
  /** whether a rating by the same rater counted since `karmaWindows(now).pair` */
  countedLately: boolean;
}

/**
 * How a rating changes the karma of the user rated; undefined where it does not count.
 * One that counts is a change even where the bounds leave a delta of 0.
 */
export function ratingChange({ rating, raterKarma, countedLately, ...facts }: RatingFacts): KarmaChange | undefined {
  if (rating === 'dismiss' || countedLately) return undefined;
  const points = ratingWeight[rating] * Math.max(raterKarma / 100, 0.25);
  return karmaChange(facts.karma, boundedDelta(points, facts));
}

export interface RewardFacts extends KarmaFacts {
  /** whole seconds of the call */
  duration: number;
  /** whether the pair had a rewarded call since `karmaWindows(now).pair` */
  rewardedLately: boolean;
}

/**
 * The reward of a call for one member: experience whole, karma within the bounds. `karmaGained` is what the member is
 * told at once: what the call is worth by facts that they know. `karma` is what of it counts, which the day's ratings
 * may bound (rulings 30).
 */
export function memberReward({ duration, rewardedLately, ...facts }: RewardFacts): {
  xpGained: number;
  karmaGained: number;
  karma: KarmaChange;
} {
  const worth = rewardedLately ? { xpGained: 0, karmaGained: 0 } : callRewards(duration);
  const known = { ...facts, karma: shownKarma(facts.karma, facts.today), today: 0, circle: Number.POSITIVE_INFINITY };
  return {
    xpGained: worth.xpGained,
    karmaGained: boundedDelta(worth.karmaGained, known),
    karma: karmaChange(facts.karma, boundedDelta(worth.karmaGained, facts)),
  };
}

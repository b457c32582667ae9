import type { Rating } from './contract.ts';

/** Calls: constants of spec.md section 9. Times in milliseconds unless the name says seconds. */
export const MAX_RETRIES = 3;
export const DISCONNECT_TIMEOUT = 5000;
export const CLEANUP_WAIT = 100;
export const SKIP_SECONDS = 30;
const DEFAULT_THRESHOLD_SECONDS = 15;
export const QUALITY_EVERY = 2000;
export const INITIAL_LEVEL_AFTER = 1000;
export const ICE_SERVERS_LIFETIME = 30 * 60_000;
/** How long a client uses a list with credentials of a relay, which hold twice as long for users in a call. */
export const RELAY_SERVERS_LIFETIME = 5 * 60_000;
/**
 * How long new credentials open connections to the relay. A connection once opened stays, so they need not last as
 * long as a call (docs/operating/deploy.md).
 */
export const RELAY_CREDENTIALS_SECONDS = { inCall: 600, otherwise: 60 } as const;
export const SOCKET_WAIT = 5000;
/** How long a matched peer waits for this side's camera: 10 tries of 100 ms. */
export const STREAM_WAIT = 10 * 100;
/** How long one try to connect may take before the next begins: a peer that never answers must not block a user. */
export const CONNECT_TIMEOUT = 10_000;
/** A match this soon after leaving the queue crossed the leave. */
export const CROSSED_LEAVE_WINDOW = 5000;
export const REPORT_NAVIGATION_DELAY = 100;
/** How long the server keeps a member's seat after the socket is lost (rulings 15). */
export const SEAT_GRACE = 15_000;
/** The time left is shown in the last minute (rulings 11). */
const LAST_MINUTE_SECONDS = 60;

/** Whole seconds since `startedAt`; 0 before a call has started. Both times in ms of one clock. */
export const secondsSince = (startedAt: number | null, now: number): number =>
  startedAt === null ? 0 : Math.max(0, Math.floor((now - startedAt) / 1000));

/** Whole seconds until `endsAt` in the last minute; null earlier, and where no end is set. Both times in ms. */
export function secondsLeft(endsAt: number | null, now: number): number | null {
  if (endsAt === null) return null;
  const left = Math.ceil((endsAt - now) / 1000);
  return left > LAST_MINUTE_SECONDS ? null : Math.max(0, left);
}

/**
 * Seconds after which a call with this peer must be rated. By the peer's karma, then blended with the peer's
 * experience: weight min(xp/600, 1) on that value and the rest on 20, so newcomers are rated early.
 */
export function ratingThreshold(peer: { karma: number; experiencePoints: number }): number {
  const byKarma = peer.karma < 35 ? 30 : peer.karma < 40 ? 90 : peer.karma < 60 ? 250 : peer.karma < 70 ? 600 : 1200;
  const weight = Math.min(peer.experiencePoints / 600, 1);
  return Math.round(weight * byKarma + (1 - weight) * 20);
}

/** Shorter calls earn nothing. */
export const REWARD_SECONDS = 60;

/** Rewards of one call of `duration` whole seconds: 10 XP a full minute from 60 s, 2 karma from 1200 s. */
export function callRewards(duration: number): { xpGained: number; karmaGained: number } {
  return {
    xpGained: duration >= REWARD_SECONDS ? Math.floor(duration / 60) * 10 : 0,
    karmaGained: duration >= 1200 ? 2 : 0,
  };
}

/** Calls under 30 s are skips: they do not count as a match, and owe no rating. */
export const isSkip = (duration: number): boolean => duration < SKIP_SECONDS;

/** Seconds of a call from which a rating is owed: the threshold, but never for what counts as a skip. */
export const ratingDueAfter = (threshold: number | null): number =>
  Math.max(threshold ?? DEFAULT_THRESHOLD_SECONDS, SKIP_SECONDS);

export const KARMA_MIN = 0;
export const KARMA_MAX = 100;
export const KARMA_DEFAULT = 60;
export const KARMA_DAILY_BOUND = 10;
const DAY = 24 * 3_600_000;
const ratingWeight: Record<Rating, number> = { positive: 2, negative: -3, dismiss: 0 };

/** Two decimals, and never -0. */
const cents = (value: number): number => Math.round(value * 100) / 100 + 0;

/** A change of a user's karma as the ledger keeps it, in points with two decimals. */
export interface KarmaChange {
  delta: number;
  /** the karma after it */
  balance: number;
}

const karmaChange = (karma: number, delta: number): KarmaChange => ({ delta, balance: cents(karma + delta) });

/**
 * Since when earlier karma matters to a change at `now`, ms (rulings 14).
 * `pair`: one counted rating and one rewarded call of a pair in 24 hours. `day`: the start of the UTC day.
 */
export const karmaWindows = (now: number): { pair: number; day: number } => ({
  pair: now - DAY,
  day: now - (now % DAY),
});

export interface RatingFacts {
  rating: Rating;
  raterKarma: number;
  /** of the user rated */
  karma: number;
  /** what ratings have already moved the rated user's karma by on this UTC day */
  today: number;
  /** whether a rating by the same rater counted since `karmaWindows(now).pair` */
  countedLately: boolean;
}

/**
 * How a rating changes the karma of the user rated (rulings 14); undefined where it does not count.
 * One that counts is a change even where the bounds leave a delta of 0.
 */
export function ratingChange({
  rating,
  raterKarma,
  karma,
  today,
  countedLately,
}: RatingFacts): KarmaChange | undefined {
  if (rating === 'dismiss' || countedLately) return undefined;
  return karmaChange(karma, ratingDelta({ rating, raterKarma, karma, today }));
}

/** @returns points with two decimals */
export function ratingDelta(facts: { rating: Rating; raterKarma: number; karma: number; today: number }): number {
  const raw = cents(ratingWeight[facts.rating] * Math.max(facts.raterKarma / 100, 0.25));
  const daily =
    raw > 0
      ? Math.min(raw, Math.max(KARMA_DAILY_BOUND - facts.today, 0))
      : Math.max(raw, Math.min(-KARMA_DAILY_BOUND - facts.today, 0));
  return clampKarmaDelta(facts.karma, daily);
}

/** The part of a change that keeps karma within 0–100. */
export function clampKarmaDelta(karma: number, delta: number): number {
  return cents(Math.min(Math.max(karma + delta, KARMA_MIN), KARMA_MAX) - karma);
}

export interface RewardFacts {
  /** whole seconds of the call */
  duration: number;
  /** of the member */
  karma: number;
  /** whether the pair had a rewarded call since `karmaWindows(now).pair` */
  rewardedLately: boolean;
}

/** What a call earns one of its members (rulings 14). */
export function memberReward({ duration, karma, rewardedLately }: RewardFacts): {
  xpGained: number;
  karma: KarmaChange;
} {
  const { xpGained, karmaGained } = rewardedLately ? { xpGained: 0, karmaGained: 0 } : callRewards(duration);
  return { xpGained, karma: karmaChange(karma, clampKarmaDelta(karma, karmaGained)) };
}

/** The initiator of the offer: the id that sorts lower. */
export const initiatorOf = (a: string, b: string): string => (a < b ? a : b);

import type { Plan } from '../users/rules.ts';

/** Calls: constants of spec.md section 9. Times in milliseconds unless the name says seconds. */
export const MAX_RETRIES = 3;
export const CLEANUP_WAIT = 100;
export const SKIP_SECONDS = 30;
/** Seconds by which the server's count of a call and a client's may differ. */
export const COUNTED_APART = 3;
const DEFAULT_THRESHOLD_SECONDS = 15;
export const QUALITY_EVERY = 2000;
export const INITIAL_LEVEL_AFTER = 1000;
export const ICE_SERVERS_LIFETIME = 30 * 60_000;
/** How long a client uses a list with credentials of a relay. All of them hold longer than that. */
export const RELAY_SERVERS_LIFETIME = 5 * 60_000;
/**
 * How long new credentials open connections to the relay. A connection once opened stays, so they need not last as
 * long as a call (docs/operating/deploy.md). A user who waits for a match needs them for the offer made ahead.
 */
export const RELAY_CREDENTIALS_SECONDS = { inCall: 600, otherwise: 360 } as const;
/** How long two may sit in a room without media on both sides: long after both clients have given up. */
export const MEDIA_WAIT = 120_000;
export const SOCKET_WAIT = 5000;
/** How long a matched peer waits for this side's camera: 10 tries of 100 ms. */
export const STREAM_WAIT = 10 * 100;
/** How long one try to connect may take before the next begins: a peer that never answers must not block a user. */
export const CONNECT_TIMEOUT = 10_000;
/** How long a user waits for the other's picture or sound: after a match, and for a call resumed after a reload. */
export const PICTURE_TIMEOUT = { found: 10_000, resumed: 20_000 } as const;
/** A search that has reached none of so many different people in a row stops: this side cannot connect (rulings 28). */
export const UNREACHED_PEOPLE = 2;
/** A match this soon after leaving the queue crossed the leave. */
export const CROSSED_LEAVE_WINDOW = 5000;
/** How long a swipe to the next person can be taken back. */
export const SKIP_UNDO = 3000;
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

/** Calls of this length earn karma too. */
export const KARMA_CALL_SECONDS = 1200;

/** Rewards of one call of `duration` whole seconds: 10 XP a full minute from 60 s, 2 karma from 1200 s. */
export function callRewards(duration: number): { xpGained: number; karmaGained: number } {
  return {
    xpGained: duration >= REWARD_SECONDS ? Math.floor(duration / 60) * 10 : 0,
    karmaGained: duration >= KARMA_CALL_SECONDS ? 2 : 0,
  };
}

/** Calls under 30 s are skips: they do not count as a match, and owe no rating. */
export const isSkip = (duration: number): boolean => duration < SKIP_SECONDS;

/** Seconds of a call from which a rating is owed: the threshold, but never for what counts as a skip. */
export const ratingDueAfter = (threshold: number | null): number =>
  Math.max(threshold ?? DEFAULT_THRESHOLD_SECONDS, SKIP_SECONDS);

/** ms */
export const DAY = 24 * 3_600_000;

/** How long two whose call broke may call each other back, ms. */
export const CALL_BACK_TIME = 120_000;
/** How often a pair is offered it in `within` ms. */
export const CALL_BACKS_OF_PAIR = { most: 3, within: 3_600_000 };
/** The least that a continued call lasts, however little was left of the session. */
const LEAST_CONTINUED_SECONDS = 60;

/** Only a call in which both saw each other, and which broke, is called back. */
export const isCallBackDue = ({ reason, duration }: { reason: string; duration: number }): boolean =>
  reason === 'connection_lost' && duration > 0;

/**
 * A call back continues a call: both are one conversation, which counts once for the
 * daily limit and shares the session's length.
 */
export const continuedFrom = (last: { duration: number; sessionSeconds: number; continued: boolean }) => ({
  /** this part does not count, because an earlier one does */
  continued: last.continued || !isSkip(last.duration),
  sessionSeconds: Math.max(last.sessionSeconds - last.duration, LEAST_CONTINUED_SECONDS),
});

/** The initiator of the offer: the id that sorts lower. */
export const initiatorOf = (a: string, b: string): string => (a < b ? a : b);

/** How long the other side may take with the safety code before the screen says that there is none, ms. */
export const SAFETY_WAIT = 10_000;

/** The animated emojis; `maySendEmoji` says who may send which (rulings 47). */
export const EMOJIS = ['👋', '😂', '❤️', '🔥', '👏', '🎉', '😮', '👍'] as const;
export type Emoji = (typeof EMOJIS)[number];

/** Everyone may send these: a laugh and a thumbs up answer what the other says (rulings 47). */
const FREE_EMOJIS: readonly Emoji[] = ['😂', '👍'];
export const maySendEmoji = (plan: Plan, emoji: Emoji): boolean => plan !== 'free' || FREE_EMOJIS.includes(emoji);

/** Milliseconds; longer than any call takes to connect or to give up. */
export const LONGEST_SETUP = 60_000;

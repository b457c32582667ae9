import type { Plan } from '../users/rules.ts';
import type { ErrorCode } from '../wire/errors.ts';
import type { MatchFilters } from './contract.ts';
import { SHARED_INTERESTS_MAX } from './limits.ts';

/** Matching: rulings 6–8. Times in milliseconds. */
export const CHOICE_WINDOW = 32;
/** A candidate's score for each shared interest, and for the same language. */
export const CHOICE_WEIGHTS = { sharedInterest: 2, sameLanguage: 1 };
export const REMATCH_PAUSE = 10 * 60_000;
export const REMATCH_WAIT = 10_000;
/** The shortest interval between two matching:status events to one user. */
export const STATUS_EVERY = 1000;
/** How often a waiting client posts its offer anew, as its candidates age, and how long the server keeps one. */
export const OFFER_REFRESH = 60_000;
export const OFFER_LIFETIME = 90_000;

const DAY = 24 * 3_600_000;

/** The start of the UTC day, ms: the day of the daily limit (rulings 10). */
export const startOfDay = (now: number): number => now - (now % DAY);

/** When the matches that are used up today come back, ms. */
export const newMatchesAt = (now: number): number => startOfDay(now) + DAY;

/** Facts that decide whether someone may be matched, call or be called, and use the relay. */
export interface Fitness {
  /** the address must be confirmed first */
  mustVerifyEmail: boolean;
  /** the age must be proven first */
  mustProveAge: boolean;
  isSuspended: boolean;
}

/** Why someone may not; undefined where they may. */
export function unfitness({ mustVerifyEmail, mustProveAge, isSuspended }: Fitness) {
  if (mustVerifyEmail) return 'EMAIL_UNVERIFIED' satisfies ErrorCode;
  if (mustProveAge) return 'AGE_UNPROVEN' satisfies ErrorCode;
  return isSuspended ? ('SUSPENDED' satisfies ErrorCode) : undefined;
}

/** How far ahead of the clock a user starts: 1 s per 10 karma, 10 s for premium_plus. */
export const headStart = (karma: number, plan: Plan): number => karma * 100 + (plan === 'premium_plus' ? 10_000 : 0);

/** The queue's sort key, lowest first. Fixed when a user joins, so the order never has to be recomputed. */
export const seniority = (ticket: { joinedAt: number; headStart: number }): number =>
  ticket.joinedAt - ticket.headStart;

/** The facts that a choice depends on. `interests` are compared literally: pass them in lower case. */
export interface Preferences {
  language: string;
  country: string | null;
  interests: readonly string[];
  /** null accepts anyone */
  filters: MatchFilters | null;
}

/** Whether `filters` accept a user; an empty list accepts everyone. */
export function accepts(filters: MatchFilters | null, other: Pick<Preferences, 'language' | 'country'>): boolean {
  const languages: readonly string[] = filters?.languages ?? [];
  const countries: readonly (string | null)[] = filters?.countries ?? [];
  return (
    (languages.length === 0 || languages.includes(other.language)) &&
    (countries.length === 0 || countries.includes(other.country))
  );
}

/**
 * The interests that two users share, in the reader's own words and order: nothing that the reader has not written
 * reaches them. Pass the lists of public profiles; a private one shows none.
 */
export function sharedInterests(reader: readonly string[], other: readonly string[]): string[] {
  const others = new Set(other.map((interest) => interest.toLowerCase()));
  return reader.filter((interest) => others.has(interest.toLowerCase())).slice(0, SHARED_INTERESTS_MAX);
}

/** Whether two users accept each other. */
export const suit = (a: Preferences, b: Preferences): boolean => accepts(a.filters, b) && accepts(b.filters, a);

/**
 * When two users who met at `metAt` may be matched again, ms: after the pause, or once both have waited long enough, so
 * that two users alone online are not stuck.
 */
export const meetAgainAt = (metAt: number, a: { joinedAt: number }, b: { joinedAt: number }): number =>
  Math.min(metAt + REMATCH_PAUSE, Math.max(a.joinedAt, b.joinedAt) + REMATCH_WAIT);

/**
 * The best candidate by shared interests, then the same language, then seniority.
 * @param candidates most senior first
 * @returns undefined if there are none
 */
export function chooseBest<C extends Preferences>(newcomer: Preferences, candidates: readonly C[]): C | undefined {
  const wanted = new Set(newcomer.interests);
  let best: C | undefined;
  let bestScore = -1;
  for (const candidate of candidates) {
    const shared = candidate.interests.reduce((sum, item) => sum + (wanted.has(item) ? 1 : 0), 0);
    const sameLanguage = candidate.language === newcomer.language ? CHOICE_WEIGHTS.sameLanguage : 0;
    const score = shared * CHOICE_WEIGHTS.sharedInterest + sameLanguage;
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

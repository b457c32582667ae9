import type { Plan } from '../users/rules.ts';
import type { MatchFilters } from './contract.ts';

/** Matching: rulings 6–8. Times in milliseconds. */
export const CHOICE_WINDOW = 32;
/** What a candidate scores for each interest shared and for the same language. */
export const CHOICE_WEIGHTS = { sharedInterest: 2, sameLanguage: 1 };
export const REMATCH_PAUSE = 10 * 60_000;
export const REMATCH_WAIT = 10_000;
/** A waiting user hears of a changed position at most this often. */
export const STATUS_EVERY = 1000;

/** How far ahead of the clock a user starts: 1 s per 10 karma, 10 s for premium_plus. */
export const headStart = (karma: number, plan: Plan): number => karma * 100 + (plan === 'premium_plus' ? 10_000 : 0);

/** The queue's order, lowest first: fixed at joining, so it never has to be recomputed. */
export const seniority = (joinedAt: number, karma: number, plan: Plan): number => joinedAt - headStart(karma, plan);

/** What choosing looks at. `interests` are compared as they are: bring them in lower case. */
export interface Preferences {
  language: string;
  country: string | null;
  interests: readonly string[];
  /** null: takes anyone */
  filters: MatchFilters | null;
}

/** Whether `filters` let someone through; an empty list filters nothing. */
export function accepts(filters: MatchFilters | null, other: Pick<Preferences, 'language' | 'country'>): boolean {
  const languages: readonly string[] = filters?.languages ?? [];
  const countries: readonly (string | null)[] = filters?.countries ?? [];
  return (
    (languages.length === 0 || languages.includes(other.language)) &&
    (countries.length === 0 || countries.includes(other.country))
  );
}

/** Filters hold in both directions. */
export const suit = (a: Preferences, b: Preferences): boolean => accepts(a.filters, b) && accepts(b.filters, a);

/**
 * When two who met at `metAt` may be matched again: after the pause, or once both have waited long enough,
 * so that two people alone online are not stuck.
 */
export const meetAgainAt = (metAt: number, a: { joinedAt: number }, b: { joinedAt: number }): number =>
  Math.min(metAt + REMATCH_PAUSE, Math.max(a.joinedAt, b.joinedAt) + REMATCH_WAIT);

/**
 * The best of `candidates`, which come most senior first: shared interests, then the same language, then seniority.
 * @returns undefined where there is none
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

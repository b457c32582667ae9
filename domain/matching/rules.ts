import type { Plan } from '../users/rules.ts';

/** Matching: decisions.md 6–8. Times in milliseconds. */
export const CHOICE_WINDOW = 32;
export const REMATCH_PAUSE = 10 * 60_000;
export const REMATCH_WAIT = 10_000;
/** A waiting user hears of a changed position at most this often. */
export const STATUS_EVERY = 1000;

/** How far ahead of the clock a user starts: 1 s per 10 karma, 10 s for premium_plus. */
export const headStart = (karma: number, plan: Plan): number => karma * 100 + (plan === 'premium_plus' ? 10_000 : 0);

/** The queue's order, lowest first: fixed at joining, so it never has to be recomputed. */
export const seniority = (joinedAt: number, karma: number, plan: Plan): number => joinedAt - headStart(karma, plan);

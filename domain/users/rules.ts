import { LANGUAGES, type Language } from '../languages/languages.ts';

/** Profiles and plans: constants of spec.md sections 3, 5 and 9. */
export const PLANS = ['free', 'premium', 'premium_plus'] as const;
export type Plan = (typeof PLANS)[number];
/** Languages that people may choose; mails to them are in it. */
export const PROFILE_LANGUAGES = LANGUAGES;
export type ProfileLanguage = Language;
export const DISPLAY_NAME_MAX = 50;
export const BIO_MAX = 500;
export const INTEREST_MAX = 40;
export const INTERESTS_MAX = 20;
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024;
export const BANNER_BYTES_MAX = 10 * 1024 * 1024;
/** Hours for which a local profile draft is offered. */
export const DRAFT_HOURS = 24;
/** The exclusive themes of premium_plus; the first is everyone's. */
export const ACCENTS = ['apricot', 'rose', 'tide'] as const;
export type Accent = (typeof ACCENTS)[number];
export const HISTORY_LENGTH = 10;
/** Euros per month. */
export const PLAN_PRICES: Record<Plan, number> = { free: 0, premium: 5, premium_plus: 10 };
/** Matches per UTC day; null for no limit (rulings 10). */
export const DAILY_MATCHES: Record<Plan, number | null> = { free: 5, premium: 20, premium_plus: null };
/** Session length in seconds (rulings 11). */
export const SESSION_SECONDS: Record<Plan, number> = { free: 1800, premium: 10_800, premium_plus: 10_800 };

/** The plan in force at `now` (ms): free once the paid plan has ended; a plan without an end lasts. */
export function effectivePlan(type: Plan, end: number | null, now: number): Plan {
  return end !== null && end <= now ? 'free' : type;
}

/** The accent of a plan: the exclusive ones belong to premium_plus alone. */
export const accentOfPlan = (chosen: Accent, plan: Plan): Accent => (plan === 'premium_plus' ? chosen : 'apricot');

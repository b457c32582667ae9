import { REPORT_REASONS } from '../reports/rules.ts';
import type { ProfileLanguage } from '../users/rules.ts';

/** What staff may do; an admin may do everything that a moderator may. */
export const ROLES = ['moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Someone, as far as their role goes. */
interface Ranked {
  userId: string;
  role: Role | null;
}
/** Whether one of the staff may decide about someone: not about themselves, and about staff only an admin about a moderator. */
export const mayActOn = (actor: Ranked, person: Ranked): boolean =>
  actor.role !== null &&
  actor.userId !== person.userId &&
  (person.role === null || (actor.role === 'admin' && person.role === 'moderator'));

/** What a decision does to the person it is about. */
export const ACTIONS = ['dismiss', 'warn', 'suspend'] as const;

/** The community rule that a warning or a suspension names. */
export const RULES = REPORT_REASONS;

/** What staff write in: the languages of the interface and of mails. */
export const LANGUAGES = ['en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];
/** The language to write to someone in, by the one of their profile. */
export const languageFor = (profile: ProfileLanguage): Language => LANGUAGES.find((one) => one === profile) ?? 'en';

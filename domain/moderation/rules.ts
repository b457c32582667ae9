import { REPORT_REASONS, UNTIL_REVIEWED } from '../reports/rules.ts';

/** Roles of the staff; an admin may do everything that a moderator may. */
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

/** Consequences of a decision for its person. */
export const ACTIONS = ['dismiss', 'warn', 'suspend'] as const;
export type Action = (typeof ACTIONS)[number];

/** The community rule that a warning or a suspension names. */
export const RULES = REPORT_REASONS;
export type Rule = (typeof RULES)[number];

/** A suspension for one of these keeps its person from writing, asking and ringing as well (rulings 74). */
export const BARRING_RULES: readonly Rule[] = ['THREATS', 'HARASSMENT'];

/** Days that staff may suspend someone for; null: for good. */
export const SUSPENSION_DAYS = [1, 7, 30, null] as const;
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number];

/** A case that one of the staff has claimed is theirs this long after their last action on it, ms. */
export const CLAIM_FOR = 15 * 60_000;
/** A case that is fetched again in the same visit, and is as it was, is on record again only after this, ms. */
export const VIEW_FOR = 3_600_000;
/** How long after a decision the moderator who made it may undo it, ms; an admin always may. */
export const UNDO_WITHIN = 24 * 3_600_000;
/** How long after a decision it may be appealed against, days. */
export const APPEAL_DAYS = 183;
export const APPEAL_MAX = 2000;
/** Reports that one decision names. */
export const DECIDED_MAX = 1000;
/** Characters of the message to the person. */
export const MESSAGE_MAX = 1000;
/** Characters of a note that only staff see. */
export const NOTE_MAX = 2000;

/** When a suspension that begins now ends, ms. */
export const suspensionEnd = (days: SuspensionDays, now: number): number =>
  days === null ? UNTIL_REVIEWED : now + days * 24 * 3_600_000;

/**
 * Until when someone is suspended once some suspensions are lifted: they count only if one of them is in force.
 * @param others the ends of the person's other suspensions that were not lifted
 */
export function suspendedAfterLifting(
  current: Date | null,
  lifted: readonly Date[],
  others: readonly Date[],
  now: number,
): Date | null {
  if (!current || !lifted.some((end) => end.getTime() === current.getTime())) return current;
  const latest = Math.max(0, ...others.map((end) => end.getTime()));
  return latest > now ? new Date(latest) : null;
}

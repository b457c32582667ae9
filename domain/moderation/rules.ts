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

import type { Role } from '@visavis/domain/moderation/rules.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from './connect.ts';
import { cases } from './schema/moderation.ts';
import { reports } from './schema/reports.ts';
import { users } from './schema/users.ts';

/** Someone whose row is locked. */
export interface LockedPerson {
  userId: string;
  role: Role | null;
  suspendedUntil: Date | null;
}

/**
 * Locks people in the order of their ids. Whatever decides about someone takes these rows first, then the case, then the
 * rest: so no two transactions wait for each other.
 */
export async function lockPeople(tx: Tx, ...ids: string[]): Promise<Map<string, LockedPerson>> {
  const rows = await tx
    .select({ userId: users.id, role: users.role, suspendedUntil: users.suspendedUntil })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * The open case about someone, opened where there is none. The person is locked.
 * @param id of a case that is opened
 */
export async function openCaseOf(tx: Tx, userId: string, { id, at }: { id: string; at: Date }): Promise<string> {
  const isTheirs = and(eq(cases.userId, userId), eq(cases.status, 'open'));
  const [open] = await tx.select({ id: cases.id }).from(cases).where(isTheirs).for('update');
  if (open) return open.id;
  await tx.insert(cases).values({ id, userId, openedAt: at });
  return id;
}

export const closeCase = (tx: Tx, caseId: string, at: Date) =>
  tx
    .update(cases)
    .set({ status: 'decided', closedAt: at, claimedBy: null, claimedUntil: null })
    .where(and(eq(cases.id, caseId), eq(cases.status, 'open')));

/** Closes a case without open reports. The person and the case are locked. */
export async function closeCaseIfDone(tx: Tx, caseId: string, at: Date): Promise<void> {
  const open = await tx.$count(reports, and(eq(reports.caseId, caseId), eq(reports.status, 'open')));
  if (open === 0) await closeCase(tx, caseId, at);
}

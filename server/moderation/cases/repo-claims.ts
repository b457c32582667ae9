import { VIEW_FOR } from '@visavis/domain/moderation/rules.ts';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { type LockedPerson, lockPeople } from '../../db/cases.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { type AuditDetails, staffAudit } from '../../db/schema/desk.ts';
import { cases } from '../../db/schema/moderation.ts';
import { reports } from '../../db/schema/reports.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Between, type Claim, claimant } from '../decisions.ts';
import { readCaseFile } from './repo-file.ts';
import { readQueueRows } from './repo-queue.ts';

/** Facts about a case while it and everyone concerned are locked. */
export interface LockedCase extends Between {
  caseId: string;
  person: LockedPerson;
  isOpen: boolean;
  claim: Claim;
  /** the open ones */
  reports: { id: string; reporterId: string | null; isSeen: boolean }[];
}

export type ClaimsRepo = ReturnType<typeof createClaimsRepo>;

/** Locks one of the staff, the person, then the case. Undefined where there is no such case. */
export async function lockCase(tx: Tx, caseId: string, actorId: string, now: Date): Promise<LockedCase | undefined> {
  const [found] = await tx.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId));
  if (!found) return undefined;
  const people = await lockPeople(tx, actorId, found.userId);
  const [locked] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
  const [actor, person] = [people.get(actorId), people.get(found.userId)];
  if (!locked || !actor || !person) return undefined;
  const open = await tx
    .select({ id: reports.id, reporterId: reports.reporterId, isSeen: reports.isSeen })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), eq(reports.status, 'open')));
  return {
    caseId,
    now,
    actor,
    person,
    reporters: open.map(({ reporterId }) => reporterId),
    isOpen: locked.status === 'open',
    claim: locked,
    reports: open,
  };
}

/** The holder of the claim has now read the open reports of the case. */
async function markSeen(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(reports).set({ isSeen: true }).where(inArray(reports.id, ids));
}

/** Whether the same was recorded of the same person not long ago: with another report of the case it is not the same. */
async function isOnRecord(tx: Tx, { staffId, action, subject, at }: StaffEntry, details: AuditDetails) {
  const recorded = and(
    eq(staffAudit.staffId, staffId),
    gt(staffAudit.at, new Date(at.getTime() - VIEW_FOR)),
    eq(staffAudit.action, action),
    eq(staffAudit.subjectId, subject.id ?? ''),
    eq(staffAudit.details, details),
  );
  return (await tx.$count(staffAudit, recorded)) > 0;
}

/** No visit lasts longer: the desk has been locked meanwhile. ms */
const VISIT_MAX = 24 * 3_600_000;

/** Whether the same person has opened the case in this visit before. */
async function isVisited(tx: Tx, { staffId, action, subject, at }: StaffEntry, visit: string): Promise<boolean> {
  const recorded = and(
    eq(staffAudit.staffId, staffId),
    gt(staffAudit.at, new Date(at.getTime() - VISIT_MAX)),
    eq(staffAudit.action, action),
    eq(staffAudit.subjectId, subject.id ?? ''),
    eq(sql`${staffAudit.details} ->> 'visit'`, visit),
  );
  return (await tx.$count(staffAudit, recorded)) > 0;
}

export function createClaimsRepo(db: Db) {
  return {
    /**
     * Claims a case that `decide` gives; its reports then count as read. Who holds it already holds it for longer, which
     * is not on record. @param decide until when; throws what refuses the claim
     * @returns the case as the queue shows it; undefined where there is none
     */
    claim: (caseId: string, entry: StaffEntry, decide: (facts: LockedCase) => Date) =>
      inTransaction(db, async (tx) => {
        const facts = await lockCase(tx, caseId, entry.staffId, entry.at);
        if (!facts) return undefined;
        const claimedUntil = decide(facts);
        await tx.update(cases).set({ claimedBy: entry.staffId, claimedUntil }).where(eq(cases.id, caseId));
        if (claimant(facts.claim, entry.at) !== entry.staffId) {
          await markSeen(
            tx,
            facts.reports.map(({ id }) => id),
          );
          await recordStaffAction(tx, { ...entry, personId: facts.person.userId });
        }
        const [row] = await readQueueRows(tx, eq(cases.id, caseId), entry.at, 1);
        return row;
      }),

    /** @returns whether there is such a case that the staff member may see, and whether they had claimed it */
    release: (caseId: string, entry: StaffEntry): Promise<{ isThere: boolean; isReleased: boolean }> =>
      inTransaction(db, async (tx) => {
        const [found] = await tx
          .select({ userId: cases.userId })
          .from(cases)
          .where(and(eq(cases.id, caseId), ne(cases.userId, entry.staffId)));
        if (!found) return { isThere: false, isReleased: false };
        const released = await tx
          .update(cases)
          .set({ claimedBy: null, claimedUntil: null })
          .where(and(eq(cases.id, caseId), eq(cases.claimedBy, entry.staffId)))
          .returning({ id: cases.id });
        if (released.length > 0) await recordStaffAction(tx, { ...entry, personId: found.userId });
        return { isThere: true, isReleased: released.length > 0 };
      }),

    /**
     * Reads a case for one of the staff, and records that unless this visit is on record. For who has claimed it, the
     * reports count as read as the visit begins: what the page fetches later by itself may not have been looked at. The
     * claim lasts no longer, because the page also asks while they are away.
     * @returns the case, and whether the visit begins with this; undefined where there is none, and for a case about
     * themselves
     */
    view: (caseId: string, entry: StaffEntry, visit?: string) =>
      inTransaction(db, async (tx) => {
        // The row stays locked, so that no one else claims the case between this and the end.
        const [claimed] = await tx
          .select({ id: cases.id })
          .from(cases)
          .where(
            and(
              eq(cases.id, caseId),
              eq(cases.status, 'open'),
              eq(cases.claimedBy, entry.staffId),
              gt(cases.claimedUntil, entry.at),
            ),
          )
          .for('update');
        const file = await readCaseFile(tx, caseId, entry.staffId, entry.at);
        if (!file || file.queueRow.case.userId === entry.staffId) return undefined;
        const isVisitNew = visit !== undefined && !(await isVisited(tx, entry, visit));
        const shown = file.reports.filter(({ report }) => report.caseId === caseId && report.status === 'open');
        if (claimed && (isVisitNew || !visit)) {
          await markSeen(
            tx,
            shown.map(({ report }) => report.id),
          );
        }
        const details = { reports: file.history.counts.reportsAbout, ...(visit && { visit }) };
        if (!visit || isVisitNew || !(await isOnRecord(tx, entry, details))) {
          await recordStaffAction(tx, { ...entry, personId: file.queueRow.case.userId, details });
        }
        return { file, isVisitNew };
      }),
  };
}

import { and, eq, isNull } from 'drizzle-orm';
import { type LockedPerson, lockPeople } from '../../db/cases.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { appeals, cases, decisions } from '../../db/schema/moderation.ts';
import { reports, suspensions } from '../../db/schema/reports.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import { liftSuspensions } from '../../db/suspensions.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Between, DecisionFacts } from '../decisions.ts';

/** Facts about a decision while everyone concerned, its case and the decision are locked. */
export interface LockedDecision extends Between {
  decision: DecisionFacts & { id: string; caseId: string | null };
  person: LockedPerson;
  /** that it decided */
  reports: string[];
}

/** Locks one of the staff and the person, then the case, then the decision. Undefined where there is no such decision. */
export async function lockDecision(
  tx: Tx,
  id: string,
  actorId: string,
  now: Date,
): Promise<LockedDecision | undefined> {
  const [found] = await tx.select({ userId: decisions.userId }).from(decisions).where(eq(decisions.id, id));
  if (!found) return undefined;
  const people = await lockPeople(tx, actorId, found.userId);
  const [actor, person] = [people.get(actorId), people.get(found.userId)];
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, found.userId)).orderBy(cases.id).for('update');
  const [decision] = await tx.select().from(decisions).where(eq(decisions.id, id)).for('update');
  if (!decision || !actor || !person) return undefined;
  const [appealed] = await tx.select({ outcome: appeals.outcome }).from(appeals).where(eq(appeals.decisionId, id));
  const decided = await tx
    .select({ id: reports.id, reporterId: reports.reporterId })
    .from(reports)
    .where(eq(reports.decisionId, id));
  return {
    now,
    actor,
    person,
    reporters: decided.map(({ reporterId }) => reporterId),
    decision: { ...decision, appeal: appealed ? (appealed.outcome ? 'decided' : 'waiting') : null },
    reports: decided.map((report) => report.id),
  };
}

/** Ends what a decision did: its suspension, if it runs. */
export const withdraw = (tx: Tx, { person, decision, now }: LockedDecision) =>
  liftSuspensions(tx, person, eq(suspensions.decisionId, decision.id), now);

export type UndoRepo = ReturnType<typeof createUndoRepo>;

export function createUndoRepo(db: Db) {
  /** Opens the reports of a decision again: in the person's open case, or in theirs where there is none. */
  async function reopen(tx: Tx, { decision, person, reports: ids }: LockedDecision): Promise<string | null> {
    const { caseId } = decision;
    if (ids.length === 0 || !caseId) return caseId;
    const isOpen = and(eq(cases.userId, person.userId), eq(cases.status, 'open'));
    const [other] = await tx.select({ id: cases.id }).from(cases).where(isOpen);
    if (!other) await tx.update(cases).set({ status: 'open', closedAt: null }).where(eq(cases.id, caseId));
    await tx
      .update(reports)
      .set({
        status: 'open',
        resolvedAt: null,
        outcome: null,
        outcomeReadAt: null,
        decisionId: null,
        isSeen: false,
        caseId: other?.id ?? caseId,
      })
      .where(eq(reports.decisionId, decision.id));
    return other?.id ?? caseId;
  }

  return {
    /**
     * Undoes a decision, in favour of an appeal that waits. @param decide throws what refuses it
     * @returns undefined where there is no such decision
     */
    undo: (id: string, entry: StaffEntry, decide: (facts: LockedDecision) => void) =>
      inTransaction(db, async (tx) => {
        const facts = await lockDecision(tx, id, entry.staffId, entry.at);
        if (!facts) return undefined;
        decide(facts);
        await tx.update(decisions).set({ undoneAt: entry.at, undoneBy: entry.staffId }).where(eq(decisions.id, id));
        await tx
          .update(appeals)
          .set({ outcome: 'overturned', decidedAt: entry.at, decidedBy: entry.staffId })
          .where(and(eq(appeals.decisionId, id), isNull(appeals.outcome)));
        await withdraw(tx, facts);
        const caseId = await reopen(tx, facts);
        await recordStaffAction(tx, { ...entry, personId: facts.person.userId });
        return { userId: facts.person.userId, action: facts.decision.action, reports: facts.reports, caseId };
      }),
  };
}

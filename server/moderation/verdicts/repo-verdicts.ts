import type { Verdict } from '@visavis/domain/desk/verdicts.ts';
import { suspensionEnd } from '@visavis/domain/moderation/rules.ts';
import type { ReportOutcome } from '@visavis/domain/reports/rules.ts';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { closeCase, type LockedPerson, lockPeople, openCaseOf } from '../../db/cases.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { appeals, cases, decisions } from '../../db/schema/moderation.ts';
import { reports, suspensions } from '../../db/schema/reports.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import { liftSuspensions, suspend } from '../../db/suspensions.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type LockedCase, lockCase } from '../cases/repo-claims.ts';
import type { Between } from '../decisions.ts';

interface NewDecision {
  verdict: Verdict;
  ids: { decision: string; suspension: string };
  /** of the audit log: who decides, and when */
  entry: StaffEntry;
}
export interface NewVerdict extends NewDecision {
  ids: NewDecision['ids'] & { case: string };
}

/** Facts about someone about whom there may be no report, while they are locked. */
export interface LockedSubject extends Between {
  hasOpenCase: boolean;
  /** the newest decision about them */
  newest: string | null;
}

/** The result of a decision of a case. */
export interface Decided {
  userId: string;
  /** ids of the reports that it decided */
  reports: string[];
  /** ids of the automatic suspensions that it withdraws */
  withdrawn: string[];
}

export type VerdictsRepo = ReturnType<typeof createVerdictsRepo>;

/** Stores a decision about someone who is locked, and carries it out. It takes the place of automatic suspensions. */
async function carryOut(tx: Tx, person: LockedPerson, caseId: string | null, { verdict, ids, entry }: NewDecision) {
  const { at, staffId } = entry;
  const { userId } = person;
  const until = verdict.action === 'suspend' ? new Date(suspensionEnd(verdict.days, at.getTime())) : null;
  await tx.insert(decisions).values({
    id: ids.decision,
    caseId,
    userId,
    at,
    decidedBy: staffId,
    action: verdict.action,
    until,
    note: verdict.note || null,
    ...(verdict.action !== 'dismiss' && { rule: verdict.rule, message: verdict.message }),
  });
  const isAutomatic = eq(suspensions.source, 'automatic');
  const suspendedUntil = await liftSuspensions(tx, person, isAutomatic, at);
  if (!until || verdict.action !== 'suspend') return;
  const { decision: decisionId, suspension: id } = ids;
  const suspension = { id, startedAt: at, until, source: 'desk' as const, reason: verdict.rule, decisionId };
  await suspend(tx, { ...person, suspendedUntil }, suspension);
}

/** Withdraws automatic suspensions whose reports were without substance, in favour of appeals that wait. @returns their ids */
async function withdrawAutomatic(tx: Tx, caseId: string, { at, staffId }: StaffEntry): Promise<string[]> {
  const standing = and(eq(decisions.caseId, caseId), eq(decisions.isAutomatic, true), isNull(decisions.undoneAt));
  const undone = await tx
    .update(decisions)
    .set({ undoneAt: at, undoneBy: staffId })
    .where(standing)
    .returning({ id: decisions.id });
  const ids = undone.map(({ id }) => id);
  const waiting = and(inArray(appeals.decisionId, ids), isNull(appeals.outcome));
  await tx.update(appeals).set({ outcome: 'overturned', decidedAt: at, decidedBy: staffId }).where(waiting);
  return ids;
}

export function createVerdictsRepo(db: Db) {
  const resolve = (tx: Tx, ids: string[], outcome: ReportOutcome, at: Date, decisionId: string) =>
    tx.update(reports).set({ status: 'resolved', resolvedAt: at, outcome, decisionId }).where(inArray(reports.id, ids));

  return {
    /**
     * Decides a case. @param decide splits its open reports; throws what refuses the decision
     * @returns undefined where there is no such case
     */
    decide: (
      caseId: string,
      input: NewVerdict,
      decide: (facts: LockedCase) => { upheld: string[]; dismissed: string[]; unseen: string[] },
    ): Promise<Decided | undefined> =>
      inTransaction(db, async (tx) => {
        const { ids, entry, verdict } = input;
        const facts = await lockCase(tx, caseId, entry.staffId, entry.at);
        if (!facts) return undefined;
        const { upheld, dismissed, unseen } = decide(facts);
        const { userId } = facts.person;
        await carryOut(tx, facts.person, caseId, input);
        await resolve(tx, upheld, 'upheld', entry.at, ids.decision);
        await resolve(tx, dismissed, 'dismissed', entry.at, ids.decision);
        const withdrawn = verdict.action === 'dismiss' ? await withdrawAutomatic(tx, caseId, entry) : [];
        await closeCase(tx, caseId, entry.at);
        if (unseen.length > 0) {
          const next = await openCaseOf(tx, userId, { id: ids.case, at: entry.at });
          await tx.update(reports).set({ caseId: next, priority: 0 }).where(inArray(reports.id, unseen));
        }
        const details = { action: verdict.action, upheld: upheld.length, dismissed: dismissed.length };
        await recordStaffAction(tx, { ...entry, personId: userId, details: { ...details, decisionId: ids.decision } });
        return { userId, reports: [...upheld, ...dismissed], withdrawn };
      }),

    /**
     * Decides about someone without a report. @param decide throws what refuses it
     * @returns whether there is such an account
     */
    sanction: (userId: string, input: NewDecision, decide: (facts: LockedSubject) => void): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const { ids, entry, verdict } = input;
        const people = await lockPeople(tx, entry.staffId, userId);
        const [actor, person] = [people.get(entry.staffId), people.get(userId)];
        if (!actor || !person) return false;
        const open = await tx.$count(cases, and(eq(cases.userId, userId), eq(cases.status, 'open')));
        const [newest] = await tx
          .select({ id: decisions.id })
          .from(decisions)
          .where(eq(decisions.userId, userId))
          .orderBy(desc(decisions.at), desc(decisions.id))
          .limit(1);
        decide({
          now: entry.at,
          actor,
          person,
          reporters: [],
          hasOpenCase: open > 0,
          newest: newest?.id ?? null,
        });
        await carryOut(tx, person, null, input);
        const details = { action: verdict.action, decisionId: ids.decision };
        await recordStaffAction(tx, { ...entry, personId: userId, details });
        return true;
      }),
  };
}

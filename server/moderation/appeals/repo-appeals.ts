import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Queries, Tx } from '../../db/connect.ts';
import { appeals, decisions } from '../../db/schema/moderation.ts';
import { reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Claim, claimant } from '../decisions.ts';
import { personInCaseColumns, readDecisionsById } from '../repo-people.ts';
import { type LockedDecision, lockDecision, withdraw } from '../verdicts/repo-undo.ts';

const LIST_LENGTH = 200;
const claimants = alias(users, 'claimants');
const deciders = alias(users, 'deciders');

/** Facts about an appeal while everyone concerned is locked. */
export interface LockedAppeal extends LockedDecision {
  isOpen: boolean;
  claim: Claim;
}

export type AppealRow = Awaited<ReturnType<typeof readAppeals>>[number];
export type AppealsRepo = ReturnType<typeof createAppealsRepo>;

/** Whether the plan of who appeals has priority support. */
const hasPrioritySupport = (now: Date) =>
  sql<boolean>`(${users.plan} <> 'free' and (${users.planEnd} is null or ${users.planEnd} > ${now.toISOString()}::timestamptz))`;

async function readAppeals(queries: Queries, where: SQL | undefined, now: Date, order: 'oldest' | 'newest') {
  const rows = await queries
    .select({
      appeal: appeals,
      about: personInCaseColumns(now),
      language: users.language,
      isPriority: hasPrioritySupport(now),
      claimant: claimants.username,
      decidedBy: { userId: deciders.id, username: deciders.username },
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(claimants, eq(claimants.id, appeals.claimedBy))
    .leftJoin(deciders, eq(deciders.id, appeals.decidedBy))
    .where(where)
    .orderBy(
      ...(order === 'oldest'
        ? [sql`date_trunc('day', ${appeals.at}, 'UTC')`, desc(hasPrioritySupport(now)), asc(appeals.at)]
        : [desc(appeals.decidedAt)]),
      asc(appeals.id),
    )
    .limit(LIST_LENGTH);
  const ids = rows.map(({ appeal }) => appeal.decisionId);
  if (ids.length === 0) return [];
  const made = await readDecisionsById(queries, ids);
  const decided = await queries
    .select({ decisionId: reports.decisionId, reporterId: reports.reporterId })
    .from(reports)
    .where(inArray(reports.decisionId, ids));
  const reportersOf = Map.groupBy(decided, ({ decisionId }) => decisionId);
  return rows.flatMap((row) => {
    const decision = made.get(row.appeal.decisionId);
    const reporters = (reportersOf.get(row.appeal.decisionId) ?? []).map(({ reporterId }) => reporterId);
    return decision ? [{ ...row, decision, reporters }] : [];
  });
}

async function lockAppeal(tx: Tx, id: string, actorId: string, now: Date): Promise<LockedAppeal | undefined> {
  const [found] = await tx.select({ decisionId: appeals.decisionId }).from(appeals).where(eq(appeals.id, id));
  const locked = found && (await lockDecision(tx, found.decisionId, actorId, now));
  if (!locked) return undefined;
  const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update');
  return appeal && { ...locked, isOpen: appeal.outcome === null, claim: appeal };
}

export function createAppealsRepo(db: Db) {
  /** Changes an appeal that is locked, records it, and reads it again. */
  const change = (
    id: string,
    entry: StaffEntry,
    work: (
      tx: Tx,
      facts: LockedAppeal,
    ) => Promise<{ set: Partial<typeof appeals.$inferInsert>; isOnRecord: boolean; details?: StaffEntry['details'] }>,
  ) =>
    inTransaction(db, async (tx) => {
      const facts = await lockAppeal(tx, id, entry.staffId, entry.at);
      if (!facts) return undefined;
      const { set, isOnRecord, details } = await work(tx, facts);
      await tx.update(appeals).set(set).where(eq(appeals.id, id));
      const record = { ...entry, personId: facts.person.userId, ...(details && { details }) };
      if (isOnRecord) await recordStaffAction(tx, record);
      const [row] = await readAppeals(tx, eq(appeals.id, id), entry.at, 'oldest');
      return row && { row, reports: facts.reports, decisionId: facts.decision.id };
    });

  return {
    /** Open ones, by day, of a day those with priority support first, then oldest first; or decided ones, newest first; none about the reader. */
    list(status: 'open' | 'decided', viewerId: string, now: Date): Promise<AppealRow[]> {
      const isAsked = status === 'open' ? isNull(appeals.outcome) : isNotNull(appeals.outcome);
      return readAppeals(db, and(isAsked, ne(appeals.userId, viewerId)), now, status === 'open' ? 'oldest' : 'newest');
    },

    /** Holding on to a claim is not on record. @param decide until when; throws what refuses the claim */
    claim: (id: string, entry: StaffEntry, decide: (facts: LockedAppeal) => Date) =>
      change(id, entry, async (_, facts) => ({
        set: { claimedBy: entry.staffId, claimedUntil: decide(facts) },
        isOnRecord: claimant(facts.claim, entry.at) !== entry.staffId,
      })),

    /** Decides an appeal; where it overturns the decision, what that did ends. @param decide throws what refuses it */
    decide: (
      id: string,
      entry: StaffEntry,
      { outcome, answer, note }: { outcome: 'upheld' | 'overturned'; answer: string; note: string | null },
      decide: (facts: LockedAppeal) => void,
    ) =>
      change(id, entry, async (tx, facts) => {
        decide(facts);
        if (outcome === 'overturned') {
          await withdraw(tx, facts);
          await tx
            .update(reports)
            // Neither right nor wrong: who reported may have been honest.
            .set({ outcome: null, outcomeReadAt: null })
            .where(and(eq(reports.decisionId, facts.decision.id), eq(reports.outcome, 'upheld')));
        }
        await tx.update(decisions).set({ readAt: null }).where(eq(decisions.id, facts.decision.id));
        const set = {
          outcome,
          answer,
          note,
          decidedBy: entry.staffId,
          decidedAt: entry.at,
          claimedBy: null,
          claimedUntil: null,
        };
        return { set, isOnRecord: true, details: { outcome, decisionId: facts.decision.id } };
      }),
  };
}

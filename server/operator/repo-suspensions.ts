import { AppError } from '@visavis/domain/wire/errors.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { lockPeople } from '../db/cases.ts';
import type { Db } from '../db/connect.ts';
import { appeals, cases, decisions } from '../db/schema/moderation.ts';
import { suspensions } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { recordStaffAction, type StaffEntry } from '../db/staff-audit.ts';
import { liftSuspensions, type OutsideSuspension, suspendFromOutside } from '../db/suspensions.ts';
import { inTransaction } from '../db/transaction.ts';

/** The record of an end at the desk. */
export type Recorded = StaffEntry;

export type SuspensionsRepo = ReturnType<typeof createSuspensionsRepo>;

export function createSuspensionsRepo(db: Db) {
  return {
    /** A longer suspension stays in force. @returns until when the person is suspended now; undefined without an account */
    suspend: (userId: string, suspension: OutsideSuspension): Promise<Date | undefined> =>
      inTransaction(db, async (tx) => {
        const person = (await lockPeople(tx, userId)).get(userId);
        return person && suspendFromOutside(tx, person, suspension);
      }),

    /**
     * Ends whatever suspends someone, and withdraws the decisions behind it, in favour of appeals that wait.
     * @param entry for the audit log of the desk; null: by the command
     * @param read the end of the suspension that was read: another is not ended
     * @returns the ids of the decisions; undefined where nothing suspends them
     * @throws CASE_CHANGED
     */
    reinstate: (userId: string, at: Date, entry: Recorded | null, read?: Date): Promise<string[] | undefined> =>
      inTransaction(db, async (tx) => {
        const person = (await lockPeople(tx, userId)).get(userId);
        if (!person?.suspendedUntil || person.suspendedUntil <= at) return undefined;
        if (read && read.getTime() !== person.suspendedUntil.getTime()) throw new AppError('CASE_CHANGED');
        const by = entry?.staffId ?? null;
        await tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId)).orderBy(cases.id).for('update');
        const running = and(
          eq(suspensions.userId, userId),
          isNull(suspensions.liftedAt),
          gt(suspensions.until, at),
          isNotNull(suspensions.decisionId),
        );
        const behind = await tx.select({ id: suspensions.decisionId }).from(suspensions).where(running);
        const ids = behind.flatMap(({ id }) => id ?? []);
        await liftSuspensions(tx, person, eq(suspensions.userId, userId), at);
        // Also a suspension without a record ends.
        await tx.update(users).set({ suspendedUntil: null }).where(eq(users.id, userId));
        const withdrawn = await tx
          .update(decisions)
          .set({ undoneAt: at, undoneBy: by })
          .where(and(inArray(decisions.id, ids), isNull(decisions.undoneAt)))
          .returning({ id: decisions.id });
        await tx
          .update(appeals)
          .set({ outcome: 'overturned', decidedAt: at, decidedBy: by })
          .where(and(inArray(appeals.decisionId, ids), isNull(appeals.outcome)));
        if (entry) await recordStaffAction(tx, { ...entry, personId: userId });
        return withdrawn.map(({ id }) => id);
      }),

    /** The suspension in force, as far as it is on record. */
    async inForce(userId: string) {
      const [row] = await db
        .select({ source: suspensions.source, reason: suspensions.reason })
        .from(suspensions)
        .innerJoin(users, and(eq(users.id, suspensions.userId), eq(users.suspendedUntil, suspensions.until)))
        .where(and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt)))
        .orderBy(desc(suspensions.startedAt))
        .limit(1);
      return row;
    },
  };
}

import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { deskOpenings, staffCodes } from '../../db/schema/desk.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { users } from '../../db/schema/users.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { AccessFacts, Factors } from './decisions.ts';

export type AccessRepo = ReturnType<typeof createAccessRepo>;

export function createAccessRepo(db: Db) {
  const ofSession = (sessionId: string) => eq(deskOpenings.sessionId, sessionId);

  return {
    async facts({ userId, sessionId }: SignedIn): Promise<AccessFacts> {
      const [found] = await db
        .select({ role: users.role, openedAt: deskOpenings.openedAt, lastRequestAt: deskOpenings.lastRequestAt })
        .from(users)
        .leftJoin(deskOpenings, ofSession(sessionId))
        .where(eq(users.id, userId));
      if (!found) return { role: null, opening: null };
      const { role, openedAt, lastRequestAt } = found;
      return { role, opening: openedAt && lastRequestAt && { openedAt, lastRequestAt } };
    },

    async factors(userId: string): Promise<Factors> {
      const codes = and(eq(staffCodes.userId, userId), isNotNull(staffCodes.confirmedAt));
      return {
        passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
        hasCode: (await db.$count(staffCodes, codes)) > 0,
      };
    },

    async noteRequest(sessionId: string, at: Date): Promise<void> {
      await db
        .update(deskOpenings)
        .set({ lastRequestAt: sql`greatest(${deskOpenings.lastRequestAt}, ${at.toISOString()}::timestamptz)` })
        .where(ofSession(sessionId));
    },

    /** Opens the desk for a session, from now on. */
    open: (sessionId: string, entry: StaffEntry): Promise<void> =>
      inTransaction(db, async (tx) => {
        const set = { openedAt: entry.at, lastRequestAt: entry.at };
        await tx
          .insert(deskOpenings)
          .values({ sessionId, ...set })
          .onConflictDoUpdate({ target: deskOpenings.sessionId, set });
        await recordStaffAction(tx, entry);
      }),

    close: (sessionId: string, entry: StaffEntry): Promise<void> =>
      inTransaction(db, async (tx) => {
        const closed = await tx.delete(deskOpenings).where(ofSession(sessionId)).returning();
        if (closed.length > 0) await recordStaffAction(tx, entry);
      }),
  };
}

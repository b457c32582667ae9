import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { staffCodes } from '../../db/schema/desk.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import { inTransaction } from '../../db/transaction.ts';

export type CodeRow = typeof staffCodes.$inferSelect;
export type CodesRepo = ReturnType<typeof createCodesRepo>;

export function createCodesRepo(db: Db) {
  const ofUser = (userId: string) => eq(staffCodes.userId, userId);

  return {
    async byUser(userId: string): Promise<CodeRow | undefined> {
      const [row] = await db.select().from(staffCodes).where(ofUser(userId));
      return row;
    },

    /** Keeps a secret until a code confirms it; the one in force stays until then. */
    async begin(userId: string, pendingSecret: string, pendingSince: Date): Promise<void> {
      const set = { pendingSecret, pendingSince };
      await db
        .insert(staffCodes)
        .values({ userId, ...set })
        .onConflictDoUpdate({ target: staffCodes.userId, set });
    },

    /** Puts a pending secret in force, once. @param period of the code that confirms it */
    confirm: (userId: string, pendingSecret: string, period: number, entry: StaffEntry): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const confirmed = await tx
          .update(staffCodes)
          .set({
            secret: pendingSecret,
            confirmedAt: entry.at,
            lastPeriod: period,
            pendingSecret: null,
            pendingSince: null,
          })
          .where(and(ofUser(userId), eq(staffCodes.pendingSecret, pendingSecret)))
          .returning({ userId: staffCodes.userId });
        if (confirmed.length === 0) return false;
        await recordStaffAction(tx, entry);
        return true;
      }),

    /** Uses up a code: of several requests with it, on whichever node, one gets true. */
    async use(userId: string, secret: string, period: number): Promise<boolean> {
      const used = await db
        .update(staffCodes)
        .set({ lastPeriod: period })
        .where(
          and(
            ofUser(userId),
            isNotNull(staffCodes.confirmedAt),
            eq(staffCodes.secret, secret),
            or(isNull(staffCodes.lastPeriod), lt(staffCodes.lastPeriod, period)),
          ),
        )
        .returning({ userId: staffCodes.userId });
      return used.length > 0;
    },
  };
}

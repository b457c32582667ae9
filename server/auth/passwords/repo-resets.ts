import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { passwordResets, sessions } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PasswordReset } from './decisions.ts';

export type ResetsRepo = ReturnType<typeof createResetsRepo>;

export function createResetsRepo(db: Db) {
  return {
    async insertReset(reset: { hash: string; userId: string; expiresAt: Date }) {
      await db.insert(passwordResets).values(reset);
    },

    /**
     * Uses a reset that `decide` lets pass: sets the password, ends every session, every other reset and a
     * change of address that waits to be confirmed: the link of someone who got in must not outlive the password. The mail
     * reached its reader, which confirms the address.
     * @returns the user's id
     */
    useReset: (
      hash: string,
      { passwordHash, at }: { passwordHash: string; at: Date },
      decide: (reset: PasswordReset | undefined) => PasswordReset,
    ): Promise<string> =>
      inTransaction(db, async (tx) => {
        const [reset] = await tx.select().from(passwordResets).where(eq(passwordResets.hash, hash)).for('update');
        const { userId } = decide(reset);
        await tx
          .update(passwordResets)
          .set({ usedAt: at })
          .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
        const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${at.toISOString()}::timestamptz)`;
        await tx.update(users).set({ passwordHash, emailVerifiedAt, pendingEmail: null }).where(eq(users.id, userId));
        await tx
          .update(sessions)
          .set({ endedAt: at })
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
        return userId;
      }),
  };
}

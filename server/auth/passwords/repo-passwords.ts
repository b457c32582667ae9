import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { passwordResets, sessions } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';

export type PasswordsRepo = ReturnType<typeof createPasswordsRepo>;

export function createPasswordsRepo(db: Db) {
  return {
    /**
     * Sets a password, ends every session but one and makes every mailed link to a new password void. A change of a
     * confirmed address is given up: the link of someone who got in must not outlive the password.
     * @param before the hash that was checked: where the password has changed since, nothing happens
     * @returns the sessions that ended, or undefined where nothing happened
     */
    change: (
      { id, passwordHash: before }: { id: string; passwordHash: string | null },
      { passwordHash, keptSession, at }: { passwordHash: string; keptSession: string; at: Date },
    ): Promise<string[] | undefined> =>
      inTransaction(db, async (tx) => {
        const changed = await tx
          .update(users)
          .set({
            passwordHash,
            pendingEmail: sql`case when ${users.emailVerifiedAt} is null then ${users.pendingEmail} end`,
          })
          .where(and(eq(users.id, id), before === null ? isNull(users.passwordHash) : eq(users.passwordHash, before)))
          .returning({ id: users.id });
        if (changed.length === 0) return undefined;
        await tx
          .update(passwordResets)
          .set({ usedAt: at })
          .where(and(eq(passwordResets.userId, id), isNull(passwordResets.usedAt)));
        const ended = await tx
          .update(sessions)
          .set({ endedAt: at, endReason: 'password' })
          .where(and(eq(sessions.userId, id), ne(sessions.id, keptSession), isNull(sessions.endedAt)))
          .returning({ id: sessions.id });
        return ended.map((session) => session.id);
      }),
  };
}

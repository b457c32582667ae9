import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { passwordResets, sessions } from '../../db/schema/auth.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PasswordReset, ResetFacts } from './decisions.ts';

/** An account whose password has been reset. */
export interface ResetAccount {
  userId: string;
  username: string;
  email: string;
  language: ProfileLanguage;
  /** how many still open it */
  passkeys: number;
}

export type ResetsRepo = ReturnType<typeof createResetsRepo>;

export function createResetsRepo(db: Db) {
  return {
    async insertReset(reset: { hash: string; userId: string; expiresAt: Date }) {
      await db.insert(passwordResets).values(reset);
    },

    /**
     * Uses a reset that `decide` lets pass: sets the password, ends every session, every other reset and a
     * change of address that waits to be confirmed: the link of someone who got in must not outlive the password. The mail
     * reached its reader, which confirms the address. The account is locked first, as wherever its links are used.
     * @param losesPasskeys decides whether they end as well
     * @returns the account, and how many passkeys still open it
     */
    useReset: (
      hash: string,
      { passwordHash, at }: { passwordHash: string; at: Date },
      decide: (reset: PasswordReset | undefined) => PasswordReset,
      losesPasskeys: (account: ResetFacts) => boolean,
    ): Promise<ResetAccount> =>
      inTransaction(db, async (tx) => {
        const thisReset = eq(passwordResets.hash, hash);
        const owner = tx.select({ id: passwordResets.userId }).from(passwordResets).where(thisReset);
        const [facts] = await tx
          .select({ emailVerifiedAt: users.emailVerifiedAt, role: users.role })
          .from(users)
          .where(inArray(users.id, owner))
          .for('update');
        const [reset] = await tx.select().from(passwordResets).where(thisReset).for('update');
        const { userId } = decide(reset);
        await tx
          .update(passwordResets)
          .set({ usedAt: at })
          .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
        const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${at.toISOString()}::timestamptz)`;
        const [account] = await tx
          .update(users)
          .set({ passwordHash, emailVerifiedAt, pendingEmail: null })
          .where(eq(users.id, userId))
          .returning({ username: users.username, email: users.email, language: users.language });
        if (!account) throw new AppError('RESET_TOKEN_INVALID');
        await tx
          .update(sessions)
          .set({ endedAt: at })
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
        if (facts && losesPasskeys(facts)) await tx.delete(passkeys).where(eq(passkeys.userId, userId));
        return { ...account, userId, passkeys: await tx.$count(passkeys, eq(passkeys.userId, userId)) };
      }),
  };
}

import type { Registration } from '@visavis/domain/auth/contract.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/users.ts';
import { violatedConstraint } from '../../db/transaction.ts';

export interface Account {
  id: string;
  username: string;
  email: string;
  avatarFile: string | null;
  passwordHash: string;
}

const account = {
  id: users.id,
  username: users.username,
  email: users.email,
  avatarFile: users.avatarFile,
  passwordHash: users.passwordHash,
};

export type AccountsRepo = ReturnType<typeof createAccountsRepo>;

export function createAccountsRepo(db: Db) {
  return {
    async byEmail(email: string): Promise<Account | undefined> {
      const [found] = await db.select(account).from(users).where(eq(users.email, email));
      return found;
    },
    async byId(id: string): Promise<Account | undefined> {
      const [found] = await db.select(account).from(users).where(eq(users.id, id));
      return found;
    },

    /** @returns the column whose value is taken, or undefined once stored */
    async insertUser(
      user: Omit<Registration, 'password'> &
        Pick<typeof users.$inferInsert, 'id' | 'passwordHash' | 'inviteCode' | 'suspendedUntil'> & { at: Date },
    ): Promise<'email' | 'username' | 'inviteCode' | undefined> {
      try {
        await db.insert(users).values({
          ...user,
          usernameKey: user.username.toLowerCase(),
          displayName: user.username,
          createdAt: user.at,
        });
        return undefined;
      } catch (error) {
        switch (violatedConstraint(error)) {
          case 'users_email_unique':
            return 'email';
          case 'users_usernameKey_unique':
            return 'username';
          case 'users_inviteCode_unique':
            return 'inviteCode';
          default:
            throw error;
        }
      }
    },

    /** Stores a new hash of the same password, unless the password has changed meanwhile. */
    async replaceHash({ id, passwordHash: before }: Account, passwordHash: string) {
      await db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, id), eq(users.passwordHash, before)));
    },
  };
}

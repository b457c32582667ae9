import type { Registration } from '@visavis/domain/auth/contract.ts';
import type { Rule } from '@visavis/domain/moderation/rules.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { keptSuspensions } from '../../db/schema/account.ts';
import { users } from '../../db/schema/users.ts';
import { suspendFromOutside } from '../../db/suspensions.ts';
import { inTransaction, violatedConstraint } from '../../db/transaction.ts';
import { isNameTaken, refuseKeptName } from './repo-usernames.ts';

export interface Account {
  id: string;
  username: string;
  email: string;
  /** of the mails to them */
  language: ProfileLanguage;
  avatarFile: string | null;
  passwordHash: string;
  emailVerifiedAt: Date | null;
  pendingEmail: string | null;
  acceptedTexts: string | null;
  ageProvenAt: Date | null;
}

const account = {
  id: users.id,
  username: users.username,
  email: users.email,
  language: users.language,
  avatarFile: users.avatarFile,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
  pendingEmail: users.pendingEmail,
  acceptedTexts: users.acceptedTexts,
  ageProvenAt: users.ageProvenAt,
};

/** What an erased account with the same address leaves, if it was suspended. */
export interface EarlierAccount {
  /** what its address may be remembered by */
  marks: string[];
  /** of the suspension that the new account takes over */
  ids: { suspension: string; decision: string };
  /** what the person reads */
  messageFor(rule: Rule): string;
}

/** The column whose value is taken, if one is; otherwise the account is stored. */
interface Inserted {
  taken?: 'email' | 'username' | 'inviteCode';
  isSuspended: boolean;
}

export type AccountsRepo = ReturnType<typeof createAccountsRepo>;

export function createAccountsRepo(db: Db) {
  /** The suspension of an erased account goes over to the new one with its address. @returns whether there was one */
  async function takeOver(tx: Tx, userId: string, at: Date, { marks, ids, messageFor }: EarlierAccount) {
    const isTheirs = and(inArray(keptSuspensions.emailHash, marks), gt(keptSuspensions.keptUntil, at));
    const all = await tx.delete(keptSuspensions).where(isTheirs).returning();
    const [kept] = all.toSorted((one, other) => other.suspendedUntil.getTime() - one.suspendedUntil.getTime());
    if (!kept) return false;
    const { suspendedUntil: until, rule } = kept;
    const known = rule ?? 'OTHER';
    const suspension = { ids, at, until, source: 'kept' as const, rule: known, message: messageFor(known) };
    await suspendFromOutside(tx, { userId, role: null, suspendedUntil: null }, suspension);
    return true;
  }

  return {
    async byEmail(email: string): Promise<Account | undefined> {
      const [found] = await db.select(account).from(users).where(eq(users.email, email));
      return found;
    },
    async byId(id: string): Promise<Account | undefined> {
      const [found] = await db.select(account).from(users).where(eq(users.id, id));
      return found;
    },

    /**
     * Stores an account, with the suspension of an earlier one with its address.
     * @param namesKeptSince names that were given up after it are taken
     */
    async insertUser(
      user: Omit<Registration, 'password' | 'acceptedTexts'> &
        Pick<typeof users.$inferInsert, 'id' | 'passwordHash' | 'inviteCode' | 'acceptedTexts' | 'acceptedTextsAt'> & {
          at: Date;
        },
      earlier: EarlierAccount,
      namesKeptSince: Date,
    ): Promise<Inserted> {
      try {
        const usernameKey = user.username.toLowerCase();
        const isSuspended = await inTransaction(db, async (tx) => {
          await tx.insert(users).values({ ...user, usernameKey, displayName: user.username, createdAt: user.at });
          await refuseKeptName(tx, usernameKey, user.id, namesKeptSince);
          return takeOver(tx, user.id, user.at, earlier);
        });
        return { isSuspended };
      } catch (error) {
        if (isNameTaken(error)) return { taken: 'username', isSuspended: false };
        switch (violatedConstraint(error)) {
          case 'users_email_unique':
            return { taken: 'email', isSuspended: false };
          case 'users_inviteCode_unique':
            return { taken: 'inviteCode', isSuspended: false };
          default:
            throw error;
        }
      }
    },

    async acceptTexts(id: string, acceptedTexts: string, acceptedTextsAt: Date) {
      await db.update(users).set({ acceptedTexts, acceptedTextsAt }).where(eq(users.id, id));
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

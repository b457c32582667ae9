import type { Registration } from '@visavis/domain/auth/contract.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type EarlierAccount, type EarlierOf, takeOver } from '../../db/kept-suspensions.ts';
import { identities } from '../../db/schema/identities.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction, violatedConstraint } from '../../db/transaction.ts';
import { type IdentityRow, notStored, useAnswer } from '../providers/repo-providers.ts';
import { isNameTaken, refuseKeptName } from './repo-usernames.ts';

export type { EarlierOf };

export interface Account {
  id: string;
  username: string;
  email: string;
  /** of the mails to them */
  language: ProfileLanguage;
  avatarFile: string | null;
  /** null: the account has no password */
  passwordHash: string | null;
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

/** The column whose value is taken, if one is; otherwise the account is stored. */
interface Inserted {
  taken?: 'email' | 'username' | 'inviteCode' | 'identity' | 'answer';
  /** the decision that it has taken over; null where there is none */
  suspendedBy: string | null;
}

/** An identity that a provider has named, and the hash of its answer, which is used up. */
export interface NewIdentity {
  row: Pick<IdentityRow, 'id' | 'issuer' | 'subject' | 'lastUsedAt'>;
  answer: string;
}

/** Rolls back: the answer of the provider has been used already. */
class AnswerUsed extends Error {}

export type AccountsRepo = ReturnType<typeof createAccountsRepo>;

export function createAccountsRepo(db: Db) {
  return {
    async byEmail(email: string): Promise<Account | undefined> {
      const [found] = await db.select(account).from(users).where(eq(users.email, email));
      return found;
    },
    /**
     * Whether an invitation link has this code, of someone who is there and not suspended at `now`.
     * @param isConfirmed only of someone whose address is confirmed
     */
    async isInvitation(code: string, now: Date, isConfirmed: boolean): Promise<boolean> {
      const [owner] = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.inviteLink, code),
            isNull(users.eraseAt),
            or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)),
            isConfirmed ? isNotNull(users.emailVerifiedAt) : undefined,
          ),
        )
        .limit(1);
      return owner !== undefined;
    },

    async byId(id: string): Promise<Account | undefined> {
      const [found] = await db.select(account).from(users).where(eq(users.id, id));
      return found;
    },

    /**
     * Stores an account.
     * @param earlier whose suspension it takes over at once; null where its address is still to be confirmed
     * @param namesKeptSince names that were given up after it are taken
     * @param identity opens the account, for one that has no password
     */
    async insertUser(
      {
        at,
        ...user
      }: Omit<Registration, 'password' | 'acceptedTexts'> &
        Pick<
          typeof users.$inferInsert,
          'id' | 'passwordHash' | 'inviteCode' | 'acceptedTexts' | 'acceptedTextsAt' | 'emailVerifiedAt'
        > & { at: Date },
      earlier: EarlierAccount | null,
      namesKeptSince: Date,
      identity?: NewIdentity,
    ): Promise<Inserted> {
      try {
        const usernameKey = user.username.toLowerCase();
        const suspendedBy = await inTransaction(db, async (tx) => {
          if (identity && !(await useAnswer(tx, identity.answer))) throw new AnswerUsed();
          await tx.insert(users).values({ ...user, usernameKey, displayName: user.username, createdAt: at });
          await refuseKeptName(tx, usernameKey, user.id, namesKeptSince);
          if (identity) await tx.insert(identities).values({ ...identity.row, userId: user.id, createdAt: at });
          return earlier && takeOver(tx, user.id, at, earlier);
        });
        return { suspendedBy };
      } catch (error) {
        if (error instanceof AnswerUsed) return { taken: 'answer', suspendedBy: null };
        if (isNameTaken(error)) return { taken: 'username', suspendedBy: null };
        if (notStored(error)) return { taken: 'identity', suspendedBy: null };
        switch (violatedConstraint(error)) {
          case 'users_email_unique':
            return { taken: 'email', suspendedBy: null };
          case 'users_inviteCode_unique':
            return { taken: 'inviteCode', suspendedBy: null };
          default:
            throw error;
        }
      }
    },

    async acceptTexts(id: string, acceptedTexts: string, acceptedTextsAt: Date) {
      await db.update(users).set({ acceptedTexts, acceptedTextsAt }).where(eq(users.id, id));
    },

    /** Stores a new hash of the same password, unless the password has changed meanwhile. */
    async replaceHash({ id, passwordHash: before }: { id: string; passwordHash: string }, passwordHash: string) {
      await db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, id), eq(users.passwordHash, before)));
    },
  };
}

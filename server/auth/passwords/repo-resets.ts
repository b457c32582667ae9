import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type EarlierOf, takeOver } from '../../db/kept-suspensions.ts';
import { passwordResets, sessions } from '../../db/schema/auth.ts';
import { identities } from '../../db/schema/identities.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { decidePasskeys, PasswordReset, ResetFacts } from './decisions.ts';

/** An account whose password has been reset. */
export interface ResetAccount {
  userId: string;
  username: string;
  email: string;
  language: ProfileLanguage;
  /** that it has given; null: none */
  role: Role | null;
  /** how many still open it */
  passkeys: number;
  /** how many no longer do */
  removed: number;
  /** issuers of the accounts at other sites that no longer do */
  unlinked: string[];
  /** the suspension of an earlier account with the same mailbox; null where there is none */
  suspendedBy: string | null;
}

interface ResetValues {
  passwordHash: string;
  at: Date;
  /** ids of passkeys that its reader keeps */
  keepPasskeys: readonly string[];
}

type Stay = ReturnType<typeof decidePasskeys>;

export type ResetsRepo = ReturnType<typeof createResetsRepo>;

export function createResetsRepo(db: Db) {
  return {
    /**
     * Stores a reset whose link goes to `email`. The lock makes it wait for a change of the address of the same moment,
     * which ends what is stored by then, and a change wait for it.
     * @returns false where the account has another address by now
     */
    insertReset: (
      email: string,
      reset: { hash: string; userId: string; expiresAt: Date; role?: Role },
    ): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const owner = and(eq(users.id, reset.userId), eq(users.email, email));
        const owners = await tx.select({ id: users.id }).from(users).where(owner).for('no key update');
        if (owners.length > 0) await tx.insert(passwordResets).values(reset);
        return owners.length > 0;
      }),

    /**
     * Uses a reset that `decide` lets pass: sets the password, ends every session, every link with another site, every other reset and a
     * change of address that waits to be confirmed: the link of someone who got in must not outlive the password. The link
     * reached its reader, which confirms the address. The account is locked first, as wherever its links are used.
     * @param decideStay which passkeys stay
     */
    useReset: (
      hash: string,
      { passwordHash, at, keepPasskeys }: ResetValues,
      decide: (reset: PasswordReset | undefined) => PasswordReset,
      decideStay: (account: ResetFacts) => Stay,
      earlierOf: EarlierOf,
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
        const { userId, role } = decide(reset);
        await tx
          .update(passwordResets)
          .set({ usedAt: at })
          .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
        const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${at.toISOString()}::timestamptz)`;
        const [account] = await tx
          .update(users)
          .set({ passwordHash, emailVerifiedAt, pendingEmail: null, ...(role && { role }) })
          .where(eq(users.id, userId))
          .returning({ username: users.username, email: users.email, language: users.language });
        if (!account) throw new AppError('RESET_TOKEN_INVALID');
        await tx
          .update(sessions)
          .set({ endedAt: at, endReason: 'password' })
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
        // They are linked again with the new password: one of them may be a stranger's, who signed up with this address.
        const unlinked = await tx
          .delete(identities)
          .where(eq(identities.userId, userId))
          .returning({ issuer: identities.issuer });
        const ofUser = eq(passkeys.userId, userId);
        const stay = facts ? decideStay(facts) : 'none';
        const kept = stay === 'chosen' ? keepPasskeys : [];
        const removed =
          stay === 'all'
            ? []
            : await tx
                .delete(passkeys)
                .where(and(ofUser, notInArray(passkeys.id, [...kept])))
                .returning({ id: passkeys.id });
        const isProven = facts?.emailVerifiedAt !== null;
        const suspendedBy = isProven ? null : await takeOver(tx, userId, at, earlierOf(account));
        const left = await tx.$count(passkeys, ofUser);
        const issuers = unlinked.map(({ issuer }) => issuer);
        return { ...account, userId, role, passkeys: left, removed: removed.length, unlinked: issuers, suspendedBy };
      }),

    /** The passkeys that a reset lets its reader keep or not, oldest first. */
    async passkeysOf(
      hash: string,
      decide: (reset: PasswordReset | undefined) => PasswordReset,
      decideStay: (account: ResetFacts) => Stay,
    ) {
      const [reset] = await db.select().from(passwordResets).where(eq(passwordResets.hash, hash));
      const { userId } = decide(reset);
      const [facts] = await db
        .select({ emailVerifiedAt: users.emailVerifiedAt, role: users.role })
        .from(users)
        .where(eq(users.id, userId));
      if (!facts || decideStay(facts) !== 'chosen') return [];
      return db
        .select({
          id: passkeys.id,
          name: passkeys.name,
          createdAt: passkeys.createdAt,
          lastUsedAt: passkeys.lastUsedAt,
        })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    },
  };
}

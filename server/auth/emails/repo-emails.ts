import type { Role } from '@visavis/domain/moderation/rules.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { type EarlierOf, takeOver } from '../../db/kept-suspensions.ts';
import { emailLinks, passwordResets } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction, violatedConstraint } from '../../db/transaction.ts';
import type { AccountEmail, EmailLink } from './decisions.ts';

/** An account and its role, as far as its address goes. */
type Owned = AccountEmail & { role: Role | null };

type Decide = (link: EmailLink | undefined, account: AccountEmail | undefined) => { email: string; changes: boolean };

/** The outcome of a link. */
export type Confirmation =
  | { outcome: 'confirmed'; userId: string; changes: boolean; suspendedBy: string | null }
  /** another account has taken the address meanwhile */
  | { outcome: 'taken' };

const isTaken = (error: unknown) => violatedConstraint(error) === 'users_email_unique';

/** A link, and the account that it belongs to: locked first, as wherever its links are used. */
async function lockLink(tx: Tx, hash: string) {
  const thisLink = eq(emailLinks.hash, hash);
  const owner = tx.select({ id: emailLinks.userId }).from(emailLinks).where(thisLink);
  const [account] = await tx
    .select({
      email: users.email,
      pendingEmail: users.pendingEmail,
      emailVerifiedAt: users.emailVerifiedAt,
      language: users.language,
      role: users.role,
    })
    .from(users)
    .where(inArray(users.id, owner))
    .for('update');
  const [link] = await tx.select().from(emailLinks).where(thisLink).for('update');
  return { account, link };
}

async function voidLinks(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(emailLinks)
    .set({ usedAt: at })
    .where(and(eq(emailLinks.userId, userId), isNull(emailLinks.usedAt)));
}

async function voidResets(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: at })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export type EmailsRepo = ReturnType<typeof createEmailsRepo>;

export function createEmailsRepo(db: Db) {
  return {
    async isVerified(userId: string): Promise<boolean> {
      const [user] = await db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
      return user !== undefined && user.at !== null;
    },

    async insertLink(link: { hash: string; userId: string; email: string; expiresAt: Date }) {
      await db.insert(emailLinks).values(link);
    },

    /** @param email null: the address stays as it is */
    async setPending(userId: string, email: string | null) {
      await db.update(users).set({ pendingEmail: email }).where(eq(users.id, userId));
    },

    /**
     * Changes an address that need not be confirmed. Links to a new password that went to the old one are void.
     * @returns undefined where another account has it
     */
    async change(
      userId: string,
      email: string,
      at: Date,
      earlierOf: EarlierOf,
    ): Promise<{ suspendedBy: string | null } | undefined> {
      try {
        return await inTransaction(db, async (tx) => {
          const [changed] = await tx
            .update(users)
            .set({ email, pendingEmail: null, emailVerifiedAt: null })
            .where(eq(users.id, userId))
            .returning({ email: users.email, language: users.language });
          await voidResets(tx, userId, at);
          return { suspendedBy: changed ? await takeOver(tx, userId, at, earlierOf(changed)) : null };
        });
      } catch (error) {
        if (isTaken(error)) return undefined;
        throw error;
      }
    },

    /**
     * Uses a link that `decide` lets pass: the address is confirmed, or takes the place of the old one. Every other link
     * of the account is void, and so are links to a new password that went to the old address. The mailbox is proven: the suspension of an earlier account with it goes over.
     */
    async confirm(hash: string, at: Date, decide: Decide, earlierOf: EarlierOf): Promise<Confirmation> {
      let pending: { userId: string; email: string } | undefined;
      try {
        return await inTransaction(db, async (tx) => {
          const { account, link } = await lockLink(tx, hash);
          const { email, changes } = decide(link, account);
          const { userId } = link as EmailLink;
          pending = { userId, email };
          await voidLinks(tx, userId, at);
          await tx.update(users).set({ email, emailVerifiedAt: at, pendingEmail: null }).where(eq(users.id, userId));
          if (changes) await voidResets(tx, userId, at);
          const { language } = account as NonNullable<typeof account>;
          const suspendedBy = await takeOver(tx, userId, at, earlierOf({ email, language }));
          return { outcome: 'confirmed', userId, changes, suspendedBy };
        });
      } catch (error) {
        if (!isTaken(error) || !pending) throw error;
        const { userId, email } = pending;
        await db
          .update(users)
          .set({ pendingEmail: null })
          .where(and(eq(users.id, userId), eq(users.pendingEmail, email)));
        return { outcome: 'taken' };
      }
    },

    /**
     * Does what `decide` answers for a link whose reader has nothing to do with the account: its erasure begins, or a change
     * of its address is given up. Every link of the account is void.
     */
    reject: (
      hash: string,
      at: Date,
      decide: (link: EmailLink | undefined, account: Owned | undefined) => 'account' | 'change',
    ): Promise<{ userId: string; removed: 'account' | 'change' }> =>
      inTransaction(db, async (tx) => {
        const { account, link } = await lockLink(tx, hash);
        const removed = decide(link, account);
        const { userId } = link as EmailLink;
        await voidLinks(tx, userId, at);
        const change = removed === 'account' ? { eraseAt: at, erasingSince: at } : { pendingEmail: null };
        await tx.update(users).set(change).where(eq(users.id, userId));
        return { userId, removed };
      }),
  };
}

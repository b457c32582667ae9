import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { emailLinks, passwordResets } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction, violatedConstraint } from '../../db/transaction.ts';
import type { AccountEmail, EmailLink } from './decisions.ts';

type Decide = (link: EmailLink | undefined, account: AccountEmail | undefined) => { email: string; changes: boolean };

/** What became of a link. */
export type Confirmation =
  | { outcome: 'confirmed'; userId: string; changes: boolean }
  /** another account has taken the address meanwhile */
  | { outcome: 'taken' };

const isTaken = (error: unknown) => violatedConstraint(error) === 'users_email_unique';

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
     * @returns false where another account has it
     */
    async change(userId: string, email: string, at: Date): Promise<boolean> {
      try {
        await inTransaction(db, async (tx) => {
          await tx.update(users).set({ email, pendingEmail: null, emailVerifiedAt: null }).where(eq(users.id, userId));
          await voidResets(tx, userId, at);
        });
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    },

    /**
     * Uses a link that `decide` lets pass: the address is confirmed, or takes the place of the old one. Every other link
     * of the account is void, and so are links to a new password that went to the old address. The account is locked
     * first, as wherever its links are used.
     */
    async confirm(hash: string, at: Date, decide: Decide): Promise<Confirmation> {
      let pending: { userId: string; email: string } | undefined;
      try {
        return await inTransaction(db, async (tx) => {
          const thisLink = eq(emailLinks.hash, hash);
          const owner = tx.select({ id: emailLinks.userId }).from(emailLinks).where(thisLink);
          const [account] = await tx
            .select({ email: users.email, pendingEmail: users.pendingEmail })
            .from(users)
            .where(inArray(users.id, owner))
            .for('update');
          const [link] = await tx.select().from(emailLinks).where(thisLink).for('update');
          const { email, changes } = decide(link, account);
          const { userId } = link as EmailLink;
          pending = { userId, email };
          await tx
            .update(emailLinks)
            .set({ usedAt: at })
            .where(and(eq(emailLinks.userId, userId), isNull(emailLinks.usedAt)));
          await tx.update(users).set({ email, emailVerifiedAt: at, pendingEmail: null }).where(eq(users.id, userId));
          if (changes) await voidResets(tx, userId, at);
          return { outcome: 'confirmed', userId, changes };
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
  };
}

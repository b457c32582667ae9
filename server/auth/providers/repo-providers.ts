import type { WaysIn } from '@visavis/domain/auth/rules.ts';
import { and, asc, count, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { identities, providerAnswers, providerWays } from '../../db/schema/identities.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction, violatedConstraint } from '../../db/transaction.ts';

export type IdentityRow = typeof identities.$inferSelect;
export type ProviderWayRow = typeof providerWays.$inferSelect;
export type ProviderAnswerRow = typeof providerAnswers.$inferSelect;

/** Why an identity was not stored: another account has it, or the account has another one of the same site. */
export type NotStored = 'taken' | 'linked' | 'expired';

/** The refusal that a violated constraint stands for; undefined for any other error. */
export function notStored(error: unknown): NotStored | undefined {
  switch (violatedConstraint(error)) {
    case 'identities_subject_unique':
      return 'taken';
    case 'identities_issuer_unique':
      return 'linked';
    default:
      return undefined;
  }
}

/** Uses an answer up, once. @returns whether it was there */
export async function useAnswer(tx: Tx, hash: string): Promise<boolean> {
  const used = await tx.delete(providerAnswers).where(eq(providerAnswers.hash, hash)).returning();
  return used.length > 0;
}

export type ProvidersRepo = ReturnType<typeof createProvidersRepo>;

export function createProvidersRepo(db: Db) {
  return {
    /** Stores a way, and drops those that no one ended in time. */
    async insertWay(way: ProviderWayRow, now: Date): Promise<void> {
      await db.delete(providerWays).where(lt(providerWays.expiresAt, now));
      await db.insert(providerWays).values(way);
    },
    /** Returns a way once: of several who ask, on whichever node, one gets it. */
    async takeWay(hash: string): Promise<ProviderWayRow | undefined> {
      const [taken] = await db.delete(providerWays).where(eq(providerWays.hash, hash)).returning();
      return taken;
    },

    /** Stores whom a provider has named, and drops what is too old. */
    async insertAnswer(answer: ProviderAnswerRow, now: Date): Promise<void> {
      await db.delete(providerAnswers).where(lt(providerAnswers.expiresAt, now));
      await db.insert(providerAnswers).values(answer);
    },
    async answerOf(hash: string): Promise<ProviderAnswerRow | undefined> {
      const [answer] = await db.select().from(providerAnswers).where(eq(providerAnswers.hash, hash));
      return answer;
    },

    ofUser: (userId: string): Promise<IdentityRow[]> =>
      db
        .select()
        .from(identities)
        .where(eq(identities.userId, userId))
        .orderBy(asc(identities.createdAt), asc(identities.id)),

    async bySubject(issuer: string, subject: string): Promise<IdentityRow | undefined> {
      const [found] = await db
        .select()
        .from(identities)
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
      return found;
    },

    async markUsed(id: string, lastUsedAt: Date): Promise<void> {
      await db.update(identities).set({ lastUsedAt }).where(eq(identities.id, id));
    },

    /** Links an identity. @param answer uses this one up, where one is given @returns why not, if not */
    link: (identity: IdentityRow, answer?: string): Promise<NotStored | undefined> =>
      inTransaction(db, async (tx): Promise<NotStored | undefined> => {
        if (answer !== undefined && !(await useAnswer(tx, answer))) return 'expired';
        await tx.insert(identities).values(identity);
        return undefined;
      }).catch((error) => {
        const why = notStored(error);
        if (!why) throw error;
        return why;
      }),

    /**
     * Unlinks an identity. The lock of the account keeps two at once from removing the last two ways.
     * @param issuers of the providers that the operator has
     * @param decide throws where it is the last way in
     */
    remove: (
      userId: string,
      id: string,
      issuers: readonly string[],
      decide: (others: WaysIn) => void,
    ): Promise<IdentityRow | undefined> =>
      inTransaction(db, async (tx) => {
        const [account] = await tx
          .select({ passwordHash: users.passwordHash })
          .from(users)
          .where(eq(users.id, userId))
          .for('update');
        const [row] = await tx
          .delete(identities)
          .where(and(eq(identities.userId, userId), eq(identities.id, id)))
          .returning();
        if (!row || !account) return undefined;
        const [keys] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
        const [left] = await tx
          .select({ count: count() })
          .from(identities)
          .where(and(eq(identities.userId, userId), ne(identities.id, id), inArray(identities.issuer, [...issuers])));
        decide({
          hasPassword: account.passwordHash !== null,
          passkeys: keys?.count ?? 0,
          identities: left?.count ?? 0,
        });
        return row;
      }),
  };
}

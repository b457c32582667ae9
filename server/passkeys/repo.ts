import type { WaysIn } from '@visavis/domain/auth/rules.ts';
import { and, asc, count, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { identities } from '../db/schema/identities.ts';
import { passkeyChallenges, passkeys } from '../db/schema/passkeys.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction, violatedConstraint } from '../db/transaction.ts';
import type { Challenge } from './decisions.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export type PasskeysRepo = ReturnType<typeof createPasskeysRepo>;

export function createPasskeysRepo(db: Db) {
  const owned = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

  return {
    /** Stores a challenge, and drops those that no one answered in time. */
    async insertChallenge(challenge: Challenge & { hash: string }, now: Date) {
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
      await db.insert(passkeyChallenges).values(challenge);
    },
    /** Returns a challenge once: of several who ask, on whichever node, one gets it. */
    async takeChallenge(hash: string): Promise<Challenge | undefined> {
      const [taken] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.hash, hash)).returning();
      return taken;
    },

    ofUser: (userId: string): Promise<PasskeyRow[]> =>
      db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    async byCredential(credentialId: string): Promise<PasskeyRow | undefined> {
      const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
      return found;
    },

    /**
     * @param decide throws if the account has that many already
     * @returns false if this credential is stored already
     */
    insert: (passkey: PasskeyRow, decide: (alreadyThere: number) => void): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        // The lock of the account: two at once must not pass the limit together.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, passkey.userId)).for('update');
        const [there] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, passkey.userId));
        decide(there?.count ?? 0);
        await tx.insert(passkeys).values(passkey);
        return true;
      }).catch((error) => {
        if (violatedConstraint(error) === 'passkeys_credentialId_unique') return false;
        throw error;
      }),

    async rename(userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
      const [row] = await db.update(passkeys).set({ name }).where(owned(userId, id)).returning();
      return row;
    },
    /**
     * Removes a passkey. The lock of the account keeps two at once from removing the last two ways in.
     * @param issuers of the other sites through which people sign in
     * @param decide throws where it is the last way in
     */
    remove: (
      userId: string,
      id: string,
      issuers: readonly string[],
      decide: (ways: WaysIn) => void,
    ): Promise<PasskeyRow | undefined> =>
      inTransaction(db, async (tx) => {
        const thisUser = eq(users.id, userId);
        const [account] = await tx.select({ hash: users.passwordHash }).from(users).where(thisUser).for('update');
        const [row] = await tx.delete(passkeys).where(owned(userId, id)).returning();
        if (!row || !account) return undefined;
        const theirs = and(eq(identities.userId, userId), inArray(identities.issuer, [...issuers]));
        const [keys] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
        const [linked] = await tx.select({ count: count() }).from(identities).where(theirs);
        decide({ hasPassword: account.hash !== null, passkeys: keys?.count ?? 0, identities: linked?.count ?? 0 });
        return row;
      }),

    /** Notes a sign-in. @returns false if the passkey was removed or used since it was read */
    async markUsed({ id, counter }: PasskeyRow, used: { counter: number; at: Date }): Promise<boolean> {
      const changed = await db
        .update(passkeys)
        .set({ counter: used.counter, lastUsedAt: used.at })
        .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
        .returning({ id: passkeys.id });
      return changed.length > 0;
    },
  };
}

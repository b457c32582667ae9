import { and, count, eq, gt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { usernameChanges } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction, violatedConstraint } from '../../db/transaction.ts';

/** Rolls back a transaction that took a name which is kept for someone else. */
class KeptName extends Error {}

/**
 * Refuses a name that someone else gave up a short while ago. Called after the name was written: by then a change that
 * gives it up at the same moment has been committed.
 */
export async function refuseKeptName(tx: Tx, key: string, userId: string, since: Date): Promise<void> {
  const [kept] = await tx
    .select({ id: usernameChanges.id })
    .from(usernameChanges)
    .where(
      and(eq(usernameChanges.formerKey, key), ne(usernameChanges.userId, userId), gt(usernameChanges.changedAt, since)),
    )
    .limit(1);
  if (kept) throw new KeptName('This name is kept for who had it');
}

export const isNameTaken = (error: unknown): boolean =>
  error instanceof KeptName || violatedConstraint(error) === 'users_usernameKey_unique';

export type UsernamesRepo = ReturnType<typeof createUsernamesRepo>;

export function createUsernamesRepo(db: Db) {
  return {
    /**
     * Changes a username that `refuse` lets pass; a display name that was the username follows.
     * @returns 'same' for the name that it is already
     */
    async change(
      { id, userId, username, at }: { id: string; userId: string; username: string; at: Date },
      since: Date,
      refuse: (recent: number) => void,
    ): Promise<'changed' | 'same' | 'taken' | 'gone'> {
      try {
        return await inTransaction(db, async (tx) => {
          const [user] = await tx
            .select({ username: users.username, key: users.usernameKey, displayName: users.displayName })
            .from(users)
            .where(eq(users.id, userId))
            .for('update');
          if (!user) return 'gone';
          if (user.username === username) return 'same';
          const [changes] = await tx
            .select({ recent: count() })
            .from(usernameChanges)
            .where(and(eq(usernameChanges.userId, userId), gt(usernameChanges.changedAt, since)));
          refuse(changes?.recent ?? 0);
          const usernameKey = username.toLowerCase();
          const displayName = user.displayName === user.username ? username : user.displayName;
          await tx.update(users).set({ username, usernameKey, displayName }).where(eq(users.id, userId));
          await refuseKeptName(tx, usernameKey, userId, since);
          await tx
            .insert(usernameChanges)
            .values({ id, userId, formerName: user.username, formerKey: user.key, changedAt: at });
          return 'changed';
        });
      } catch (error) {
        if (isNameTaken(error)) return 'taken';
        throw error;
      }
    },
  };
}

import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isShown, type PersonRow, personColumns } from '../../db/person.ts';
import { users } from '../../db/schema/users.ts';
import { violatedConstraint } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';

/** The inviter. */
export type Inviter = PersonRow;

export type InvitationsRepo = ReturnType<typeof createInvitationsRepo>;

/** @returns whether it was stored; false where another user has the code */
async function unlessTaken(store: () => Promise<unknown>): Promise<boolean> {
  try {
    await store();
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'users_inviteLink_unique') return false;
    throw error;
  }
}

/** Invitation links, and the people behind them and behind invite codes. */
export function createInvitationsRepo(db: Db, clock: Clock) {
  const inviter = async (condition: ReturnType<typeof or>): Promise<Inviter | undefined> => {
    const rows = await db
      .select(personColumns(new Date(clock.now())))
      .from(users)
      .where(and(condition, isShown));
    return rows[0];
  };
  return {
    byLink: (code: string): Promise<Inviter | undefined> => inviter(eq(users.inviteLink, code)),
    byLinkOrCode: (code: string): Promise<Inviter | undefined> =>
      inviter(or(eq(users.inviteLink, code), eq(users.inviteCode, code))),

    async linkOf(userId: string): Promise<string | undefined> {
      const [row] = await db.select({ code: users.inviteLink }).from(users).where(eq(users.id, userId));
      return row?.code ?? undefined;
    },

    /** Keeps a link that the user has meanwhile. */
    firstLink: (userId: string, inviteLink: string): Promise<boolean> =>
      unlessTaken(() =>
        db
          .update(users)
          .set({ inviteLink })
          .where(and(eq(users.id, userId), isNull(users.inviteLink))),
      ),

    replaceLink: (userId: string, inviteLink: string): Promise<boolean> =>
      unlessTaken(() => db.update(users).set({ inviteLink }).where(eq(users.id, userId))),
  };
}

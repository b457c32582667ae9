import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { callMembers } from '../db/schema/call.ts';
import { users } from '../db/schema/users.ts';

/** The names of an account's pictures; null where there is none. */
export interface AccountPictures {
  avatar: string | null;
  banner: string | null;
}

const pictures = { avatar: users.avatarFile, banner: users.bannerFile };

export type AccountRepo = ReturnType<typeof createAccountRepo>;

export function createAccountRepo(db: Db) {
  return {
    /** The peers of the user's active calls. */
    async inCallWith(userId: string): Promise<string[]> {
      const rows = await db
        .select({ peerId: callMembers.peerId })
        .from(callMembers)
        .where(and(eq(callMembers.userId, userId), eq(callMembers.active, true)));
      return rows.map(({ peerId }) => peerId);
    },

    async pictures(userId: string): Promise<AccountPictures> {
      const [row] = await db.select(pictures).from(users).where(eq(users.id, userId));
      return row ?? { avatar: null, banner: null };
    },

    /** Deletes the account and every row that references it. @returns its pictures; undefined where there is no account */
    async remove(userId: string): Promise<AccountPictures | undefined> {
      const [deleted] = await db.delete(users).where(eq(users.id, userId)).returning(pictures);
      return deleted;
    },
  };
}

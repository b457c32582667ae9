import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

export type OnlookersRepo = ReturnType<typeof createOnlookersRepo>;

export function createOnlookersRepo(db: Db) {
  return {
    /** Everyone in whose lists, conversations or calls a user is, or would be if shown. */
    async onlookers(userId: string): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select user_b as id from friendships where user_a = ${userId}
        union select user_a from friendships where user_b = ${userId}
        union select receiver_id from friend_requests where requester_id = ${userId}
        union select requester_id from friend_requests where receiver_id = ${userId}
        union select blocker_id from blocks where blocked_id = ${userId}
        union select user_b from conversations where user_a = ${userId}
        union select user_a from conversations where user_b = ${userId}
        union select user_id from call_members where peer_id = ${userId}`);
      return rows.map(({ id }) => id);
    },
  };
}

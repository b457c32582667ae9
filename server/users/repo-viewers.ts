import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

/** calls whose others are notified, at most, the newest: others see the change with their next page */
const CALLS_MAX = 5000;

export type ViewersRepo = ReturnType<typeof createViewersRepo>;

export function createViewersRepo(db: Db) {
  return {
    /** Everyone in whose lists, conversations or calls a user is, or would be if shown. */
    async viewersOf(userId: string): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select user_b as id from friendships where user_a = ${userId}
        union select user_a from friendships where user_b = ${userId}
        union select receiver_id from friend_requests where requester_id = ${userId}
        union select requester_id from friend_requests where receiver_id = ${userId}
        union select blocker_id from blocks where blocked_id = ${userId}
        union select user_b from conversations where user_a = ${userId}
        union select user_a from conversations where user_b = ${userId}
        union (select user_id from call_members where peer_id = ${userId} order by created_at desc limit ${CALLS_MAX})`);
      return rows.map(({ id }) => id);
    },
  };
}

import { type SQL, sql } from 'drizzle-orm';

/** Tables with one row per pair have the id that sorts lower in `userA`. */
export const inOrder = (one: string, other: string): { userA: string; userB: string } =>
  one < other ? { userA: one, userB: other } : { userA: other, userB: one };

/**
 * Whether someone had to do with another: the two were in a call or a conversation, are friends, or the other asked them
 * to be. Whom one asks oneself may be anybody.
 */
export function hadContact(userId: string, otherId: string): SQL<boolean> {
  const isPair = sql`user_a = least(${userId}::uuid, ${otherId}::uuid) and user_b = greatest(${userId}::uuid, ${otherId}::uuid)`;
  return sql`(
    exists (select 1 from call_members where user_id = ${userId} and peer_id = ${otherId})
    or exists (select 1 from conversations where ${isPair})
    or exists (select 1 from friendships where ${isPair})
    or exists (select 1 from friend_requests where requester_id = ${otherId} and receiver_id = ${userId})
    or exists (select 1 from friend_declines where requester_id = ${otherId} and receiver_id = ${userId}))`;
}

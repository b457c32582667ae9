import { type SQL, sql } from 'drizzle-orm';
import { lookUp } from './prepared.ts';

/**
 * Since when neither of two learns what the other receives and reads: one blocks the other, or they are no friends (rulings
 * 75). People who parted before that was recorded count as always silent.
 * @param conversation its table
 */
export const silentSinceOf = (conversation: SQL) => sql<Date | null>`least(
  (select min(b.created_at) from blocks b where (b.blocker_id, b.blocked_id) in (
    (${conversation}.user_a, ${conversation}.user_b), (${conversation}.user_b, ${conversation}.user_a))),
  case when not ${lookUp(sql`from friendships f where (f.user_a, f.user_b) = (${conversation}.user_a, ${conversation}.user_b)`)}
  then coalesce(${conversation}.parted_at, to_timestamp(0)) end)`;

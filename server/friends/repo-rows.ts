import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../db/connect.ts';
import { hadContact } from '../db/pair.ts';
import { isShown, type PersonRow, personColumns } from '../db/person.ts';
import { friendRequests, friendships } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import type { Relationship } from './decisions.ts';

/** The relation of two people, from the first one's side. */
export interface Standing extends Relationship {
  /** whether the other blocks the first */
  blockedBy: boolean;
  /** the other's account exists, but its owner is deleting it: to others it does not exist */
  isHidden: boolean;
  /** of that account, the user with it or it with them */
  hadContact: boolean;
}

export interface FriendRow extends PersonRow {
  friendshipId: string;
  lastSeenAt: Date | null;
}

export interface RequestRow {
  id: string;
  metThrough: 'VIDEO_MATCH' | 'INVITE_CODE';
  createdAt: Date;
  requester: PersonRow;
  receiver: PersonRow;
}

/** friends, blocked people or requests that are listed, at most */
export const LISTED_MAX = 2000;

const requester = alias(users, 'requester');
const receiver = alias(users, 'receiver');

export const friendshipOf = (userId: string, otherId: string) =>
  or(
    and(eq(friendships.userA, userId), eq(friendships.userB, otherId)),
    and(eq(friendships.userA, otherId), eq(friendships.userB, userId)),
  );

export const requestFrom = (requesterId: string, receiverId: string) =>
  and(eq(friendRequests.requesterId, requesterId), eq(friendRequests.receiverId, receiverId));
export const requestBetween = (userId: string, otherId: string) =>
  or(requestFrom(userId, otherId), requestFrom(otherId, userId));

export async function readStanding(queries: Queries, userId: string, otherId: string): Promise<Standing> {
  const pair = sql`least(${userId}::uuid, ${otherId}::uuid), greatest(${userId}::uuid, ${otherId}::uuid)`;
  type Row = Omit<Standing, 'declinedAt'> & { declinedAt: string | null };
  const { rows } = await queries.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select
      exists (select 1 from users where id = ${otherId} and erase_at is null) as exists,
      exists (select 1 from users where id = ${otherId} and erase_at is not null) as "isHidden",
      ${hadContact(userId, otherId)} as "hadContact",
      (select id from friendships where (user_a, user_b) = (${pair})) as "friendshipId",
      (select json_build_object('id', id, 'requesterId', requester_id) from friend_requests
        where (least(requester_id, receiver_id), greatest(requester_id, receiver_id)) = (${pair})) as request,
      (select declined_at from friend_declines
        where requester_id = ${userId} and receiver_id = ${otherId}) as "declinedAt",
      exists (select 1 from blocks where blocker_id = ${userId} and blocked_id = ${otherId}) as blocks,
      exists (select 1 from blocks where blocker_id = ${otherId} and blocked_id = ${userId}) as "blockedBy"`);
  const row = rows[0] as Row;
  return { ...row, declinedAt: row.declinedAt === null ? null : new Date(row.declinedAt) };
}

/** The user's friends that match `condition`, by username. */
export function readFriends(queries: Queries, userId: string, now: Date, condition?: SQL): Promise<FriendRow[]> {
  const other = sql`case when ${friendships.userA} = ${userId} then ${friendships.userB} else ${friendships.userA} end`;
  return queries
    .select({ ...personColumns(now), friendshipId: friendships.id, lastSeenAt: users.lastSeenAt })
    .from(friendships)
    .innerJoin(users, eq(users.id, other))
    .where(and(or(eq(friendships.userA, userId), eq(friendships.userB, userId)), isShown, condition))
    .orderBy(users.usernameKey)
    .limit(LISTED_MAX);
}

/** Pending requests that match `condition`, newest first. */
export function readRequests(queries: Queries, now: Date, condition: SQL | undefined): Promise<RequestRow[]> {
  return queries
    .select({
      id: friendRequests.id,
      metThrough: friendRequests.metThrough,
      createdAt: friendRequests.createdAt,
      requester: personColumns(now, requester),
      receiver: personColumns(now, receiver),
    })
    .from(friendRequests)
    .innerJoin(requester, eq(requester.id, friendRequests.requesterId))
    .innerJoin(receiver, eq(receiver.id, friendRequests.receiverId))
    .where(and(isNull(requester.eraseAt), isNull(receiver.eraseAt), condition))
    .orderBy(desc(friendRequests.createdAt), desc(friendRequests.id))
    .limit(LISTED_MAX);
}

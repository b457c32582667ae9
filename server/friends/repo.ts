import { and, desc, eq, like, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { hiddenIds, isShown, type PersonRow, personColumns } from '../db/person.ts';
import { prepared } from '../db/prepared.ts';
import { blocks, friendRequests } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import type { Clock } from '../ports/clock.ts';
import { type FriendRow, LISTED_MAX, readFriends, readRequests, readStanding } from './repo-rows.ts';

export type FriendsRepo = ReturnType<typeof createFriendsRepo>;

/** Escapes `%`, `_` and the escape character itself for a LIKE pattern. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Runs on every change of presence: connecting, disconnecting, entering or leaving a call. */
const friendshipsOf = prepared<{ a: string; b: string }>(
  'friendships',
  sql`
    select user_a as a, user_b as b from friendships
    where user_a = any(${sql.placeholder('userIds')}::uuid[]) and user_b not in ${hiddenIds}
    union select user_a, user_b from friendships
    where user_b = any(${sql.placeholder('userIds')}::uuid[]) and user_a not in ${hiddenIds}`,
);

/** Reads friends, requests and blocks; repo-changes.ts writes them. */
export function createFriendsRepo(db: Db, clock: Clock) {
  const now = () => new Date(clock.now());

  /** A request from someone the receiver blocks shows to its sender alone (docs/decisions/007). */
  const notBlockedByReceiver = notExists(
    db
      .select({ one: sql`1` })
      .from(blocks)
      .where(and(eq(blocks.blockerId, friendRequests.receiverId), eq(blocks.blockedId, friendRequests.requesterId))),
  );

  return {
    friends: (userId: string): Promise<FriendRow[]> => readFriends(db, userId, now()),
    search: (userId: string, text: string): Promise<FriendRow[]> =>
      readFriends(db, userId, now(), like(users.usernameKey, `%${escapeLike(text.toLowerCase())}%`)),
    pending: (userId: string) =>
      readRequests(db, now(), and(eq(friendRequests.receiverId, userId), notBlockedByReceiver)),
    sent: (userId: string) => readRequests(db, now(), eq(friendRequests.requesterId, userId)),
    standing: (userId: string, otherId: string) => readStanding(db, userId, otherId),

    blocked(userId: string): Promise<PersonRow[]> {
      return db
        .select(personColumns(now()))
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(and(eq(blocks.blockerId, userId), isShown))
        .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
        .limit(LISTED_MAX);
    },

    /** The friends of several users, as pairs `[user, friend]`. */
    async friendIds(userIds: readonly string[]): Promise<[userId: string, friendId: string][]> {
      if (userIds.length === 0) return [];
      const asked = new Set(userIds);
      const rows = await friendshipsOf(db, { userIds: [...asked] });
      const pairs: [string, string][] = [];
      for (const { a, b } of rows) {
        if (asked.has(a)) pairs.push([a, b]);
        if (asked.has(b)) pairs.push([b, a]);
      }
      return pairs;
    },

    /** @param code an invite code, or that of an invitation link */
    async userIdByCode(code: string): Promise<string | undefined> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(or(eq(users.inviteCode, code), eq(users.inviteLink, code)), isShown));
      return rows[0]?.id;
    },
  };
}

import { asc, type Column, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { blocks, friendDeclines, friendRequests, friendships, touchWishes } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import { pages } from './export-pages.ts';

const others = alias(users, 'others');

/** The other person of a pair in which the user may be on either side. */
export const otherOf = (userId: string) => (a: Column, b: Column) =>
  sql`case when ${a} = ${userId} then ${b} else ${a} end`;

export function readFriends(db: Db, userId: string) {
  const other = otherOf(userId);
  return {
    friends: pages(
      db
        .select({ with: others.username, metThrough: friendships.metThrough, since: friendships.createdAt })
        .from(friendships)
        .innerJoin(others, eq(others.id, other(friendships.userA, friendships.userB)))
        .where(or(eq(friendships.userA, userId), eq(friendships.userB, userId)))
        .orderBy(asc(friendships.createdAt), asc(friendships.id)),
    ),
    friendRequests: pages(
      db
        .select({
          with: others.username,
          sent: sql<boolean>`${friendRequests.requesterId} = ${userId}`,
          metThrough: friendRequests.metThrough,
          createdAt: friendRequests.createdAt,
        })
        .from(friendRequests)
        .innerJoin(others, eq(others.id, other(friendRequests.requesterId, friendRequests.receiverId)))
        .where(or(eq(friendRequests.requesterId, userId), eq(friendRequests.receiverId, userId)))
        .orderBy(asc(friendRequests.createdAt), asc(friendRequests.id)),
    ),
    declinedRequests: pages(
      db
        .select({
          with: others.username,
          sent: sql<boolean>`${friendDeclines.requesterId} = ${userId}`,
          at: friendDeclines.declinedAt,
        })
        .from(friendDeclines)
        .innerJoin(others, eq(others.id, other(friendDeclines.requesterId, friendDeclines.receiverId)))
        .where(or(eq(friendDeclines.requesterId, userId), eq(friendDeclines.receiverId, userId)))
        .orderBy(asc(friendDeclines.declinedAt), asc(others.id)),
    ),
    blocked: pages(
      db
        .select({ who: others.username, at: blocks.createdAt })
        .from(blocks)
        .innerJoin(others, eq(others.id, blocks.blockedId))
        .where(eq(blocks.blockerId, userId))
        .orderBy(asc(blocks.createdAt), asc(others.id)),
    ),
    // Their own alone: those of others are secret until both wish it.
    touchWishes: pages(
      db
        .select({ with: others.username, until: touchWishes.until })
        .from(touchWishes)
        .innerJoin(others, eq(others.id, touchWishes.peerId))
        .where(eq(touchWishes.userId, userId))
        .orderBy(asc(touchWishes.until), asc(others.id)),
    ),
  };
}

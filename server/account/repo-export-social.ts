import { and, asc, type Column, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { blocks, friendDeclines, friendRequests, friendships, touchWishes } from '../db/schema/friends.ts';
import {
  conversationMembers,
  conversations,
  messagePictures,
  messageReactions,
  messages,
} from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';

const others = alias(users, 'others');

/** A block does not show in what its owner sees of a message that they wrote (rulings 20), here as well. */
const shownReadAt = (userId: string) =>
  sql<Date | null>`case when ${messages.senderId} = ${userId} and exists (
    select 1 from ${blocks} b where b.created_at <= ${messages.readAt} and (b.blocker_id, b.blocked_id) in (
      (${conversations.userA}, ${conversations.userB}), (${conversations.userB}, ${conversations.userA}))
  ) then null else ${messages.readAt} end`.mapWith(messages.readAt);

/** The other person of a pair in which the user may be on either side. */
const otherOf = (userId: string) => (a: Column, b: Column) => sql`case when ${a} = ${userId} then ${b} else ${a} end`;

export async function readFriends(db: Db, userId: string) {
  const other = otherOf(userId);
  return {
    friends: await db
      .select({ with: others.username, metThrough: friendships.metThrough, since: friendships.createdAt })
      .from(friendships)
      .innerJoin(others, eq(others.id, other(friendships.userA, friendships.userB)))
      .where(or(eq(friendships.userA, userId), eq(friendships.userB, userId)))
      .orderBy(asc(friendships.createdAt)),
    friendRequests: await db
      .select({
        with: others.username,
        sent: sql<boolean>`${friendRequests.requesterId} = ${userId}`,
        metThrough: friendRequests.metThrough,
        createdAt: friendRequests.createdAt,
      })
      .from(friendRequests)
      .innerJoin(others, eq(others.id, other(friendRequests.requesterId, friendRequests.receiverId)))
      .where(or(eq(friendRequests.requesterId, userId), eq(friendRequests.receiverId, userId)))
      .orderBy(asc(friendRequests.createdAt)),
    declinedRequests: await db
      .select({
        with: others.username,
        sent: sql<boolean>`${friendDeclines.requesterId} = ${userId}`,
        at: friendDeclines.declinedAt,
      })
      .from(friendDeclines)
      .innerJoin(others, eq(others.id, other(friendDeclines.requesterId, friendDeclines.receiverId)))
      .where(or(eq(friendDeclines.requesterId, userId), eq(friendDeclines.receiverId, userId)))
      .orderBy(asc(friendDeclines.declinedAt)),
    blocked: await db
      .select({ who: others.username, at: blocks.createdAt })
      .from(blocks)
      .innerJoin(others, eq(others.id, blocks.blockedId))
      .where(eq(blocks.blockerId, userId))
      .orderBy(asc(blocks.createdAt)),
    // Their own alone: those of others are secret until both wish it.
    touchWishes: await db
      .select({ with: others.username, until: touchWishes.until })
      .from(touchWishes)
      .innerJoin(others, eq(others.id, touchWishes.peerId))
      .where(eq(touchWishes.userId, userId))
      .orderBy(asc(touchWishes.until)),
  };
}

export async function readMessages(db: Db, userId: string) {
  const other = otherOf(userId);
  return {
    conversations: await db
      .select({
        id: conversations.id,
        with: others.username,
        createdAt: conversations.createdAt,
        archivedAt: conversationMembers.archivedAt,
      })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
      .innerJoin(others, eq(others.id, other(conversations.userA, conversations.userB)))
      .where(eq(conversationMembers.userId, userId))
      .orderBy(asc(conversations.createdAt)),
    messages: await db
      .select({
        id: messages.id,
        conversationId: messages.conversationId,
        sent: sql<boolean>`${messages.senderId} = ${userId}`,
        content: messages.content,
        createdAt: messages.createdAt,
        readAt: shownReadAt(userId),
        callOutcome: messages.callOutcome,
        callSeconds: messages.callSeconds,
        deletedAt: messages.deletedAt,
        replyToId: messages.replyToId,
        pictureId: messagePictures.id,
      })
      .from(messages)
      .leftJoin(messagePictures, eq(messagePictures.messageId, messages.id))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(or(eq(conversations.userA, userId), eq(conversations.userB, userId)))
      .orderBy(asc(messages.createdAt)),
    // Not sent yet.
    unsentPictures: await db
      .select({ pictureId: messagePictures.id, createdAt: messagePictures.createdAt })
      .from(messagePictures)
      .where(and(eq(messagePictures.ownerId, userId), isNull(messagePictures.messageId)))
      .orderBy(asc(messagePictures.createdAt)),
    // In their conversations, of both: as the messages are.
    reactions: await db
      .select({
        messageId: messageReactions.messageId,
        mine: sql<boolean>`${messageReactions.userId} = ${userId}`,
        emoji: messageReactions.emoji,
        at: messageReactions.at,
      })
      .from(messageReactions)
      .innerJoin(messages, eq(messages.id, messageReactions.messageId))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(or(eq(conversations.userA, userId), eq(conversations.userB, userId)))
      .orderBy(asc(messageReactions.at)),
  };
}

/** The pictures of messages: those in their conversations, of both, and those that they have not sent. */
export const readPictureFiles = (db: Db, userId: string): Promise<{ id: string; file: string }[]> =>
  db
    .select({ id: messagePictures.id, file: messagePictures.file })
    .from(messagePictures)
    .leftJoin(messages, eq(messages.id, messagePictures.messageId))
    .leftJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      or(
        eq(conversations.userA, userId),
        eq(conversations.userB, userId),
        and(eq(messagePictures.ownerId, userId), isNull(messagePictures.messageId)),
      ),
    )
    .orderBy(asc(messagePictures.createdAt));

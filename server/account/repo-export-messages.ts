import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { blocks } from '../db/schema/friends.ts';
import {
  conversationMembers,
  conversations,
  messagePictures,
  messageReactions,
  messages,
} from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { otherOf } from './repo-export-social.ts';

/** messages that one statement reads: those of many years would take longer than a statement may */
const MESSAGES_AT_ONCE = 5000;

const others = alias(users, 'others');

/** A block does not show in what its owner sees of a message that they wrote (rulings 20), here as well. */
const shownReadAt = (userId: string) =>
  sql<Date | null>`case when ${messages.senderId} = ${userId} and exists (
    select 1 from ${blocks} b where b.created_at <= ${messages.readAt} and (b.blocker_id, b.blocked_id) in (
      (${conversations.userA}, ${conversations.userB}), (${conversations.userB}, ${conversations.userA}))
  ) then null else ${messages.readAt} end`.mapWith(messages.readAt);

/** Some messages of a conversation, of both, oldest first. */
const messagesOf = (db: Db, userId: string, conversationId: string, after: Date | undefined) =>
  db
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
    .where(and(eq(messages.conversationId, conversationId), after && gt(messages.createdAt, after)))
    .orderBy(asc(messages.createdAt))
    .limit(MESSAGES_AT_ONCE);

/** What is under the messages of a part of a conversation. */
const reactionsOf = (db: Db, userId: string, conversationId: string, after: Date | undefined, until: Date) =>
  db
    .select({
      messageId: messageReactions.messageId,
      mine: sql<boolean>`${messageReactions.userId} = ${userId}`,
      emoji: messageReactions.emoji,
      at: messageReactions.at,
    })
    .from(messages)
    .innerJoin(messageReactions, eq(messageReactions.messageId, messages.id))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        after && gt(messages.createdAt, after),
        lte(messages.createdAt, until),
      ),
    );

/** The messages of conversations and the reactions to them, of both people. */
async function readTalks(db: Db, userId: string, conversationIds: readonly string[]) {
  const written: Awaited<ReturnType<typeof messagesOf>> = [];
  const reactions: Awaited<ReturnType<typeof reactionsOf>> = [];
  for (const id of conversationIds) {
    let after: Date | undefined;
    for (;;) {
      const part = await messagesOf(db, userId, id, after);
      const last = part.at(-1)?.createdAt;
      if (!last) break;
      written.push(...part);
      reactions.push(...(await reactionsOf(db, userId, id, after, last)));
      if (part.length < MESSAGES_AT_ONCE) break;
      after = last;
    }
  }
  written.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  reactions.sort((one, other) => one.at.getTime() - other.at.getTime());
  return { messages: written, reactions };
}

export async function readMessages(db: Db, userId: string) {
  const theirs = await db
    .select({
      id: conversations.id,
      with: others.username,
      createdAt: conversations.createdAt,
      archivedAt: conversationMembers.archivedAt,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(others, eq(others.id, otherOf(userId)(conversations.userA, conversations.userB)))
    .where(eq(conversationMembers.userId, userId))
    .orderBy(asc(conversations.createdAt));
  const ids = theirs.map(({ id }) => id);
  return {
    conversations: theirs,
    ...(await readTalks(db, userId, ids)),
    // Not sent yet.
    unsentPictures: await db
      .select({ pictureId: messagePictures.id, createdAt: messagePictures.createdAt })
      .from(messagePictures)
      .where(and(eq(messagePictures.ownerId, userId), isNull(messagePictures.messageId)))
      .orderBy(asc(messagePictures.createdAt)),
  };
}

/**
 * The pictures of messages: those in their conversations, of both, and those that they have not sent. They are found by
 * their owners: there are far fewer than messages, and than pictures of others.
 */
export function readPictureFiles(db: Db, userId: string): Promise<{ id: string; file: string }[]> {
  const columns = { id: messagePictures.id, file: messagePictures.file, createdAt: messagePictures.createdAt };
  const talks = sql`(select conversation_id from conversation_members where user_id = ${userId})`;
  const sent = db
    .select(columns)
    .from(messagePictures)
    .where(sql`${messagePictures.ownerId} in (select user_id from conversation_members where conversation_id in ${talks})
      and exists (select from messages m where m.id = ${messagePictures.messageId} and m.conversation_id in ${talks})`);
  const unsent = db
    .select(columns)
    .from(messagePictures)
    .where(and(eq(messagePictures.ownerId, userId), isNull(messagePictures.messageId)));
  return unionAll(sent, unsent).orderBy(sql`created_at`);
}

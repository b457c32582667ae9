import { and, asc, eq, gt, isNull, lte, max, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { lookUp } from '../db/prepared.ts';
import {
  conversationMembers,
  conversations,
  messagePictures,
  messageReactions,
  messages,
} from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { silentSinceOf } from '../db/silence.ts';
import { type Pages, pages, parts, persist, ROWS_AT_ONCE } from './export-pages.ts';
import { otherOf } from './repo-export-social.ts';

/** messages whose reactions are looked for at once: most have none */
const MESSAGES_AT_ONCE = 2000;

const others = alias(users, 'others');

/** As in the app: not what the other has read since the two parted, so that a block does not show (rulings 20 and 75). */
const shownReadAt = (userId: string) =>
  sql<Date | null>`case when ${messages.senderId} = ${userId} and ${messages.readAt} >= ${silentSinceOf(sql`${conversations}`)}
    then null else ${messages.readAt} end`.mapWith(messages.readAt);

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
    .limit(ROWS_AT_ONCE);

/** Reactions to the messages of a part of a conversation, looked up for each: two a message at most. */
function reactionsOf(db: Db, userId: string, conversationId: string, after: Date | undefined, until: Date) {
  const ofMessage = db
    .select()
    .from(messageReactions)
    .where(eq(messageReactions.messageId, messages.id))
    .offset(0)
    .as('of_message');
  return db
    .select({
      messageId: ofMessage.messageId,
      mine: sql<boolean>`${ofMessage.userId} = ${userId}`,
      emoji: ofMessage.emoji,
      at: ofMessage.at,
    })
    .from(messages)
    .innerJoinLateral(ofMessage, sql`true`)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        after && gt(messages.createdAt, after),
        lte(messages.createdAt, until),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(ofMessage.at))
    .limit(2 * MESSAGES_AT_ONCE);
}

/** The end of the next part of a conversation; undefined after the last. */
async function endOfPart(db: Db, conversationId: string, after: Date | undefined): Promise<Date | undefined> {
  const part = db
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), after && gt(messages.createdAt, after)))
    .orderBy(asc(messages.createdAt))
    .limit(MESSAGES_AT_ONCE)
    .as('part');
  const [row] = await db.select({ end: max(part.createdAt) }).from(part);
  return row?.end ?? undefined;
}

/** The messages of conversations, one conversation after the other. */
async function* readWritten(db: Db, userId: string, talks: Pages<{ id: string }>) {
  for await (const some of talks) {
    for (const { id } of some)
      yield* parts<Awaited<ReturnType<typeof messagesOf>>[number]>((last) =>
        messagesOf(db, userId, id, last?.createdAt),
      );
  }
}

/** The reactions to them, in the order of the messages. */
async function* readReactions(db: Db, userId: string, talks: Pages<{ id: string }>) {
  for await (const some of talks) {
    for (const { id } of some) {
      let after: Date | undefined;
      for (;;) {
        const until = await persist(() => endOfPart(db, id, after));
        if (!until) break;
        yield await persist(() => reactionsOf(db, userId, id, after, until));
        after = until;
      }
    }
  }
}

/** Everything of their conversations, of both people. */
export function readMessages(db: Db, userId: string) {
  const theirs = () =>
    pages(
      db
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
        .orderBy(asc(conversations.createdAt), asc(conversations.id)),
    );
  return {
    conversations: theirs(),
    messages: readWritten(db, userId, theirs()),
    reactions: readReactions(db, userId, theirs()),
    // Not sent yet.
    unsentPictures: pages(
      db
        .select({ pictureId: messagePictures.id, createdAt: messagePictures.createdAt })
        .from(messagePictures)
        .where(and(eq(messagePictures.ownerId, userId), isNull(messagePictures.messageId)))
        .orderBy(asc(messagePictures.createdAt), asc(messagePictures.id)),
    ),
  };
}

/**
 * The pictures of messages: those in their conversations, of both, and those that they have not sent. They are found by
 * their owners: there are far fewer than messages, and than pictures of others.
 */
export function readPictureFiles(db: Db, userId: string): Pages<{ id: string; file: string }> {
  const columns = { id: messagePictures.id, file: messagePictures.file, createdAt: messagePictures.createdAt };
  const talks = sql`(select conversation_id from conversation_members where user_id = ${userId})`;
  const sent = db
    .select(columns)
    .from(messagePictures)
    .where(sql`${messagePictures.ownerId} in (select user_id from conversation_members where conversation_id in ${talks})
      and ${lookUp(sql`from messages m where m.id = ${messagePictures.messageId} and m.conversation_id in ${talks}`)}`);
  const unsent = db
    .select(columns)
    .from(messagePictures)
    .where(and(eq(messagePictures.ownerId, userId), isNull(messagePictures.messageId)));
  return pages(unionAll(sent, unsent).orderBy(sql`created_at, id`));
}

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { ownedByUser, users } from './users.ts';

/** One row per pair; `userA` is the id that sorts lower. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    userA: ownedByUser(),
    userB: ownedByUser(),
    createdAt: moment().notNull(),
    /** createdAt of the newest message: the next one is strictly later */
    lastMessageAt: moment(),
    /** since when the two are no friends any more; null where they are, or parted before this was recorded */
    partedAt: moment(),
  },
  (table) => [uniqueIndex('conversations_pair').on(table.userA, table.userB), index('conversations_b').on(table.userB)],
);

/** A conversation as one of its two users has it. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: ownedByUser(),
    archivedAt: moment(),
    /** createdAt of the newest message that a device of the user has received */
    deliveredUpTo: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_members_user').on(table.userId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: ownedByUser(),
    content: text().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
    /** set by the sender, or made from the id of a call: a message sent again with the same id is not stored again */
    clientMessageId: uuid(),
    /** an entry of a call, and how long it was */
    callOutcome: text({ enum: ['ended', 'missed', 'declined'] }),
    callSeconds: integer(),
    /** the sender has deleted it for both: `content` holds `DELETED_TEXT` instead of theirs */
    deletedAt: moment(),
    /** the message that this one answers; no reference: messages go with their conversation, all at once */
    replyToId: uuid(),
  },
  (table) => [
    uniqueIndex('messages_order').on(table.conversationId, table.createdAt),
    uniqueIndex('messages_client_id').on(table.senderId, table.clientMessageId),
    // Of ranges of the table, whose rows are in the order of time: tiny, and next to nothing to keep.
    index('messages_created').using('brin', table.createdAt).with({ autosummarize: true }),
    // Unread messages are counted by query: a stored count could drift.
    index('messages_unread').on(table.conversationId, table.senderId).where(sql`${table.readAt} is null`),
  ],
);

/**
 * Pictures of messages; the content is in the file store. A row without its message waits to be sent or, once
 * `sentAt` is set or its owner is gone, for its file to be removed.
 */
export const messagePictures = pgTable(
  'message_pictures',
  {
    id: uuid().primaryKey(),
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    /** its name in the file store */
    file: text().notNull(),
    /** pixels */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    uniqueIndex('message_pictures_message').on(table.messageId),
    index('message_pictures_owner').on(table.ownerId),
    index('message_pictures_unsent').on(table.createdAt).where(sql`${table.messageId} is null`),
  ],
);

/** Reactions to messages: one a person and message. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: ownedByUser(),
    emoji: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_reactions_user').on(table.userId),
  ],
);

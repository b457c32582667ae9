import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { users } from './users.ts';

/** One row a pair; `userA` is the id that sorts lower. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    userA: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userB: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    /** createdAt of the newest message: the next one is strictly later */
    lastMessageAt: moment(),
  },
  (table) => [uniqueIndex('conversations_pair').on(table.userA, table.userB), index('conversations_b').on(table.userB)],
);

/** How a conversation stands for one of its two people. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    archivedAt: moment(),
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
    senderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
    /** the sender's own id for a send: the same one again stores nothing */
    clientMessageId: uuid(),
  },
  (table) => [
    uniqueIndex('messages_order').on(table.conversationId, table.createdAt),
    uniqueIndex('messages_client_id').on(table.senderId, table.clientMessageId),
    // Unread messages are counted, not kept count of: a count cannot drift.
    index('messages_unread').on(table.conversationId, table.senderId).where(sql`${table.readAt} is null`),
  ],
);

import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { PAGE_SIZE } from '@visavis/domain/messages/rules.ts';
import { and, desc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { personColumns, toPerson } from '../db/person.ts';
import { conversationMembers, conversations, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { type MessageRow, toMessage } from './presenter.ts';
import { startConversationsOf } from './repo-send.ts';

/** A conversation as one of its two people may use it. */
export interface Access {
  otherId: string;
  areFriends: boolean;
  /** whether either blocks the other */
  isBlocked: boolean;
}

export type MessagesRepo = ReturnType<typeof createMessagesRepo>;

export function createMessagesRepo(db: Db) {
  async function conversationsWhere(userId: string, condition: SQL): Promise<Conversation[]> {
    const other = sql`case when ${conversations.userA} = ${userId} then ${conversations.userB} else ${conversations.userA} end`;
    const unread = sql<number>`(select count(*)::int from ${messages} unread
      where unread.conversation_id = ${conversations.id} and unread.sender_id = ${users.id} and unread.read_at is null)`;
    const rows = await db
      .select({ id: conversations.id, other: personColumns, last: messages, unread })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
      .innerJoin(users, eq(users.id, other))
      .leftJoin(
        messages,
        and(eq(messages.conversationId, conversations.id), eq(messages.createdAt, conversations.lastMessageAt)),
      )
      .where(and(eq(conversationMembers.userId, userId), condition))
      .orderBy(desc(sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`), desc(conversations.id));
    return rows.map((row) => ({
      id: row.id,
      otherUser: toPerson(row.other),
      lastMessage: row.last && toMessage(row.last),
      lastMessageAt: row.last?.createdAt.toISOString() ?? null,
      unreadCount: row.unread,
    }));
  }

  return {
    /** Those not archived, newest first. */
    conversations: (userId: string) => conversationsWhere(userId, isNull(conversationMembers.archivedAt)),
    conversation: async (userId: string, id: string) => (await conversationsWhere(userId, eq(conversations.id, id)))[0],

    /**
     * The conversation of two friends, made where it does not exist and back from the user's archive.
     * @returns undefined if they are not friends
     */
    async open(userId: string, otherId: string, newId: string, at: Date) {
      const pair = inOrder(userId, otherId);
      const made = await startConversationsOf(db, [{ ...pair, id: newId }], at);
      const { rows } = await db.execute<{ id: string }>(sql`
        select c.id from conversations c join friendships f on (f.user_a, f.user_b) = (c.user_a, c.user_b)
        where (c.user_a, c.user_b) = (${pair.userA}, ${pair.userB})`);
      const id = rows[0]?.id;
      if (!id) return undefined;
      const back = await db
        .update(conversationMembers)
        .set({ archivedAt: null })
        .where(
          and(
            eq(conversationMembers.conversationId, id),
            eq(conversationMembers.userId, userId),
            isNotNull(conversationMembers.archivedAt),
          ),
        )
        .returning({ id: conversationMembers.conversationId });
      return { id, made: made.has(id), unarchived: back.length > 0 };
    },

    /** @returns undefined if there is no such conversation of the user's */
    async access(conversationId: string, userId: string): Promise<Access | undefined> {
      const { rows } = await db.execute<{ [Key in keyof Access]: Access[Key] }>(sql`
        select
          case when c.user_a = ${userId} then c.user_b else c.user_a end as "otherId",
          exists (select 1 from friendships f where (f.user_a, f.user_b) = (c.user_a, c.user_b)) as "areFriends",
          exists (select 1 from blocks b where (b.blocker_id, b.blocked_id) in
            ((c.user_a, c.user_b), (c.user_b, c.user_a))) as "isBlocked"
        from conversations c where c.id = ${conversationId} and ${userId}::uuid in (c.user_a, c.user_b)`);
      return rows[0];
    },

    /** A page of messages before a time, oldest first. */
    async page(conversationId: string, before: Date | undefined): Promise<MessageRow[]> {
      const rows = await db
        .select()
        .from(messages)
        .where(and(eq(messages.conversationId, conversationId), before && lt(messages.createdAt, before)))
        .orderBy(desc(messages.createdAt))
        .limit(PAGE_SIZE);
      return rows.reverse();
    },

    /** Marks what the other has sent until now. */
    async markRead(conversationId: string, readerId: string, at: Date): Promise<void> {
      await db
        .update(messages)
        .set({ readAt: at })
        .where(
          and(eq(messages.conversationId, conversationId), ne(messages.senderId, readerId), isNull(messages.readAt)),
        );
    },

    /** @returns whether there is such a conversation of the user's */
    async archive(conversationId: string, userId: string, at: Date): Promise<boolean> {
      const rows = await db
        .update(conversationMembers)
        .set({ archivedAt: at })
        .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId)))
        .returning({ id: conversationMembers.conversationId });
      return rows.length > 0;
    },

    async isKnown(userId: string): Promise<boolean> {
      return (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length > 0;
    },
  };
}

import { CONVERSATIONS_PAGE, PAGE_SIZE } from '@visavis/domain/messages/rules.ts';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { hiddenIds, isShown, type PersonRow, personColumns } from '../db/person.ts';
import { conversationMembers, conversations, messagePictures, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { silentSinceOf } from '../db/silence.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { PairFacts } from './decisions.ts';
import type { PictureSize } from './pictures/repo.ts';
import { type MessageRow, startConversationsOf } from './repo-batch.ts';
import { type Extras, readExtras } from './repo-extras.ts';

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Up to which message a device of each of the two has received the conversation. */
export interface Delivered {
  toViewer: Date | null;
  toOther: Date | null;
}

/** A conversation as one of its two members sees it. */
export interface ConversationRow {
  id: string;
  createdAt: Date;
  other: PersonRow;
  last: MessageRow | null;
  /** of the last message */
  picture: PictureSize | null;
  unread: number;
  /** since when neither learns what the other receives and reads: they are no friends, or one blocks the other */
  silentSince: Date | null;
  delivered: Delivered;
}

/** Actions of one of the two members on a conversation. */
export interface Access {
  otherId: string;
  areFriends: boolean;
  /** since when neither learns what the other receives and reads: they are no friends, or one blocks the other */
  silentSince: Date | null;
  delivered: Delivered;
}

/** unread messages that are counted, at most: clients show 99+ */
const UNREAD_MAX = 100;
/** and that one statement marks as read */
const MARKED_AT_ONCE = 1000;

const otherMember = alias(conversationMembers, 'other_member');

/** By it conversations are in order: when the last message came, or they began. */
const movedAt = sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`;
const isAfter = (userId: string, id: string) => sql`(${movedAt}, ${conversations.id}) < (
  select coalesce(c.last_message_at, c.created_at), c.id from conversations c
  where c.id = ${id} and ${userId}::uuid in (c.user_a, c.user_b))`;

export type MessagesRepo = ReturnType<typeof createMessagesRepo>;

export function createMessagesRepo(db: Db, clock: Clock) {
  /** @param before only those after this one of the user's; none where they have no such conversation */
  function conversationsWhere(userId: string, condition: SQL, before?: string): Promise<ConversationRow[]> {
    const other = sql`case when ${conversations.userA} = ${userId} then ${conversations.userB} else ${conversations.userA} end`;
    const unread = sql<number>`(select count(*)::int from (
      select from ${messages} unread
      where unread.conversation_id = ${conversations.id} and unread.sender_id = ${users.id} and unread.read_at is null
        and unread.deleted_at is null
      limit ${UNREAD_MAX}) counted)`;
    const silentSince = silentSinceOf(sql`${conversations}`).mapWith(conversations.partedAt);
    return db
      .select({
        id: conversations.id,
        createdAt: conversations.createdAt,
        other: personColumns(new Date(clock.now())),
        last: messages,
        picture: { width: messagePictures.width, height: messagePictures.height },
        unread,
        silentSince,
        delivered: { toViewer: conversationMembers.deliveredUpTo, toOther: otherMember.deliveredUpTo },
      })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
      .innerJoin(
        otherMember,
        and(eq(otherMember.conversationId, conversations.id), ne(otherMember.userId, conversationMembers.userId)),
      )
      .innerJoin(users, eq(users.id, other))
      .leftJoin(
        messages,
        and(eq(messages.conversationId, conversations.id), eq(messages.createdAt, conversations.lastMessageAt)),
      )
      .leftJoin(messagePictures, eq(messagePictures.messageId, messages.id))
      .where(
        and(eq(conversationMembers.userId, userId), isShown, condition, before ? isAfter(userId, before) : undefined),
      )
      .orderBy(desc(movedAt), desc(conversations.id))
      .limit(CONVERSATIONS_PAGE);
  }

  /** Locks the friendship of two users, if there is one, against its end. */
  async function lockFacts(tx: Tx, userId: string, otherId: string): Promise<PairFacts> {
    const { userA, userB } = inOrder(userId, otherId);
    const { rows } = await tx.execute<{ [Key in keyof PairFacts]: PairFacts[Key] }>(sql`
      with friendship as (
        select id from friendships where (user_a, user_b) = (${userA}, ${userB}) for key share
      )
      select
        exists (select 1 from users where id = ${otherId} and erase_at is null) as exists,
        exists (select 1 from friendship) as "areFriends"`);
    return rows[0] as PairFacts;
  }

  return {
    /** A page of the conversations that the user has not archived, newest first. @param before of the last one of the page before */
    conversations: (userId: string, before: string | undefined) =>
      conversationsWhere(userId, isNull(conversationMembers.archivedAt), before),
    /** The same of those that the user has archived. */
    archived: (userId: string, before: string | undefined) =>
      conversationsWhere(userId, isNotNull(conversationMembers.archivedAt), before),
    conversation: async (userId: string, id: string) => (await conversationsWhere(userId, eq(conversations.id, id)))[0],

    /** Opens the conversation of a pair: starts it where there is none, and unarchives it for the user. */
    open: (userId: string, otherId: string, newId: string, at: Date, decide: (facts: PairFacts) => void) =>
      inTransaction(db, async (tx) => {
        decide(await lockFacts(tx, userId, otherId));
        const { userA, userB } = inOrder(userId, otherId);
        const started = await startConversationsOf(tx, [{ userA, userB, id: newId }], at);
        const [conversation] = await tx
          .select({ id: conversations.id })
          .from(conversations)
          .where(and(eq(conversations.userA, userA), eq(conversations.userB, userB)));
        if (!conversation) throw new Error('two friends have no conversation');
        const unarchived = await tx
          .update(conversationMembers)
          .set({ archivedAt: null })
          .where(
            and(
              eq(conversationMembers.conversationId, conversation.id),
              eq(conversationMembers.userId, userId),
              isNotNull(conversationMembers.archivedAt),
            ),
          )
          .returning({ id: conversationMembers.conversationId });
        return { id: conversation.id, started: started.has(conversation.id), unarchived: unarchived.length > 0 };
      }),

    /** @returns undefined where the user has no such conversation */
    async access(conversationId: string, userId: string): Promise<Access | undefined> {
      interface Row {
        otherId: string;
        areFriends: boolean;
        silentSince: string | null;
        toViewer: string | null;
        toOther: string | null;
      }
      const { rows } = await db.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
        select
          case when c.user_a = ${userId} then c.user_b else c.user_a end as "otherId",
          exists (select 1 from friendships f where (f.user_a, f.user_b) = (c.user_a, c.user_b)) as "areFriends",
          ${silentSinceOf(sql`c`)} as "silentSince",
          mine.delivered_up_to as "toViewer", theirs.delivered_up_to as "toOther"
        from conversations c
        join conversation_members mine on mine.conversation_id = c.id and mine.user_id = ${userId}
        join conversation_members theirs on theirs.conversation_id = c.id and theirs.user_id <> ${userId}
        join users u on u.id = case when c.user_a = ${userId} then c.user_b else c.user_a end and u.erase_at is null
        where c.id = ${conversationId} and ${userId}::uuid in (c.user_a, c.user_b)`);
      const [row] = rows;
      if (!row) return undefined;
      const { otherId, areFriends, silentSince, toViewer, toOther } = row;
      const delivered = { toViewer: dateOf(toViewer), toOther: dateOf(toOther) };
      return { otherId, areFriends, silentSince: dateOf(silentSince), delivered };
    },

    /** The last page of messages before a time, oldest first. */
    async page(conversationId: string, before: Date | undefined): Promise<MessageRow[]> {
      const rows = await db
        .select()
        .from(messages)
        .where(and(eq(messages.conversationId, conversationId), before && lt(messages.createdAt, before)))
        .orderBy(desc(messages.createdAt))
        .limit(PAGE_SIZE);
      return rows.reverse();
    },

    /** The parts of messages besides their rows. */
    extras: (rows: readonly MessageRow[]): Promise<(row: MessageRow) => Extras> => readExtras(db, rows),

    /** Marks every unread message of the other: who writes without end must not make it take longer than a statement may. */
    async markRead(conversationId: string, readerId: string, at: Date): Promise<void> {
      const unread = db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(eq(messages.conversationId, conversationId), ne(messages.senderId, readerId), isNull(messages.readAt)),
        )
        .limit(MARKED_AT_ONCE);
      for (let marked = MARKED_AT_ONCE; marked === MARKED_AT_ONCE; ) {
        const { rowCount } = await db.update(messages).set({ readAt: at }).where(inArray(messages.id, unread));
        marked = rowCount ?? 0;
      }
    },

    /** Moves up to where the user has received the conversation. @returns whether it moved */
    async markDelivered(conversationId: string, userId: string, upTo: Date): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update conversation_members m set delivered_up_to = least(${upTo.toISOString()}::timestamptz, c.last_message_at)
        from conversations c
        where c.id = ${conversationId} and m.conversation_id = c.id and m.user_id = ${userId}
          and coalesce(m.delivered_up_to, '-infinity') < least(${upTo.toISOString()}::timestamptz, c.last_message_at)
        returning m.user_id`);
      return rows.length > 0;
    },

    /** @param at null takes it out of the archive. @returns whether the user has such a conversation */
    async archive(conversationId: string, userId: string, at: Date | null): Promise<boolean> {
      const rows = await db
        .update(conversationMembers)
        .set({ archivedAt: at })
        .where(
          and(
            eq(conversationMembers.conversationId, conversationId),
            eq(conversationMembers.userId, userId),
            // As one that is gone with an account.
            sql`not exists (
              select 1 from conversation_members theirs
              where theirs.conversation_id = ${conversationId} and theirs.user_id in ${hiddenIds})`,
          ),
        )
        .returning({ id: conversationMembers.conversationId });
      return rows.length > 0;
    },
  };
}

import type { MessageFacts } from '@visavis/domain/messages/changes.ts';
import { DELETED_TEXT } from '@visavis/domain/messages/rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { messageReactions, messages } from '../../db/schema/messages.ts';
import { inTransaction } from '../../db/transaction.ts';
import { detachPicture } from '../pictures/repo.ts';

/** A message as one of the two may change it, read while it is locked. */
export interface LockedMessage extends MessageFacts {
  conversationId: string;
  otherId: string;
  areFriends: boolean;
  deletedAt: Date | null;
}

type Decide = (message: LockedMessage | undefined) => void;

/** The result of a change; undefined where nothing changed. */
export interface Changed {
  message: LockedMessage;
  isNews: boolean;
  /** the picture that it had, whose file is to be removed */
  picture?: { id: string; file: string } | undefined;
  /** a notification of the other's may still show it: it is unread and the last of its sender, whom they do not block */
  mayBeShown?: boolean;
}

/**
 * Locks a message of the user's and the friendship against its end: a deletion and a reaction at the same moment wait
 * for each other. Undefined where the user has no such message, or the other is leaving.
 */
async function lockMessage(tx: Tx, messageId: string, userId: string): Promise<LockedMessage | undefined> {
  interface Row extends Omit<LockedMessage, 'createdAt' | 'deletedAt' | 'isDeleted'> {
    createdAt: string;
    deletedAt: string | null;
  }
  const { rows } = await tx.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    with friendship as (
      select f.id from friendships f
      join conversations c on (f.user_a, f.user_b) = (c.user_a, c.user_b)
      join messages m on m.conversation_id = c.id
      where m.id = ${messageId} for key share of f
    )
    select m.conversation_id as "conversationId", m.sender_id as "senderId", m.created_at as "createdAt",
      m.deleted_at as "deletedAt", m.call_outcome is not null as "isEntry", u.id as "otherId",
      exists (select 1 from friendship) as "areFriends"
    from messages m
    join conversations c on c.id = m.conversation_id
    join users u on u.id = case when c.user_a = ${userId} then c.user_b else c.user_a end and u.erase_at is null
    where m.id = ${messageId} and ${userId}::uuid in (c.user_a, c.user_b)
    for update of m`);
  const [row] = rows;
  if (!row) return undefined;
  const deletedAt = row.deletedAt === null ? null : new Date(row.deletedAt);
  return { ...row, createdAt: new Date(row.createdAt).getTime(), deletedAt, isDeleted: deletedAt !== null };
}

/**
 * Whether it is unread and the last that its sender wrote, whom the reader does not block. It is taken by its id first:
 * PostgreSQL may look for it in the index of all that is unread.
 */
async function isOnTop(tx: Tx, messageId: string, readerId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from (select * from messages where id = ${messageId} offset 0) m
    where m.read_at is null
      and not exists (
        select 1 from messages later
        where later.conversation_id = m.conversation_id and later.sender_id = m.sender_id
          and later.created_at > m.created_at and later.deleted_at is null
          and later.call_outcome is null)
      and not exists (select 1 from blocks b where b.blocker_id = ${readerId} and b.blocked_id = m.sender_id)`);
  return rows.length > 0;
}

export type ChangesRepo = ReturnType<typeof createChangesRepo>;

export function createChangesRepo(db: Db) {
  return {
    /** Erases what a message says and shows, and the reactions to it. @throws what `decide` throws */
    delete: (messageId: string, userId: string, at: Date, decide: Decide): Promise<Changed> =>
      inTransaction(db, async (tx) => {
        const message = await lockMessage(tx, messageId, userId);
        decide(message);
        if (!message) throw new Error('a message that does not exist was to be deleted');
        if (message.deletedAt) return { message, isNews: false };
        const mayBeShown = await isOnTop(tx, messageId, message.otherId);
        await tx
          .update(messages)
          .set({ content: DELETED_TEXT, deletedAt: at, replyToId: null })
          .where(eq(messages.id, messageId));
        await tx.delete(messageReactions).where(eq(messageReactions.messageId, messageId));
        const picture = await detachPicture(tx, messageId);
        return { message: { ...message, deletedAt: at, isDeleted: true }, isNews: true, picture, mayBeShown };
      }),

    /** Sets the user's one reaction to a message, or takes it back. @throws what `decide` throws */
    react: (messageId: string, userId: string, emoji: string | null, at: Date, decide: Decide): Promise<Changed> =>
      inTransaction(db, async (tx) => {
        const message = await lockMessage(tx, messageId, userId);
        decide(message);
        if (!message) throw new Error('a message that does not exist was to be reacted to');
        const mine = and(eq(messageReactions.messageId, messageId), eq(messageReactions.userId, userId));
        const changed =
          emoji === null
            ? await tx.delete(messageReactions).where(mine).returning({ emoji: messageReactions.emoji })
            : await tx
                .insert(messageReactions)
                .values({ messageId, userId, emoji, at })
                .onConflictDoUpdate({
                  target: [messageReactions.messageId, messageReactions.userId],
                  set: { emoji, at },
                  setWhere: sql`${messageReactions.emoji} <> ${emoji}`,
                })
                .returning({ emoji: messageReactions.emoji });
        return { message, isNews: changed.length > 0 };
      }),
  };
}

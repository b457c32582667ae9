import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { messages } from '../db/schema/messages.ts';
import { inTransaction } from '../db/transaction.ts';
import type { SendFacts } from './decisions.ts';

/** A message as it is stored. */
export interface MessageRow {
  id: string;
  conversationId: string;
  senderId: string;
  content: string;
  createdAt: Date;
  readAt: Date | null;
}

export interface Draft {
  id: string;
  senderId: string;
  recipientId: string;
  content: string;
  clientMessageId: string | null;
  /** id of the conversation, in case this is the first message of the pair */
  conversationId: string;
}

/** What became of a draft. */
export type Sent =
  | { outcome: 'stored'; message: MessageRow; unarchivedFor: string[] }
  /** the same clientMessageId was stored before, as this message */
  | { outcome: 'repeated'; message: MessageRow }
  /** with the error that `decide` threw */
  | { outcome: 'refused'; error: unknown };

/** The time (ms) to store a draft under. Pure; throws the error that refuses the draft. */
type DecideSend = (facts: SendFacts) => number;

interface LockedConversation {
  id: string;
  /** ms since the epoch; 0 without a message */
  lastMessageAt: number;
}

export type MessageStore = ReturnType<typeof createMessageStore>;

const pairKey = ({ senderId, recipientId }: Draft) => Object.values(inOrder(senderId, recipientId)).join(' ');
const repeatKey = (senderId: string, clientMessageId: string | null) => `${senderId} ${clientMessageId}`;
/** One array parameter, where `sql` by itself would make one parameter of each item. */
const array = (values: readonly unknown[]) => sql.param(values);

/**
 * Stores messages, many in one transaction (docs/decisions/008). Each draft is decided on alone: a refusal is the
 * outcome of its draft and leaves the batch as it is. The lock on the friendship holds until the commit, so that
 * unfriending and blocking come either before a message or after it. Conversations are locked in the order of their
 * ids, so that concurrent batches of several nodes cannot deadlock.
 */
export function createMessageStore(db: Db) {
  /** Locks the conversations of the pairs that are friends and have one. */
  async function lock(tx: Tx, drafts: readonly Draft[]): Promise<Map<string, LockedConversation>> {
    const pairs = [...new Set(drafts.map(pairKey))].map((key) => key.split(' '));
    const { rows } = await tx.execute<{ id: string; a: string; b: string; last: number }>(sql`
      select c.id, c.user_a as a, c.user_b as b, coalesce(extract(epoch from c.last_message_at) * 1000, 0)::float8 as last
      from unnest(${array(pairs.map(([a]) => a))}::uuid[], ${array(pairs.map(([, b]) => b))}::uuid[]) as pair (a, b)
      join conversations c on c.user_a = pair.a and c.user_b = pair.b
      join friendships f on f.user_a = pair.a and f.user_b = pair.b
      order by c.id
      for no key update of c for key share of f`);
    return new Map(rows.map(({ id, a, b, last }) => [`${a} ${b}`, { id, lastMessageAt: Math.round(last) }]));
  }

  /** @returns the ids that were not stored before, and for whom which conversations were unarchived */
  async function insert(tx: Tx, rows: readonly (MessageRow & { clientMessageId: string | null })[]) {
    const result = await tx.execute<{ id: string; unarchivedFor: string | null }>(sql`
      with stored as (
        insert into messages (id, conversation_id, sender_id, content, created_at, client_message_id)
        select * from unnest(
          ${array(rows.map((row) => row.id))}::uuid[], ${array(rows.map((row) => row.conversationId))}::uuid[],
          ${array(rows.map((row) => row.senderId))}::uuid[], ${array(rows.map((row) => row.content))}::text[],
          ${array(rows.map((row) => row.createdAt.toISOString()))}::timestamptz[],
          ${array(rows.map((row) => row.clientMessageId))}::uuid[])
        on conflict (sender_id, client_message_id) do nothing
        returning id, conversation_id, created_at
      ), newest as (
        select conversation_id, max(created_at) as at from stored group by conversation_id
      ), moved as (
        update conversations c set last_message_at = newest.at from newest where c.id = newest.conversation_id
      ), back as (
        update conversation_members m set archived_at = null from newest
        where m.conversation_id = newest.conversation_id and m.archived_at is not null
        returning m.conversation_id as id, m.user_id
      )
      select id, null as "unarchivedFor" from stored union all select id, user_id from back`);
    const stored = new Set<string>();
    const unarchived = new Map<string, string[]>();
    for (const { id, unarchivedFor } of result.rows) {
      if (unarchivedFor === null) stored.add(id);
      else unarchived.set(id, [...(unarchived.get(id) ?? []), unarchivedFor]);
    }
    return { stored, unarchived };
  }

  /** Stores the drafts of pairs that are friends and have a conversation; leaves out the others. */
  const store = (drafts: readonly Draft[], decide: DecideSend): Promise<Map<Draft, Sent>> =>
    inTransaction(db, async (tx) => {
      const conversations = await lock(tx, drafts);
      const sent = new Map<Draft, Sent>();
      const rows = new Map<Draft, MessageRow & { clientMessageId: string | null }>();
      for (const draft of drafts) {
        const conversation = conversations.get(pairKey(draft));
        if (!conversation) continue;
        try {
          const { lastMessageAt } = conversation;
          conversation.lastMessageAt = decide({ exists: true, areFriends: true, lastMessageAt });
        } catch (error) {
          sent.set(draft, { outcome: 'refused', error });
          continue;
        }
        const createdAt = new Date(conversation.lastMessageAt);
        rows.set(draft, { ...draft, conversationId: conversation.id, createdAt, readAt: null });
      }
      if (rows.size === 0) return sent;
      const { stored, unarchived } = await insert(tx, [...rows.values()]);
      const repeats = await findRepeats(
        tx,
        [...rows.keys()].filter(({ id }) => !stored.has(id)),
      );
      for (const [draft, message] of rows) {
        if (stored.has(draft.id)) {
          sent.set(draft, { outcome: 'stored', message, unarchivedFor: unarchived.get(message.conversationId) ?? [] });
          unarchived.delete(message.conversationId);
        } else {
          const first = repeats.get(repeatKey(draft.senderId, draft.clientMessageId));
          if (!first) throw new Error('a message was neither stored nor a repetition');
          sent.set(draft, { outcome: 'repeated', message: first });
        }
      }
      return sent;
    });

  async function findRepeats(queries: Db | Tx, drafts: readonly Draft[]): Promise<Map<string, MessageRow>> {
    const marked = drafts.filter(({ clientMessageId }) => clientMessageId !== null);
    if (marked.length === 0) return new Map();
    const rows = await queries
      .select()
      .from(messages)
      .where(
        sql`(${messages.senderId}, ${messages.clientMessageId}) in (select * from unnest(
          ${array(marked.map(({ senderId }) => senderId))}::uuid[],
          ${array(marked.map(({ clientMessageId }) => clientMessageId))}::uuid[]))`,
      );
    return new Map(rows.map((row) => [repeatKey(row.senderId, row.clientMessageId), row]));
  }

  async function startConversations(drafts: readonly Draft[], at: Date): Promise<void> {
    const pairs = [...new Map(drafts.map((draft) => [pairKey(draft), draft])).values()].map((draft) => ({
      ...inOrder(draft.senderId, draft.recipientId),
      id: draft.conversationId,
    }));
    await startConversationsOf(db, pairs, at);
  }

  /** What becomes of drafts between people who are not friends: a message stored before still answers its repetition. */
  async function refuse(drafts: readonly Draft[], decide: DecideSend): Promise<Map<Draft, Sent>> {
    if (drafts.length === 0) return new Map();
    const repeats = await findRepeats(db, drafts);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from users where id = any(${array(drafts.map(({ recipientId }) => recipientId))}::uuid[])`,
    );
    const existing = new Set(rows.map(({ id }) => id));
    const outcomeOf = (draft: Draft): Sent => {
      const message = repeats.get(repeatKey(draft.senderId, draft.clientMessageId));
      if (message) return { outcome: 'repeated', message };
      try {
        decide({ exists: existing.has(draft.recipientId), areFriends: false, lastMessageAt: 0 });
      } catch (error) {
        return { outcome: 'refused', error };
      }
      throw new Error('a message between people who are not friends was not refused');
    };
    return new Map(drafts.map((draft) => [draft, outcomeOf(draft)]));
  }

  return {
    /** @returns what became of each draft, in the order given */
    async send(drafts: readonly Draft[], now: Date, decide: DecideSend): Promise<Sent[]> {
      const sent = await store(drafts, decide);
      const without = drafts.filter((draft) => !sent.has(draft));
      if (without.length > 0) {
        await startConversations(without, now);
        for (const [draft, outcome] of await store(without, decide)) sent.set(draft, outcome);
        const refused = without.filter((draft) => !sent.has(draft));
        for (const [draft, outcome] of await refuse(refused, decide)) sent.set(draft, outcome);
      }
      return drafts.map((draft) => sent.get(draft) as Sent);
    },
  };
}

/** Starts the conversations of those pairs that are friends and have none. @returns the ids of the new ones */
export async function startConversationsOf(
  queries: Db | Tx,
  pairs: readonly { id: string; userA: string; userB: string }[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    with started as (
      insert into conversations (id, user_a, user_b, created_at)
      select pair.id, pair.a, pair.b, ${at.toISOString()}::timestamptz
      from unnest(
        ${array(pairs.map(({ id }) => id))}::uuid[], ${array(pairs.map(({ userA }) => userA))}::uuid[],
        ${array(pairs.map(({ userB }) => userB))}::uuid[]) as pair (id, a, b)
      join friendships f on f.user_a = pair.a and f.user_b = pair.b
      order by pair.a, pair.b
      on conflict (user_a, user_b) do nothing
      returning id, user_a, user_b
    ), members as (
      insert into conversation_members (conversation_id, user_id)
      select id, user_a from started union all select id, user_b from started
    )
    select id from started`);
  return new Set(rows.map(({ id }) => id));
}

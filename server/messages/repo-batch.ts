import type { CallEntry } from '@visavis/domain/messages/contract.ts';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { hiddenIds } from '../db/person.ts';
import { messages } from '../db/schema/messages.ts';

/** A message as it is stored. */
export interface MessageRow {
  id: string;
  conversationId: string;
  senderId: string;
  content: string;
  createdAt: Date;
  readAt: Date | null;
  callOutcome: CallEntry['outcome'] | null;
  callSeconds: number | null;
  deletedAt: Date | null;
  replyToId: string | null;
}

export interface Draft {
  id: string;
  senderId: string;
  recipientId: string;
  content: string;
  clientMessageId: string | null;
  /** id of the conversation, in case this is the first message of the pair */
  conversationId: string;
  /** the message that it answers */
  replyToId: string | null;
  /** the picture that goes with it */
  pictureId: string | null;
  /** an entry of a call, whose caller is the sender */
  call?: CallEntry;
}

interface LockedConversation {
  id: string;
  /** ms since the epoch; 0 without a message */
  lastMessageAt: number;
}

export const pairKey = ({ senderId, recipientId }: Draft) => Object.values(inOrder(senderId, recipientId)).join(' ');
export const repeatKey = (senderId: string, clientMessageId: string | null) => `${senderId} ${clientMessageId}`;
/** One array parameter, where `sql` by itself would make one parameter of each item. */
const array = (values: readonly unknown[]) => sql.param(values);

/** Locks the conversations of the pairs that are friends, shown to each other, and have one. */
export async function lockConversations(tx: Tx, drafts: readonly Draft[]): Promise<Map<string, LockedConversation>> {
  const pairs = [...new Set(drafts.map(pairKey))].map((key) => key.split(' '));
  const { rows } = await tx.execute<{ id: string; a: string; b: string; last: number }>(sql`
    select c.id, c.user_a as a, c.user_b as b, coalesce(extract(epoch from c.last_message_at) * 1000, 0)::float8 as last
    from unnest(${array(pairs.map(([a]) => a))}::uuid[], ${array(pairs.map(([, b]) => b))}::uuid[]) as pair (a, b)
    join conversations c on c.user_a = pair.a and c.user_b = pair.b
    join friendships f on f.user_a = pair.a and f.user_b = pair.b
    where pair.a not in ${hiddenIds} and pair.b not in ${hiddenIds}
    order by c.id
    for no key update of c for key share of f`);
  return new Map(rows.map(({ id, a, b, last }) => [`${a} ${b}`, { id, lastMessageAt: Math.round(last) }]));
}

/** @returns the ids that were not stored before, and for whom which conversations were unarchived */
export async function insertMessages(tx: Tx, rows: readonly (MessageRow & { clientMessageId: string | null })[]) {
  const result = await tx.execute<{ id: string; unarchivedFor: string | null }>(sql`
    with stored as (
      insert into messages (id, conversation_id, sender_id, content, created_at, client_message_id,
        read_at, call_outcome, call_seconds, reply_to_id)
      select * from unnest(
        ${array(rows.map((row) => row.id))}::uuid[], ${array(rows.map((row) => row.conversationId))}::uuid[],
        ${array(rows.map((row) => row.senderId))}::uuid[], ${array(rows.map((row) => row.content))}::text[],
        ${array(rows.map((row) => row.createdAt.toISOString()))}::timestamptz[],
        ${array(rows.map((row) => row.clientMessageId))}::uuid[],
        ${array(rows.map((row) => row.readAt?.toISOString() ?? null))}::timestamptz[],
        ${array(rows.map((row) => row.callOutcome))}::text[], ${array(rows.map((row) => row.callSeconds))}::int[],
        ${array(rows.map((row) => row.replyToId))}::uuid[])
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

/** The messages stored before under the same clientMessageIds, by `repeatKey`. */
export async function findRepeats(queries: Db | Tx, drafts: readonly Draft[]): Promise<Map<string, MessageRow>> {
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

/** Starts the conversations of those pairs that are friends, shown to each other, and have none. @returns the ids of the new ones */
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
      where pair.a not in ${hiddenIds} and pair.b not in ${hiddenIds}
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

import { MESSAGE_MAX } from '@visavis/domain/messages/rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { LISTED } from '../../server/call/chat/repo-chat.ts';
import type { Db } from '../../server/db/connect.ts';

/** Someone who has been here for years, and the other in the call that they are in. */
export const AGED = 'aged';
export const AGED_PEER = 'agedpeer';
/** The room of their call. */
export const AGED_ROOM = '0198c0de-0000-7000-8000-000000000001';

/** unread messages of a conversation */
const UNREAD = 5;

export interface Age {
  /** each with a friend, and unread messages */
  conversations: number;
  /** messages of one of them */
  deep: number;
  calls: number;
}

/** An id as clients know them, of a number. It comes before every id that is made of a time. */
const idOf = (number: SQL) => sql`('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
/** The conversation with many messages. */
export const DEEP_CONVERSATION = '00000000-0000-4000-8000-000000000001';

/**
 * Gives the account as much of everything as its owner can gather: a friend and unread messages in each conversation, a long
 * one, calls of the past, and a call under way with as much chat as is listed, all texts as long as they may be.
 */
export async function ageAccount(db: Db, { conversations, deep, calls }: Age): Promise<void> {
  const aged = sql`(select id from users where username = ${AGED})`;
  const peer = sql`(select id from users where username = ${AGED_PEER})`;
  const each = (count: number) => sql`generate_series(1, ${count}::int) i`;
  const long = sql.raw(`repeat('aged ', ${MESSAGE_MAX / 5})`);
  await db.execute(sql`
    insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date, display_name,
      invite_code, created_at)
    select ${idOf(sql`i`)}, 'old' || i, 'old' || i, 'old' || i, '', '', '', '1990-01-01', 'old' || i, 'OLD' || i, now()
    from ${each(conversations)}`);
  await db.execute(sql`
    insert into friendships (id, user_a, user_b, met_through, created_at)
    select ${idOf(sql`i`)}, ${idOf(sql`i`)}, ${aged}, 'VIDEO_MATCH', now() from ${each(conversations)}`);
  await db.execute(sql`
    insert into conversations (id, user_a, user_b, created_at, last_message_at)
    select ${idOf(sql`i`)}, ${idOf(sql`i`)}, ${aged}, now() - interval '1 year', now() - make_interval(mins => i)
    from ${each(conversations)}`);
  await db.execute(sql`
    insert into conversation_members (conversation_id, user_id)
    select id, user_a from conversations union all select id, user_b from conversations`);
  const write = (count: number, conversation: SQL, at: SQL) =>
    db.execute(sql`
      insert into messages (id, conversation_id, sender_id, content, created_at)
      select gen_random_uuid(), ${conversation}, ${conversation}, ${long}, ${at} from ${each(count)}`);
  await write(
    conversations * UNREAD,
    idOf(sql`1 + i % ${conversations}::int`),
    sql`now() - make_interval(mins => 1 + i % ${conversations}::int, secs => i / ${conversations}::int)`,
  );
  await write(deep, idOf(sql`1`), sql`now() - interval '1 day' - make_interval(secs => i)`);
  await db.execute(sql`
    update conversations c set last_message_at = (select max(created_at) from messages where conversation_id = c.id)`);

  await db.execute(sql`
    insert into calls (id, created_at, started_at, ends_at, ended_at, end_reason, duration)
    select ${idOf(sql`i`)}, at, at, at + interval '1 hour', at + interval '2 minutes', 'skip', 120
    from ${each(calls)}, lateral (select now() - interval '1 day' - make_interval(mins => i) as at) times`);
  await db.execute(sql`
    insert into call_members (call_id, user_id, peer_id, created_at, active, ended_at, duration, threshold, session_seconds)
    select ${idOf(sql`i`)}, ${aged}, ${idOf(sql`1 + i % ${conversations}::int`)}, now() - interval '1 day', false,
      now() - interval '1 day' - make_interval(mins => i), 120, 600, 1800 from ${each(calls)}`);
  await db.execute(sql`
    insert into calls (id, created_at, started_at, ends_at)
    values (${AGED_ROOM}, now(), now(), now() + interval '1 hour')`);
  await db.execute(sql`
    insert into call_members (call_id, user_id, peer_id, created_at, threshold, session_seconds)
    select ${AGED_ROOM}::uuid, a, b, now(), 600, 1800 from (values (${aged}, ${peer}), (${peer}, ${aged})) pairs (a, b)`);
  await db.execute(sql`
    insert into room_messages (id, call_id, user_id, content, created_at)
    select gen_random_uuid(), ${AGED_ROOM}::uuid, ${aged}, ${long}, now() + make_interval(secs => i::float8 / 1000)
    from ${each(LISTED)}`);
}

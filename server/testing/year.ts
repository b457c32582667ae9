import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { addPeople, personId } from './queries.ts';

/** How much a site holds. Person 1 has a tenth of the calls and messages; the others share the rest. */
export interface YearSize {
  people: number;
  calls: number;
  messages: number;
  /** requests, wishes to meet again and sanctions: all of which people are notified */
  notifications: number;
}

const AT_ONCE = 20_000;
/** A step of the year, s */
const YEAR = 365 * 86_400;

/**
 * Fills a database with a year that ends at `until`, in bulk. The ids of everything are numbers, as `personId` writes them:
 * number 1 of each kind is person 1's. Nothing is active at its end.
 */
export async function fillYear(
  db: Db,
  { people, calls, messages, notifications }: YearSize,
  until: Date,
): Promise<void> {
  const end = sql`${until.toISOString()}::timestamptz`;
  /** When the ith of `count` happened. */
  const moment = (count: number) =>
    sql`${end} - make_interval(secs => ${YEAR}::float8 * (${count}::int - i) / ${count}::int)`;
  const each = async (count: number, statement: (numbers: SQL) => SQL) => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      await db.execute(statement(sql`generate_series(${from}::int, ${Math.min(count, from + AT_ONCE - 1)}::int) i`));
    }
  };
  const id = personId;
  /** The sender and receiver of the ith item: person 1 every tenth time. */
  const from = sql`case when i % 10 = 0 then 1 else 1 + (i - 1) % ${people}::int end`;
  const to = sql`case when i % 10 = 0 then 2 + (i / 10) % ${people - 1}::int else 1 + i % ${people}::int end`;
  const talks = people - 1;

  await addPeople(db, people);
  await db.execute(
    sql`update users set created_at = ${end} - interval '1 year', email_verified_at = ${end} - interval '1 year'`,
  );
  await each(
    people * 3,
    (numbers) => sql`
    insert into sessions (id, user_id, created_at, expires_at, ended_at, end_reason)
    select ${id(sql`i`)}, ${id(sql`1 + (i - 1) % ${people}::int`)}, ${moment(people * 3)}, ${moment(people * 3)} + interval '30 days',
      case when i <= ${people * 2}::int then ${moment(people * 3)} + interval '1 day' end, null from ${numbers}`,
  );
  await each(
    people * 3,
    (numbers) => sql`
    insert into refresh_tokens (hash, session_id, generation, created_at)
    select 'token ' || i, ${id(sql`i`)}, 0, ${moment(people * 3)} from ${numbers}`,
  );
  await each(
    talks,
    (numbers) => sql`
    insert into friendships (id, user_a, user_b, met_through, created_at)
    select ${id(sql`i`)}, ${id(sql`i`)}, ${id(sql`i + 1`)}, 'VIDEO_MATCH', ${moment(talks)} from ${numbers}`,
  );
  await each(
    talks,
    (numbers) => sql`
    insert into conversations (id, user_a, user_b, created_at, last_message_at)
    select ${id(sql`i`)}, ${id(sql`i`)}, ${id(sql`i + 1`)}, ${moment(talks)}, ${moment(talks)} from ${numbers}`,
  );
  await each(
    talks,
    (numbers) => sql`
    insert into conversation_members (conversation_id, user_id)
    select ${id(sql`i`)}, ${id(sql`i + s`)} from ${numbers}, generate_series(0, 1) s`,
  );

  await each(
    calls,
    (numbers) => sql`
    insert into calls (id, created_at, media_from, started_at, ends_at, ended_at, end_reason, duration, waited)
    select ${id(sql`i`)}, ${moment(calls)}, ${id(from)}, ${moment(calls)}, ${moment(calls)} + interval '1 hour',
      ${moment(calls)} + interval '2 minutes', 'skip', 120, i % 20 from ${numbers}`,
  );
  await each(
    calls,
    (numbers) => sql`
    insert into call_members (call_id, user_id, peer_id, created_at, active, ended_at, duration, threshold, session_seconds,
      rating_required, rating, rated_at, xp_gained)
    select ${id(sql`i`)}, ${id(sql`case s when 0 then ${from} else ${to} end`)}, ${id(sql`case s when 0 then ${to} else ${from} end`)},
      ${moment(calls)}, false, ${moment(calls)} + interval '2 minutes', 120, 20, 1800, true, 'positive', ${moment(calls)} + interval '3 minutes', 10
    from ${numbers}, generate_series(0, 1) s`,
  );
  await each(
    calls,
    (numbers) => sql`
    insert into karma_ledger (id, user_id, at, delta, balance, reason, call_id, from_user_id)
    select ${id(sql`i`)}, ${id(to)}, ${moment(calls)}, 0.1, 50, 'rating', ${id(sql`i`)}, ${id(from)} from ${numbers}`,
  );
  await each(
    messages,
    (numbers) => sql`
    insert into messages (id, conversation_id, sender_id, content, created_at, read_at, client_message_id)
    select ${id(sql`i`)}, ${id(sql`case when i % 10 = 0 then 1 else 1 + (i - 1) % ${talks}::int end`)},
      ${id(sql`case when i % 10 = 0 then 1 else 1 + (i - 1) % ${talks}::int end`)}, 'a message of some fifty letters, as most of them are',
      ${moment(messages)}, case when i <= ${messages}::int - ${people}::int / 10 then ${moment(messages)} end, ${id(sql`i`)} from ${numbers}`,
  );
  await each(
    messages / 20,
    (numbers) => sql`
    insert into message_reactions (message_id, user_id, emoji, at)
    select ${id(sql`i`)}, ${id(sql`1 + i % ${people}::int`)}, '👍', ${moment(messages / 20)} from ${numbers}`,
  );

  // Pairs at a distance that grows with the number, so that none repeats.
  const far = sql`1 + (i + 1 + (i - 1) / ${people}::int) % ${people}::int`;
  const near = sql`1 + (i - 1) % ${people}::int`;
  await each(
    notifications / 2,
    (numbers) => sql`
    insert into friend_requests (id, requester_id, receiver_id, met_through, created_at)
    select ${id(sql`i`)}, ${id(near)}, ${id(far)}, 'VIDEO_MATCH', ${moment(notifications / 2)} from ${numbers} where ${near} <> ${far}
    on conflict do nothing`,
  );
  await each(
    notifications / 4,
    (numbers) => sql`
    insert into touch_wishes (user_id, peer_id, until)
    select ${id(near)}, ${id(far)}, ${moment(notifications / 4)} + interval '7 days' from ${numbers} where ${near} <> ${far}
    on conflict do nothing`,
  );
  await each(
    notifications / 4,
    (numbers) => sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select ${id(near)}, ${id(far)}, ${moment(notifications / 4)} from ${numbers} where ${near} <> ${far} on conflict do nothing`,
  );

  const cases = people / 10;
  await each(
    cases,
    (numbers) => sql`
    insert into cases (id, user_id, status, opened_at, closed_at)
    select ${id(sql`i`)}, ${id(sql`i`)}, 'decided', ${moment(cases)}, ${moment(cases)} from ${numbers}`,
  );
  await each(
    cases,
    (numbers) => sql`
    insert into decisions (id, case_id, user_id, at, action, rule, until)
    select ${id(sql`i`)}, ${id(sql`i`)}, ${id(sql`i`)}, ${moment(cases)}, 'suspend', null, ${moment(cases)} + interval '1 day' from ${numbers}`,
  );
  await each(
    cases,
    (numbers) => sql`
    insert into reports (id, reporter_id, reported_user_id, reason, status, created_at, resolved_at, outcome, case_id, decision_id, is_seen)
    select ${id(sql`i`)}, ${id(sql`i + 1`)}, ${id(sql`i`)}, 'SPAM', 'resolved', ${moment(cases)}, ${moment(cases)}, 'upheld', ${id(sql`i`)}, ${id(sql`i`)}, true
    from ${numbers}`,
  );
  await each(
    cases,
    (numbers) => sql`
    insert into suspensions (id, user_id, started_at, until, source, decision_id)
    select ${id(sql`i`)}, ${id(sql`i`)}, ${moment(cases)}, ${moment(cases)} + interval '1 day', 'desk', ${id(sql`i`)} from ${numbers}`,
  );
  await each(
    cases * 10,
    (numbers) => sql`
    insert into staff_audit (id, at, staff_id, action, subject_kind, subject_id, person_id, details)
    select ${id(sql`i`)}, ${moment(cases * 10)}, ${id(1)}, 'case_read', 'case', ${id(sql`1 + i % ${cases}::int`)}, ${id(sql`1 + i % ${cases}::int`)}, '{}'
    from ${numbers}`,
  );
}

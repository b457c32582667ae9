import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { startPglite } from './pglite-thread.ts';

const folder = join(import.meta.dirname, 'migrations');
const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};
const tags = journal.entries.map(({ tag }) => tag);

/** A database of an earlier version: before the migration of this name. With two people, Ann and Bob. */
async function versionBefore(name: string) {
  const thread = await startPglite('memory://');
  const pool = new Pool({ user: 'postgres', database: 'postgres', max: 1, stream: () => thread.connect() });
  const apply = async (some: string[]) => {
    for (const tag of some) {
      const statements = readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
      for (const statement of statements) if (statement.trim()) await pool.query(statement);
    }
  };
  const first = tags.findIndex((tag) => tag.endsWith(name));
  await apply(tags.slice(0, first));
  const [ann, bob] = [randomUUID(), randomUUID()];
  for (const [id, name] of [
    [ann, 'ann'],
    [bob, 'bob'],
  ]) {
    await pool.query(
      `insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date,
        display_name, invite_code, created_at)
      values ($1, $2, $2, $2, 'x', 'A', 'B', '1990-01-01', $2, $2, now())`,
      [id, name],
    );
  }
  return {
    pool,
    ann,
    bob,
    upgrade: () => apply(tags.slice(first)),
    async close() {
      await pool.end();
      await thread.close();
    },
  };
}

it('reports of earlier versions keep what they say, and take their place in the queue', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_reports_heard');
  const at = new Date('2026-01-05T12:00:00.000Z');
  const rows = [
    ['INAPPROPRIATE_BEHAVIOR', 'open', null],
    ['FAKE_PROFILE', 'resolved', at],
    ['SPAM', 'open', null],
    ['HARASSMENT', 'resolved', at],
  ] as const;
  for (const [reason, status, resolvedAt] of rows) {
    await pool.query(
      `insert into reports (id, reporter_id, reported_user_id, reason, description, room_id, status, created_at, resolved_at)
      values ($1, $2, $3, $4, 'as it was', $5, $6, now(), $7)`,
      [randomUUID(), ann, bob, reason, randomUUID(), status, resolvedAt],
    );
  }

  await upgrade();
  const { rows: kept } = await pool.query(
    `select reason, status, description, severity, priority, outcome, outcome_read_at as "readAt"
    from reports order by reason`,
  );
  const old = { description: 'as it was', priority: 0, outcome: null };
  expect(kept).toEqual([
    { ...old, reason: 'FAKE_PROFILE', status: 'resolved', severity: 1, readAt: at },
    { ...old, reason: 'HARASSMENT', status: 'resolved', severity: 2, readAt: at },
    { ...old, reason: 'INAPPROPRIATE_BEHAVIOR', status: 'open', severity: 2, readAt: null },
    { ...old, reason: 'SPAM', status: 'open', severity: 1, readAt: null },
  ]);
  await close();
});

it('open reports of earlier versions get a case for each person, and suspensions a decision', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_cases');
  const report = (by: string, about: string, status: string, at: string) =>
    pool.query(
      `insert into reports (id, reporter_id, reported_user_id, reason, room_id, status, created_at)
      values (gen_random_uuid(), $1, $2, 'SPAM', gen_random_uuid(), $3, $4)`,
      [by, about, status, at],
    );
  await report(ann, bob, 'open', '2026-01-05T12:00:00.000Z');
  await report(ann, bob, 'open', '2026-01-04T12:00:00.000Z');
  await report(ann, bob, 'resolved', '2026-01-03T12:00:00.000Z');
  await report(bob, ann, 'resolved', '2026-01-03T12:00:00.000Z');
  const suspend = (source: string, reason: string | null, at: string, until: string) =>
    pool.query(
      `insert into suspensions (id, user_id, started_at, until, source, reason) values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [bob, at, until, source, reason],
    );
  await suspend('automatic', 'SPAM', '2026-01-05T12:00:00.000Z', '2026-01-06T12:00:00.000Z');
  await suspend('operator', null, '2026-01-06T12:00:00.000Z', '9999-12-31T00:00:00.000Z');

  await upgrade();
  const { rows: cases } = await pool.query(
    'select id, user_id as "userId", status, opened_at as "openedAt" from cases',
  );
  expect(cases).toEqual([
    { id: expect.any(String), userId: bob, status: 'open', openedAt: new Date('2026-01-04T12:00:00.000Z') },
  ]);
  const { rows: reports } = await pool.query('select case_id as "caseId" from reports order by created_at desc');
  const [{ id: caseId }] = cases;
  expect(reports.map((row) => row.caseId)).toEqual([caseId, caseId, null, null]);
  const { rows: decisions } = await pool.query(
    `select d.case_id as "caseId", d.user_id as "userId", d.is_automatic as "isAutomatic", d.action, d.rule,
      d.read_at is not null as "isRead"
    from decisions d join suspensions s on s.decision_id = d.id and s.until = d.until order by d.at`,
  );
  const decision = { userId: bob, action: 'suspend' };
  expect(decisions).toEqual([
    { ...decision, caseId, isAutomatic: true, rule: 'SPAM', isRead: true },
    { ...decision, caseId: null, isAutomatic: false, rule: null, isRead: false },
  ]);
  await close();
});

it('reports of conversations of earlier versions stay, and a message of the same one can be reported besides', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_report_messages');
  const [conversation, message] = [randomUUID(), randomUUID()];
  const report = (columns: string, values: string[]) =>
    pool.query(
      `insert into reports (id, reporter_id, reported_user_id, reason, created_at, conversation_id${columns})
      values (gen_random_uuid(), $1, $2, 'THREATS', now(), $3${values.map((_, n) => `, $${n + 4}`).join('')})`,
      [ann, bob, conversation, ...values],
    );
  await report('', []);
  await upgrade();
  await expect(report('', [])).rejects.toThrow('reports_once_each');
  await report(', message_id', [message]);
  await expect(report(', message_id', [message])).rejects.toThrow('reports_once_each');
  const { rows } = await pool.query('select message_id as "messageId" from reports order by message_id nulls first');
  expect(rows).toEqual([{ messageId: null }, { messageId: message }]);
  await close();
});

it('a suspension that a new account took over before there was a record of it gets a decision, and others stay as they are', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_kept-rule');
  const forGood = '9999-12-31T00:00:00.000Z';
  await pool.query('update users set suspended_until = $1', [forGood]);
  await pool.query(
    `insert into suspensions (id, user_id, started_at, until, source, reason)
    values (gen_random_uuid(), $1, '2026-01-05', $2, 'operator', 'SPAM')`,
    [bob, forGood],
  );
  await pool.query(`insert into kept_suspensions (email_hash, suspended_until, kept_until) values ('x', $1, $1)`, [
    forGood,
  ]);
  await upgrade();
  const { rows: decisions } = await pool.query(
    `select d.user_id as "userId", d.action, d.rule, d.message, d.is_automatic as "isAutomatic", d.read_at as "readAt"
    from decisions d join suspensions s on s.decision_id = d.id and s.until = d.until and s.source = 'kept'`,
  );
  const decision = { action: 'suspend', rule: null, message: null, isAutomatic: false, readAt: null };
  expect(decisions).toEqual([{ ...decision, userId: ann }]);
  expect((await pool.query('select count(*)::int as count from suspensions')).rows).toEqual([{ count: 2 }]);
  expect((await pool.query('select rule from kept_suspensions')).rows).toEqual([{ rule: null }]);
  await close();
});

it('cases that no one who reported has left anything in are over, and others stay open', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_kept-rule');
  const person = async (name: string) => {
    const id = randomUUID();
    await pool.query(
      `insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date,
        display_name, invite_code, created_at)
      values ($1, $2, $2, $2, 'x', 'A', 'B', '1990-01-01', $2, $2, now())`,
      [id, name],
    );
    return id;
  };
  const openCase = async (about: string) => {
    const id = randomUUID();
    await pool.query('insert into cases (id, user_id, opened_at) values ($1, $2, now())', [id, about]);
    return id;
  };
  const reported = await openCase(ann);
  await pool.query(
    `insert into reports (id, reporter_id, reported_user_id, reason, created_at, case_id)
    values (gen_random_uuid(), $1, $2, 'SPAM', now(), $3)`,
    [bob, ann, reported],
  );
  await openCase(bob);
  const cleo = await person('cleo');
  const decided = await openCase(cleo);
  await pool.query(
    `insert into decisions (id, case_id, user_id, at, action) values (gen_random_uuid(), $1, $2, now(), 'warn')`,
    [decided, cleo],
  );
  await upgrade();
  const { rows } = await pool.query(
    'select id, status, closed_at is not null as "isClosed" from cases order by status desc',
  );
  expect(rows).toEqual([
    { id: reported, status: 'open', isClosed: false },
    { id: decided, status: 'decided', isClosed: true },
  ]);
  await close();
});

it('messages of earlier versions are no entries of calls, and their calls were between strangers', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_friend-calls');
  const [conversation, call] = [randomUUID(), randomUUID()];
  const pair = [ann, bob].toSorted();
  await pool.query('insert into conversations (id, user_a, user_b, created_at) values ($1, $2, $3, now())', [
    conversation,
    ...pair,
  ]);
  await pool.query(
    `insert into messages (id, conversation_id, sender_id, content, created_at) values ($1, $2, $3, 'hi', now())`,
    [randomUUID(), conversation, ann],
  );
  await pool.query('insert into calls (id, created_at) values ($1, now())', [call]);
  await pool.query(
    `insert into call_members (call_id, user_id, peer_id, created_at, threshold, session_seconds)
    values ($1, $2, $3, now(), 250, 1800)`,
    [call, ann, bob],
  );
  await upgrade();
  const messages = await pool.query('select content, call_outcome, call_seconds from messages');
  expect(messages.rows).toEqual([{ content: 'hi', call_outcome: null, call_seconds: null }]);
  const members = await pool.query('select threshold, friend_role from call_members');
  expect(members.rows).toEqual([{ threshold: 250, friend_role: null }]);
  await close();
});

it('messages of earlier versions show no picture, and one is sent once and outlives what it belonged to', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_message-pictures');
  const [conversation, message] = [randomUUID(), randomUUID()];
  await pool.query('insert into conversations (id, user_a, user_b, created_at) values ($1, $2, $3, now())', [
    conversation,
    ...[ann, bob].toSorted(),
  ]);
  await pool.query(
    `insert into messages (id, conversation_id, sender_id, content, created_at) values ($1, $2, $3, 'hi', now())`,
    [message, conversation, ann],
  );
  await upgrade();
  const show = () =>
    pool.query(
      `insert into message_pictures (id, owner_id, message_id, file, width, height, created_at, sent_at)
      values ($1, $2, $3, 'a.picture', 4, 3, now(), now())`,
      [randomUUID(), ann, message],
    );
  expect((await pool.query('select 1 from message_pictures')).rows).toEqual([]);
  await show();
  await expect(show()).rejects.toThrow('message_pictures_message');
  await pool.query('delete from users where id = $1', [ann]);
  const { rows } = await pool.query('select owner_id, message_id, file from message_pictures');
  expect(rows).toEqual([{ owner_id: null, message_id: null, file: 'a.picture' }]);
  await close();
});

it('messages of earlier versions are neither deleted nor replies, and can be reacted to', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_message-changes');
  const [conversation, message] = [randomUUID(), randomUUID()];
  await pool.query('insert into conversations (id, user_a, user_b, created_at) values ($1, $2, $3, now())', [
    conversation,
    ...[ann, bob].toSorted(),
  ]);
  await pool.query(
    `insert into messages (id, conversation_id, sender_id, content, created_at) values ($1, $2, $3, 'hi', now())`,
    [message, conversation, ann],
  );
  await upgrade();
  const { rows } = await pool.query('select content, deleted_at, reply_to_id from messages');
  expect(rows).toEqual([{ content: 'hi', deleted_at: null, reply_to_id: null }]);
  const react = () =>
    pool.query(`insert into message_reactions (message_id, user_id, emoji, at) values ($1, $2, '👍', now())`, [
      message,
      bob,
    ]);
  await react();
  await expect(react()).rejects.toThrow('message_reactions');
  await close();
});

it('people of earlier versions are pushed nothing until they ask, each session on one device, while it exists', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_push');
  const [hers, his] = [randomUUID(), randomUUID()];
  for (const [session, user] of [
    [hers, ann],
    [his, bob],
  ]) {
    await pool.query(`insert into sessions (id, user_id, created_at, expires_at) values ($1, $2, now(), now())`, [
      session,
      user,
    ]);
  }
  await upgrade();
  expect((await pool.query('select 1 from push_subscriptions')).rows).toEqual([]);
  expect((await pool.query('select 1 from push_settings')).rows).toEqual([]);
  const subscribe = (session: string, user: string, endpoint: string) =>
    pool.query(
      `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
      values ($1, $2, $3, 'p', 'a', now())`,
      [session, user, endpoint],
    );
  await subscribe(hers, ann, 'https://push.example/hers');
  await expect(subscribe(hers, ann, 'https://push.example/another')).rejects.toThrow('push_subscriptions_pkey');
  await expect(subscribe(his, bob, 'https://push.example/hers')).rejects.toThrow('push_subscriptions_endpoint_unique');
  await subscribe(his, bob, 'https://push.example/his');
  await pool.query('delete from sessions where id = $1', [hers]);
  expect((await pool.query('select user_id from push_subscriptions')).rows).toEqual([{ user_id: bob }]);
  await pool.query(`insert into push_settings (user_id, off, show_text) values ($1, '{call}', true)`, [bob]);
  await pool.query('delete from users where id = $1', [bob]);
  expect((await pool.query('select 1 from push_settings')).rows).toEqual([]);
  await close();
});

it('people of earlier versions keep their invite codes and have no link yet; no two have the same one', async () => {
  const { pool, ann, bob, upgrade, close } = await versionBefore('_invite_link');
  await upgrade();
  const links = await pool.query('select invite_code, invite_link from users order by username');
  expect(links.rows).toEqual([
    { invite_code: 'ann', invite_link: null },
    { invite_code: 'bob', invite_link: null },
  ]);
  const give = (user: string, link: string) =>
    pool.query('update users set invite_link = $2 where id = $1', [user, link]);
  await give(ann, 'ABCDEFGHJKLM');
  await expect(give(bob, 'ABCDEFGHJKLM')).rejects.toThrow('users_inviteLink_unique');
  await close();
});

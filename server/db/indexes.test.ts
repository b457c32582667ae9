import { type SQL, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openEmptyDatabase } from '../testing/empty-database.ts';
import { addPeople, personId } from '../testing/queries.ts';

async function openDatabase() {
  const { db, close } = await openEmptyDatabase();
  onTestFinished(close);
  return db;
}

it('what refers to a decision is found by an index: the desk lists 200 at once', async () => {
  const { rows } = await (await openDatabase()).execute<{ name: string }>(sql`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = 'decisions'::regclass
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`);
  expect(rows).toEqual([]);
});

it.each([
  ['calls of a day', 'calls_created', sql`select count(*) from calls where created_at > now() - interval '1 day'`],
  [
    'entries of the audit log with an action',
    'staff_audit_action',
    sql`select id from staff_audit where action = 'figures_exported' order by at desc, id desc limit 50`,
  ],
])('%s are found by an index', async (_, index, query: SQL) => {
  const { rows } = await (await openDatabase()).execute(sql`explain ${query}`);
  expect(JSON.stringify(rows)).toContain(index);
});

it('messages of a day are found by an index once there are many', async () => {
  const db = await openDatabase();
  await addPeople(db, 2);
  await db.execute(sql`insert into conversations (id, user_a, user_b, created_at)
    values (${personId(1)}, ${personId(1)}, ${personId(2)}, now())`);
  await db.execute(sql`
    insert into messages (id, conversation_id, sender_id, content, created_at)
    select gen_random_uuid(), ${personId(1)}, ${personId(1)}, 'a message', now() - make_interval(mins => i)
    from generate_series(30000, 1, -1) i`);
  await db.execute(sql`analyze messages`);
  const { rows } = await db.execute(sql`
    explain select count(*) from messages where created_at > now() - interval '1 day'`);
  expect(JSON.stringify(rows)).toContain('messages_created');
});

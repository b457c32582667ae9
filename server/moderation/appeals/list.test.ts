import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { addPeople, personId, rowsReturned } from '../../testing/queries.ts';
import { createAppealsRepo } from './repo-appeals.ts';

it('a list of appeals takes a few queries, however many there are', async () => {
  const { db, close } = await openEmptyDatabase();
  onTestFinished(close);
  await addPeople(db, 20);
  await db.execute(sql`
    insert into decisions (id, user_id, at, action) select id, id, now(), 'warn' from users`);
  await db.execute(sql`
    insert into appeals (id, decision_id, user_id, at, text) select id, id, id, now(), '' from users`);
  await db.execute(sql`
    insert into reports (id, reporter_id, reported_user_id, reason, created_at, decision_id)
    select gen_random_uuid(), ${personId(1)}, id, 'SPAM', now(), id from users where id <> ${personId(1)}`);
  let list: Awaited<ReturnType<ReturnType<typeof createAppealsRepo>['list']>> = [];
  const queries = await rowsReturned(db, async () => {
    list = await createAppealsRepo(db).list('open', randomUUID(), new Date());
  });
  expect(list.map(({ appeal, decision }) => appeal.decisionId === decision.decision.id)).toEqual(Array(20).fill(true));
  expect(list.filter(({ reporters }) => reporters.length === 1)).toHaveLength(19);
  expect(queries.length).toBeLessThanOrEqual(3);
});

it('spec.md section 6, Plans: among the open appeals of a day those with priority support come first', async () => {
  const { db, close } = await openEmptyDatabase();
  onTestFinished(close);
  await addPeople(db, 4);
  const now = new Date('2026-03-02T12:00:00.000Z');
  const appeals = [
    { person: 1, at: '2026-03-01T23:00:00.000Z', plan: 'free', end: null },
    { person: 2, at: '2026-03-02T08:00:00.000Z', plan: 'premium', end: '2026-03-02T11:00:00.000Z' },
    { person: 3, at: '2026-03-02T09:00:00.000Z', plan: 'premium_plus', end: null },
    { person: 4, at: '2026-03-02T10:00:00.000Z', plan: 'premium', end: '2026-03-02T13:00:00.000Z' },
  ];
  for (const { person, at, plan, end } of appeals) {
    const id = personId(person);
    await db.execute(sql`update users set plan = ${plan}, plan_end = ${end}::timestamptz where id = ${id}`);
    await db.execute(
      sql`insert into decisions (id, user_id, at, action) values (${id}, ${id}, ${at}::timestamptz, 'warn')`,
    );
    await db.execute(sql`
      insert into appeals (id, decision_id, user_id, at, text) values (${id}, ${id}, ${id}, ${at}::timestamptz, '')`);
  }
  const list = await db.transaction(async (queries) => {
    // All four are of one day there.
    await queries.execute(sql`set local time zone 'Pacific/Auckland'`);
    return createAppealsRepo(queries as unknown as Db).list('open', randomUUID(), now);
  });
  expect(list.map(({ appeal, isPriority }) => [appeal.at.toISOString(), isPriority])).toEqual([
    ['2026-03-01T23:00:00.000Z', false],
    ['2026-03-02T09:00:00.000Z', true],
    ['2026-03-02T10:00:00.000Z', true],
    ['2026-03-02T08:00:00.000Z', false],
  ]);
});

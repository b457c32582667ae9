import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { connectEmbedded } from '../../db/connect.ts';
import { addPeople, personId, rowsReturned } from '../../testing/queries.ts';
import { createAppealsRepo } from './repo-appeals.ts';

it('a list of appeals takes a few queries, however many there are', async () => {
  const { db, close } = await connectEmbedded({ template: inject('databaseTemplate') });
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

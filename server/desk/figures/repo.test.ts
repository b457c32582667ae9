import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { addPeople, personId } from '../../testing/queries.ts';
import { createFiguresRepo } from './repo.ts';

it('reports are counted by days of UTC, whatever the time zone of the database', async () => {
  const { db, close } = await openEmptyDatabase();
  onTestFinished(close);
  await addPeople(db, 4);
  const times = ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.000Z', '2026-03-02T00:00:00.000Z'];
  for (const [index, at] of times.entries())
    await db.execute(sql`
      insert into reports (id, reporter_id, reported_user_id, reason, created_at)
      values (gen_random_uuid(), ${personId(2 + index)}, ${personId(1)}, 'SPAM', ${at}::timestamptz)`);
  const days = await db.transaction(async (queries) => {
    await queries.execute(sql`set local time zone 'Pacific/Auckland'`);
    const period = { from: new Date('2026-03-01T00:00:00.000Z'), to: new Date('2026-03-03T00:00:00.000Z') };
    return createFiguresRepo(queries as unknown as Db).reportsByDay(period);
  });
  expect(Object.fromEntries(days.map(({ day, count }) => [day, count]))).toEqual({ '2026-03-01': 2, '2026-03-02': 1 });
});

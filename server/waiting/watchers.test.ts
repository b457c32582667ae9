import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openEmptyDatabase } from '../testing/empty-database.ts';
import { addPeople, personId, rowsRead } from '../testing/queries.ts';
import { createWaitingRepo } from './repo.ts';

it('who asked for the next person is found without reading all the calls that they have had', async () => {
  const { db, close } = await openEmptyDatabase();
  onTestFinished(close);
  const now = new Date();
  const read = await rowsRead(db, 'call_members', async (tx) => {
    await addPeople(tx, 12);
    await tx.execute(sql`
      insert into calls (id, created_at, ended_at) select ${personId(sql`i`)}, '2020-01-01', '2020-01-01' from generate_series(1, 1001) i`);
    await tx.execute(sql`
      insert into call_members (call_id, user_id, peer_id, created_at, active, ended_at, threshold, session_seconds)
      select ${personId(sql`i`)}, ${personId(sql`2 + i % 10`)}, ${personId(1)}, '2020-01-01', false, '2020-01-01', 20, 1800
      from generate_series(1, 1000) i`);
    await tx.execute(sql`
      insert into call_members (call_id, user_id, peer_id, created_at, active, ended_at, threshold, session_seconds)
      values (${personId(1001)}, ${personId(12)}, ${personId(1)}, now(), false, now() + interval '1 minute', 20, 1800)`);
    await tx.execute(sql`
      insert into waiting_watches (user_id, until)
      select ${personId(sql`i`)}, now() + interval '2 hours' + make_interval(secs => i) from generate_series(2, 12) i`);
    const watchers = await createWaitingRepo(tx).watchersFor('00000000-0000-0000-0000-000000000001', now);
    expect(watchers.map((id) => Number.parseInt(id.slice(-8), 16))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
  // Of a thousand; how many pages an index has, and so how many rows are looked at, depends on what was there before.
  expect(read).toBeLessThan(200);
});

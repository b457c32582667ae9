import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectPostgres } from '../db/connect.ts';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createFakeFileStore } from '../ports/file-store/file-store.fake.ts';
import { startPostgres } from '../testing/programs/postgres.ts';
import { addPeople, personId } from '../testing/queries.ts';
import { createDataExport } from './data-export.ts';
import { jsonOf, pages, persist, ROWS_AT_ONCE } from './export-pages.ts';
import { createAccountRepo } from './repo.ts';
import { createExportRepo } from './repo-export.ts';

const MESSAGES = 5 * ROWS_AT_ONCE;
const LENGTH = 1000;

it('an export goes on, whole, where the database is lost while it is read', async () => {
  const program = await startPostgres();
  onTestFinished(() => program.stop());
  const { db, close } = await connectPostgres(program.url);
  onTestFinished(close);
  await addPeople(db, 2);
  await db.execute(sql`
    insert into conversations (id, user_a, user_b, created_at) select ${personId(1)}, ${personId(1)}, ${personId(2)}, now()`);
  await db.execute(sql`
    insert into conversation_members (conversation_id, user_id)
    select ${personId(1)}, ${personId(sql`i`)} from generate_series(1, 2) i`);
  await db.execute(sql`
    insert into messages (id, conversation_id, sender_id, content, created_at)
    select ${personId(sql`i`)}, ${personId(1)}, ${personId(1)}, repeat('x', ${LENGTH}::int), now() + make_interval(secs => i)
    from generate_series(1, ${MESSAGES}::int) i`);
  const clock = createFakeClock(Date.now());
  const { asJson } = createDataExport({
    ...{ repo: createAccountRepo(db), exports: createExportRepo(db, clock), files: createFakeFileStore(), clock },
  });
  const pieces: Buffer[] = [];
  let restarted: Promise<void> | undefined;
  for await (const piece of asJson('00000000-0000-0000-0000-000000000001')) {
    pieces.push(piece);
    if (restarted || Buffer.concat(pieces).length < 2 * ROWS_AT_ONCE * LENGTH) continue;
    // The client goes on reading meanwhile.
    restarted = program.restart('immediate');
  }
  expect(restarted).toBeDefined();
  await restarted;
  expect(JSON.parse(Buffer.concat(pieces).toString()).messages).toHaveLength(MESSAGES);
});

describe('a part that is read', () => {
  const failing = (error: Error, times: number) => {
    let left = times;
    return vi.fn(async () => {
      left -= 1;
      if (left >= 0) throw error;
      return 'read';
    });
  };
  const slow = Object.assign(new Error('failed'), { cause: Object.assign(new Error('canceled'), { code: '57014' }) });

  it.each([
    ['until the database answers in time', slow, 3, 'read', [200, 400, 800]],
    ['for less than half a minute', slow, 99, 'failed', [200, 400, 800, 1600, 3200, 6400, 12_800]],
    ['once where it is wrong', new Error('no such column'), 1, 'no such column', []],
  ])('is tried %s', async (_, error, times, outcome, waits) => {
    const read = failing(error, times);
    const waited: number[] = [];
    const reading = persist(read, async (ms) => waited.push(ms));
    expect(await reading.catch(({ message }: Error) => message)).toBe(outcome);
    expect(waited).toEqual(waits);
    expect(read).toHaveBeenCalledTimes(waits.length + 1);
  });
});

it('a list sends something for each part in which nothing is found', async () => {
  const pieces: string[] = [];
  const parts = async function* () {
    yield* [[], [], [{ a: 1 }], [], [{ a: 2 }], []];
  };
  for await (const piece of jsonOf(parts())) pieces.push(piece.toString());
  expect(pieces).toHaveLength(7);
  expect(JSON.parse(pieces.join(''))).toEqual([{ a: 1 }, { a: 2 }]);
  expect(await text(jsonOf(pages({ limit: () => ({ offset: async () => [] }) })))).toBe('[]');
});

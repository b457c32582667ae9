import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTotals } from '@visavis/domain/desk/figures.ts';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createCapturedLog } from '../testing/captured-log.ts';
import { guests } from '../testing/crowd.ts';
import { openEmptyDatabase } from '../testing/empty-database.ts';
import { addPeople } from '../testing/queries.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { createWorld } from '../testing/world.ts';
import { connectEmbedded, type Database, type Db } from './connect.ts';
import { MEANT_FOR, UPKEEP_EVERY } from './upkeep.ts';

async function open(options: { dataDir?: string } = {}): Promise<Database & Required<Pick<Database, 'upkeep'>>> {
  const { upkeep, ...database } = await connectEmbedded({ ...options, template: inject('databaseTemplate') });
  onTestFinished(database.close);
  if (!upkeep) throw new Error('the embedded database has no upkeep');
  return { ...database, upkeep };
}

/** How many rows the planner believes a table to have; -1 as long as it knows nothing of it. */
async function believedRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select reltuples as count from pg_class where oid = ${table}::regclass`,
  );
  return rows[0]?.count ?? Number.NaN;
}

it('keeps the statistics of tables that grow, and leaves those alone that hardly change or are empty', async () => {
  const { db, upkeep } = await open();
  await addPeople(db, 60);
  expect(await believedRows(db, 'users')).toBe(-1);
  // PostgreSQL counts what has changed once a second.
  await expect.poll(() => upkeep(false).then(() => believedRows(db, 'users'))).toBe(60);
  expect(await believedRows(db, 'calls')).toBe(-1);
  await db.execute(sql`delete from users where username < '2'`);
  const changed = sql`select pg_stat_get_mod_since_analyze('users'::regclass)::int as count`;
  await expect.poll(async () => (await db.execute(changed)).rows[0]).toEqual({ count: 11 });
  await upkeep(false);
  expect(await believedRows(db, 'users')).toBe(60);
});

it('drops what of the log no restart needs any more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-log-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { db } = await open({ dataDir });
  const folder = join(dataDir, 'postgres', 'pg_wal');
  const megabytes = async () => {
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
    const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
  };
  await db.execute(sql`create table filler (content text)`);
  await db.execute(sql`alter table filler alter content set storage plain`);
  await db.execute(sql`insert into filler select repeat('x', 7000) from generate_series(1, 11000)`);
  // It may be dropped before anyone looks: where the log ends says what was written.
  const written = sql`select (pg_current_wal_lsn() - '0/0') / 1024 / 1024 > 80 as "isMuch"`;
  expect((await db.execute(written)).rows[0]).toEqual({ isMuch: true });
  const afterNext = () => db.execute(sql`select 1`).then(megabytes);
  await expect.poll(afterNext).toBeLessThanOrEqual(64);
});

/** Changes rows, and waits until PostgreSQL has counted the dead ones: it does so once a second. */
async function changeFiller(db: Db, rows: number): Promise<void> {
  const dead = async () => {
    const { rows } = await db.execute<{ dead: number }>(
      sql`select pg_stat_get_dead_tuples('filler'::regclass)::int as dead`,
    );
    return rows[0]?.dead;
  };
  await db.execute(sql`update filler set content = content where id <= ${rows}`);
  await expect.poll(dead).toBeGreaterThanOrEqual(rows);
}
/** pages */
const fillerSize = async (db: Db) => {
  const { rows } = await db.execute<{ size: number }>(sql`select pg_relation_size('filler')::int / 8192 as size`);
  return rows[0]?.size;
};

it('gives the space of dead rows back, that of a large table while no one waits or once half of it is dead', async () => {
  const { db, upkeep } = await open();
  await db.execute(sql`create table filler (id int primary key, content text)`);
  await db.execute(sql`alter table filler alter content set storage plain`);
  await db.execute(sql`insert into filler select i, repeat('x', 7000) from generate_series(1, 1000) i`);
  await expect.poll(() => upkeep(false).then(() => believedRows(db, 'filler'))).toBe(1000);

  await changeFiller(db, 400);
  await upkeep(false);
  await changeFiller(db, 400);
  expect(await fillerSize(db)).toBe(1800);
  await upkeep(true);
  await changeFiller(db, 400);
  expect(await fillerSize(db)).toBe(1800);
  await upkeep(false);
  await changeFiller(db, 1000);
  expect(await fillerSize(db)).toBe(2400);
  await upkeep(false);
  await changeFiller(db, 1000);
  expect(await fillerSize(db)).toBe(2400);
});

it('is done by a server, from its start on', async () => {
  const database = await connectEmbedded({ template: inject('databaseTemplate') });
  const world = await createWorld({ ports: { database } });
  onTestFinished(world.close);
  const { db } = world.ports.database;
  await addPeople(db, 60);
  await vi.waitFor(async () => {
    await world.clock.advance(UPKEEP_EVERY);
    expect(await believedRows(db, 'users')).toBe(60);
  });
});

it.each([
  ['too large', MEANT_FOR.bytes + 1, true],
  ['as large as it may be', MEANT_FOR.bytes, undefined],
])('the log and the desk say that PostgreSQL is due where the embedded database is %s', async (_, bytes, expected) => {
  const database = { ...(await openEmptyDatabase()), upkeep: async () => bytes };
  const { log, text } = createCapturedLog();
  const world = await createWorld({ ports: { database, log } });
  onTestFinished(world.close);
  const { anna } = await guests(world, 'anna');
  await appoint(world, anna, 'admin');
  await world.clock.advance(3 * UPKEEP_EVERY);
  const { data } = await anna.call(getTotals);
  expect(data.isOutgrown).toBe(expected);
  expect(text().split('Move to PostgreSQL')).toHaveLength(expected ? 2 : 1);
});

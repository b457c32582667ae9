import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEmptyDatabase } from '../testing/empty-database.ts';
import { type Link, openLink } from '../testing/programs/link.ts';
import { type ScratchPostgres, startPostgres } from '../testing/programs/postgres.ts';
import {
  connectEmbedded,
  connectPostgres,
  type Database,
  MIGRATION_LOCK,
  openPool,
  type Queries,
  UnreachableError,
} from './connect.ts';
import { inTransaction, violatedConstraint } from './transaction.ts';

/** PostgreSQL, and the migrations, take long on a busy machine. */
const slow = { timeout: 240_000 };

let server: ScratchPostgres;
let databases = 0;
beforeAll(async () => {
  server = await startPostgres();
}, slow.timeout);
afterAll(() => server.stop());

/** The address of a new database without tables. */
async function emptyDatabase(): Promise<string> {
  databases += 1;
  const admin = openPool({ connectionString: server.url, max: 1 });
  await admin.query(`create database empty_${databases}`);
  await admin.end();
  return server.url.replace('/postgres?', `/empty_${databases}?`);
}

describe('the embedded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmptyDatabase();
    await database.db.execute(sql`create table numbers (id int primary key)`);
  });
  afterAll(async () => {
    await database.db.execute(sql`drop table numbers`);
    await database.close();
  });

  it('answers each of many concurrent queries, also after failed ones', async () => {
    const wrong: number[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async (_, id) => {
        const insert = () => database.db.execute(sql`insert into numbers values (${id})`);
        await insert();
        const error = await insert().catch((refused: unknown) => refused);
        expect(violatedConstraint(error)).toBe('numbers_pkey');
        const { rows } = await database.db.execute(sql`select id from numbers where id = ${id}`);
        if (rows.length !== 1) wrong.push(id);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('rolls back a transaction that throws', async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await tx.execute(sql`insert into numbers values (1000)`);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const { rows } = await database.db.execute(sql`select * from numbers where id = 1000`);
    expect(rows).toEqual([]);
  });

  it('has a single unconditional index that begins with the member: PostgreSQL would confuse two', async () => {
    const { rows } = await database.db.execute(sql`
      select indexname as name from pg_indexes
      where tablename = 'call_members' and indexdef like '%(user_id%' and indexdef not like '% WHERE %'`);
    expect(rows).toEqual([{ name: 'call_members_met' }]);
  });
});

it('plans by index while a table is empty, since a prepared plan is kept as the table grows', slow, async () => {
  const embedded = await openEmptyDatabase();
  for (const database of [embedded, await connectPostgres(await emptyDatabase())]) {
    const met = sql`select from call_members where user_id = any(array[${randomUUID()}::uuid]) and ended_at > now()`;
    const { rows } = await database.db.execute(sql`explain ${met}`);
    expect(JSON.stringify(rows)).toContain('call_members_met');
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan/);
    await database.close();
  }
});

it('tells a database that can only be read from one that answers', slow, async () => {
  const url = await emptyDatabase();
  const database = await connectPostgres(url);
  onTestFinished(() => database.close());
  const set = async (change: string) => {
    await database.db.execute(sql.raw(`alter system ${change}`));
    await database.db.execute(sql`select pg_reload_conf()`);
  };
  const pinged = () => database.ping().catch((error: Error) => error.message);
  await database.ping();

  await set('set default_transaction_read_only = on');
  await expect.poll(pinged).toBe('the database can only be read');
  const refused = connectPostgres(url);
  await expect(refused).rejects.toThrow(new UnreachableError('DATABASE_URL: the database can only be read'));
  await set('reset default_transaction_read_only');
  await expect.poll(pinged).toBeUndefined();

  await writeFile(join(dirname(server.socket), 'data', 'standby.signal'), '');
  await server.restart('fast');
  await expect.poll(pinged).toBe('the database can only be read');
  await database.db.execute(sql`select pg_promote()`);
  await expect.poll(pinged).toBeUndefined();
});

it('applies the migrations once where several nodes start on an empty database at the same moment', slow, async () => {
  const url = await emptyDatabase();
  const nodes = await Promise.all(Array.from({ length: 5 }, () => connectPostgres(url)));
  const { rows } = await (nodes[0] as Database).db.execute(sql`
    select count(*)::int as applied, count(distinct hash)::int as migrations from drizzle.__drizzle_migrations`);
  expect(rows[0]?.applied).toBe(rows[0]?.migrations);
  for (const node of nodes) await node.close();
});

it('waits for migrations however long they take, its own or another node’s', slow, async () => {
  const url = await emptyDatabase();
  // It keeps its connection, and the lock with it, however much time seems to pass.
  const other = openPool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const starting = connectPostgres(url);
  const isWaiting = async () => {
    const { rows } = await other.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    return rows.length > 0;
  };
  while (!(await isWaiting()));
  vi.advanceTimersByTime(3_600_000);
  await other.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await (await starting).close();
});

/** A folder with our migrations and one more. */
async function withMigration(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  const last = entries.at(-1);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  await writeFile(join(folder, 'next.sql'), statement);
  return folder;
}

it('lets others go on while a migration waits for a table that is in use, as by a backup', slow, async () => {
  const url = await emptyDatabase();
  await (await connectPostgres(url)).close();
  const pool = openPool({ connectionString: url });
  onTestFinished(() => pool.end());
  const newer = await withMigration('alter table "calls" add column "of_the_next_version" text');
  const use = 'lock table calls in row exclusive mode';
  const holder = await pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('begin');
  await holder.query(use);

  const starting = connectPostgres(url, newer);
  const isWaiting = async () => {
    const { rows } = await pool.query(`select from pg_locks where relation = 'calls'::regclass and not granted`);
    return rows.length > 0;
  };
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
  await pool.query(`set statement_timeout = '10s'; begin; ${use}; commit`);
  await holder.query('commit');
  await (await starting).close();
  await pool.query('select of_the_next_version from calls');
});

it('locks a data folder for one process, and names it to the second in one line', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-lock-'));
  // Process 1 is always alive and never this one.
  await writeFile(join(dataDir, 'lock'), '1');
  await expect(connectEmbedded({ dataDir })).rejects.toThrow(/in use by process 1\. Stop it, or set DATA_DIR\.$/);
  await rm(dataDir, { recursive: true });
});

describe('connections of failed transactions', () => {
  let link: Link;
  let database: Database;
  const backend = (tx: Queries) => tx.execute(sql`select pg_backend_pid() as pid`);
  const connections = () => [database.db.$client.totalCount, database.db.$client.idleCount];

  beforeAll(async () => {
    link = await openLink({ path: server.socket });
    const { pathname } = new URL(await emptyDatabase());
    database = await connectPostgres(`postgresql://postgres@127.0.0.1:${link.port}${pathname}`);
  });
  afterAll(async () => {
    await database.close();
    await link.close();
  });

  it('are used again after a rollback', async () => {
    const { rows: before } = await inTransaction(database.db, backend);
    await expect(inTransaction(database.db, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect((await inTransaction(database.db, backend)).rows).toEqual(before);
    expect(connections()).toEqual([1, 1]);
  });

  it('are all given back where begin fails', async () => {
    for (let count = 0; count < 12; count += 1) {
      database.db.$client.once('acquire', () => void link.cut());
      await expect(inTransaction(database.db, backend)).rejects.toThrow();
      await link.restore();
    }
    expect(await inTransaction(database.db, async () => 'done')).toBe('done');
    expect(connections()).toEqual([1, 1]);
  });

  it('are closed where they break before the commit', async () => {
    const { rows: before } = await inTransaction(database.db, backend);
    const broken = inTransaction(database.db, async (tx) => {
      await link.cut();
      await backend(tx);
    });
    await expect(broken).rejects.toThrow();
    await link.restore();
    expect((await inTransaction(database.db, backend)).rows).not.toEqual(before);
    expect(connections()).toEqual([1, 1]);
  });
});

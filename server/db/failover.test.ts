import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPgbouncer } from '../testing/programs/pgbouncer.ts';
import { type ScratchPostgres, startPostgres } from '../testing/programs/postgres.ts';
import { connectPostgres, type Database, openPool, UnreachableError } from './connect.ts';
import { inTransaction } from './transaction.ts';

/** PostgreSQL, and the migrations, take long on a busy machine. */
const slow = { timeout: 240_000 };

let server: ScratchPostgres;
let databases = 0;
beforeAll(async () => {
  server = await startPostgres();
}, slow.timeout);
afterAll(() => server.stop());

/** A connection to the cluster itself, past any pooler. */
async function asAdmin(...statements: string[]): Promise<void> {
  const admin = openPool({ connectionString: server.url, max: 1 });
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

async function emptyDatabase(): Promise<string> {
  databases += 1;
  await asAdmin(`create database failover_${databases}`);
  return `failover_${databases}`;
}

async function open(url: string): Promise<Database> {
  const database = await connectPostgres(url);
  onTestFinished(() => database.close());
  return database;
}

it.each([
  ['the question whether it is ready', (database: Database) => database.ping()],
  [
    'a transaction',
    (database: Database) =>
      inTransaction(database.db, async (tx) => {
        await tx.execute(sql`insert into notes values (1)`);
      }),
  ],
] as const)('renews connections that can only read, after %s', slow, async (_, ask) => {
  const name = await emptyDatabase();
  const database = await open(server.url.replace('/postgres?', `/${name}?`));
  await database.db.execute(sql`create table notes (id int)`);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  // A connection made while this is set can only read, whatever is set later, like one to a demoted primary.
  await asAdmin(`alter database ${name} set default_transaction_read_only = on`, end);
  const pool = database.db.$client;
  await expect.poll(() => pool.totalCount).toBe(0);
  const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const each of held) each.release();
  await asAdmin(`alter database ${name} reset default_transaction_read_only`);
  await expect(ask(database)).rejects.toThrow();
  await expect.poll(() => ask(database).then(() => 'done', String)).toBe('done');
});

describe('PgBouncer', () => {
  async function pooled(...settings: string[]) {
    const pooler = await startPgbouncer(server, settings);
    onTestFinished(() => pooler.stop());
    return pooler.url(await emptyDatabase());
  }

  it('works in session mode, with every setting of a connection', slow, async () => {
    const database = await open(await pooled('pool_mode = session'));
    const settingsOf = async () => {
      const { rows } = await database.db.execute(sql`
        select current_setting('enable_seqscan') as scan, current_setting('jit') as jit,
          current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`);
      return rows[0];
    };
    const found = await Promise.all(Array.from({ length: 10 }, settingsOf));
    expect(found).toEqual(found.map(() => ({ scan: 'off', jit: 'off', statement: '10s', idle: '15s' })));
    await database.ping();
  });

  it('is refused in transaction mode, in one line that says what to do', slow, async () => {
    const url = await pooled('pool_mode = transaction');
    const refusal = 'DATABASE_URL: the pooler gives each transaction another connection: set it to session mode';
    await expect(connectPostgres(url)).rejects.toThrow(new UnreachableError(refusal));
  });

  it('works with room for one connection more than a node has', slow, async () => {
    const database = await open(await pooled('pool_mode = session', 'default_pool_size = 11'));
    await Promise.all(Array.from({ length: 40 }, () => database.db.execute(sql`select 1`)));
  });
});

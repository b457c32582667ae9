import { afterAll, vi } from 'vitest';
import { connectPostgres, type Database, openPool } from '../db/connect.ts';
import { startPostgres } from './programs/postgres.ts';

/** Of a worker, for all its test files: a start and the migrations cost ten times what another database does. */
let shared: ReturnType<typeof startShared> | undefined;
let databases = 0;

async function startShared() {
  const server = await startPostgres();
  // So Vitest ends a worker, and leaves it half a second.
  process.once('SIGTERM', () => {
    server.discard();
    process.exit();
  });
  const urlOf = (name: string) => server.url.replace('/postgres?', `/${name}?`);
  const admin = openPool({ connectionString: server.url, max: 1 });
  await admin.query('create database migrated');
  await (await connectPostgres(urlOf('migrated'))).close();
  return { urlOf, admin };
}

/** A migrated database on PostgreSQL. A world that closes it leaves it open for others. */
export async function openPostgres(): Promise<{ database: Database; close(): Promise<void> }> {
  shared ??= startShared();
  const { urlOf, admin } = await shared;
  databases += 1;
  const name = `test_${databases}`;
  await admin.query(`create database ${name} template migrated`);
  const database = await connectPostgres(urlOf(name));
  return {
    database: { ...database, close: async () => {} },
    async close() {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
    },
  };
}

/** PostgreSQL for the tests of one file: the embedded database has one connection, so nothing waits there. */
export async function usePostgres(): Promise<Database> {
  const { database, close } = await openPostgres();
  afterAll(close);
  return database;
}

/** A statement that stops every change of the tables, but no reading and no row lock. */
export const stopWrites = (...tables: string[]): string => `lock table ${tables.join(', ')} in share mode`;

/**
 * Forces the interleaving that a lock must survive. A connection of its own holds what `hold` locks; each task starts
 * once the one before it is blocked, and all go on when the last is blocked or done. Without the lock under test, they
 * have by then decided on what they read before any of them wrote.
 */
export async function interleave<Results extends unknown[]>(
  { db }: Database,
  hold: string,
  ...tasks: { [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> {
  const holder = await db.$client.connect();
  await holder.query('begin');
  await holder.query(hold);
  let done = 0;
  const waiting = async () => {
    const { rows } = await holder.query(
      `select count(*)::int as count from pg_locks where not granted and pid <> pg_backend_pid()`,
    );
    return rows[0].count as number;
  };
  const running: Promise<unknown>[] = [];
  try {
    for (const task of tasks) {
      const run = task();
      running.push(run);
      const count = () => {
        done += 1;
      };
      run.then(count, count);
      await vi.waitUntil(async () => (await waiting()) + done >= running.length, { timeout: 10_000, interval: 10 });
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return (await Promise.all(running)) as Results;
}

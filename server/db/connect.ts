import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { lockFolder } from './lock.ts';
import { type PgliteThread, startPglite } from './pglite-thread.ts';
import { plannerSettings } from './planner.ts';
import { keepUp } from './upkeep.ts';

export type Db = NodePgDatabase & { $client: Pool };
/** One connection of `Db`, in a transaction. */
export type Tx = NodePgDatabase & { $client: PoolClient };
/** Either: for queries that run inside or outside a transaction. */
export type Queries = Db | Tx;

export interface Database {
  db: Db;
  kind: 'embedded' | 'postgresql';
  /** Rejects unless the database answers and can be written to. */
  ping(): Promise<void>;
  /**
   * Does what is due of a database that has no processes of its own for it.
   * @param isQuiet whether it may take seconds, for which others wait
   * @returns its size, bytes
   */
  upkeep?(isQuiet: boolean): Promise<number>;
  close(): Promise<void>;
}

/** The database does not let this process in, or takes no changes. The message is shown as it is. */
export class UnreachableError extends Error {}

const ownMigrations = join(import.meta.dirname, 'migrations');
/** Key of the advisory lock for migrations: any number, the same on every node. */
export const MIGRATION_LOCK = 7_204_191;

/**
 * How long a migration may wait for a lock on a table, s: everyone else who needs the table, even to read it, queues behind
 * it. Then the pause before the next try, ms: a backup may hold the table for an hour.
 */
const LOCKED_AT_MOST = 2;
const UNTIL_NEXT_TRY = 8000;
/** SQLSTATE */
const LOCK_NOT_AVAILABLE = '55P03';

/** ms */
const STATEMENT_TIMEOUT = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 15_000;

const SESSION_SETTINGS = [
  ...plannerSettings,
  `statement_timeout=${STATEMENT_TIMEOUT}`,
  `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT}`,
]
  .map((setting) => `set ${setting}`)
  .join('; ');

/** How often a node that starts asks for its first connection: its database may be busy with many others. */
const FIRST_ATTEMPTS = 3;

async function firstConnection(pool: Pool): Promise<PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.connect();
    } catch (error) {
      if (attempt < FIRST_ATTEMPTS && /timeout/.test(String(error))) continue;
      const { message, code } = error as NodeJS.ErrnoException;
      throw new UnreachableError(`DATABASE_URL: the database does not let the server in: ${message || code}`, {
        cause: error,
      });
    }
  }
}

/**
 * Connects to PostgreSQL and applies missing migrations, once even if many nodes start at the same time.
 * @param migrationsFolder of another version, for tests
 * @throws UnreachableError
 */
export async function connectPostgres(url: string, migrationsFolder = ownMigrations): Promise<Database> {
  const settings = { connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 };
  await refuseTransactionPooling({ ...settings, max: 2, query_timeout: 10_000 });
  await applyMigrations(openPool({ ...settings, max: 1 }), migrationsFolder);
  const pool = openPool({
    ...settings,
    max: 10,
    // A dead network does not report that the server's timeout has passed.
    query_timeout: 12_000,
    // Poolers refuse a connection that asks for settings as it starts.
    verify: (connection, done) => void connection.query(SESSION_SETTINGS).then(() => done(), done),
  });
  return wrap(pool, 'postgresql', () => pool.end());
}

/** Connections that may break at any time: the pool replaces one that is idle, and a statement on another fails. */
export function openPool(settings: PoolConfig): Pool {
  const pool = new Pool(settings);
  // Without listeners, one that breaks while idle, between two statements of a transaction, or as it is closed, would end
  // the process.
  pool.on('error', () => {});
  pool.on('connect', (connection) => void connection.on('error', () => {}));
  return pool;
}

/**
 * On a connection of their own that has no time limits: an index of a large table takes minutes, and other nodes wait for
 * it meanwhile.
 */
async function applyMigrations(pool: Pool, migrationsFolder: string): Promise<void> {
  try {
    const client = await firstConnection(pool);
    try {
      await refuseReadOnly(client).catch((error: Error) => {
        throw new UnreachableError(`DATABASE_URL: ${error.message}`);
      });
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await client.query(`set lock_timeout = '${LOCKED_AT_MOST}s'`);
      await migrateOnceFree(client, migrationsFolder);
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * A pooler in transaction mode would lose the settings of a connection and its prepared statements, and hand them to others.
 * It is one where another connection gets the backend of one that stays open. @throws UnreachableError
 */
async function refuseTransactionPooling(settings: PoolConfig): Promise<void> {
  const pool = openPool(settings);
  try {
    const one = await firstConnection(pool);
    try {
      const backend = await backendOf(one);
      // A pooler makes up the number by which a client cancels statements.
      if (backend === (one as PoolClient & { processID: number }).processID) return;
      const other = await pool.connect();
      try {
        await other.query('begin');
        const isGivenAway = (await backendOf(other)) === backend || (await backendOf(one)) !== backend;
        if (!isGivenAway) return;
      } finally {
        other.release(true);
      }
    } finally {
      one.release(true);
    }
  } finally {
    await pool.end();
  }
  throw new UnreachableError(
    'DATABASE_URL: the pooler gives each transaction another connection: set it to session mode',
  );
}

async function backendOf(connection: PoolClient): Promise<number | undefined> {
  const { rows } = await connection.query<{ backend: number }>('select pg_backend_pid() as backend');
  return rows[0]?.backend;
}

async function migrateOnceFree(client: PoolClient, migrationsFolder: string): Promise<void> {
  for (;;) {
    try {
      await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
      return;
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE) throw error;
      await delay(UNTIL_NEXT_TRY);
    }
  }
}

/**
 * The embedded database, in `<dataDir>/postgres` or in memory (`dataDir` undefined, for tests).
 * It runs without fsync: commits survive a killed process, not a power loss.
 * @param options.isOnlyRead nothing in it changes: statements that write fail, and migrations are not applied
 * @throws LockedError if another process has the folder
 */
export async function connectEmbedded(options: {
  dataDir?: string;
  template?: string;
  isOnlyRead?: true;
}): Promise<Database> {
  const unlock = options.dataDir ? await lockFolder(options.dataDir) : () => {};
  try {
    const folder = options.dataDir ? join(options.dataDir, 'postgres') : 'memory://';
    const thread = await startPglite(folder, options.template);
    const database = connectThread(thread, async () => {
      await thread.close();
      unlock();
    });
    if (options.isOnlyRead) await database.db.execute(sql`set default_transaction_read_only = on`);
    else if (!options.template) await migrate(database.db, { migrationsFolder: ownMigrations });
    return database;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A migrated, empty database as an archive, from which tests start in a fraction of the time. */
export async function dumpEmptyDatabase(): Promise<Uint8Array> {
  const thread = await startPglite('memory://');
  const database = connectThread(thread, () => thread.close());
  await migrate(database.db, { migrationsFolder: ownMigrations });
  const archive = await thread.dump();
  await database.close();
  return archive;
}

/** @param close ends what is left once its connection is closed */
export function connectThread(thread: PgliteThread, close: () => Promise<void>): Database {
  // There is one session: transactions take turns.
  const pool = new Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => thread.connect(),
  });
  pool.on('error', () => {});
  const database = wrap(pool, 'embedded', async () => {
    await pool.end();
    await close();
  });
  return { ...database, upkeep: (isQuiet) => keepUp(database.db, isQuiet) };
}

/** @throws where nothing can be written */
async function refuseReadOnly(connection: PoolClient): Promise<void> {
  // It is `on` in a replica as well.
  const { rows } = await connection.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('the database can only be read');
}

/** Connections to a demoted primary stay open and can only read; new ones may reach its successor. */
async function renewIdle(pool: Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0; left -= 1) (await pool.connect()).release(true);
}

async function ping(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await refuseReadOnly(connection);
  } catch (error) {
    connection.release(true);
    await renewIdle(pool);
    throw error;
  }
  connection.release();
}

function wrap(pool: Pool, kind: Database['kind'], close: () => Promise<void>): Database {
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    kind,
    ping: () => ping(pool),
    close,
  };
}

import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

/**
 * How many rows of a table some work reads from an embedded database, in a transaction that is rolled back.
 * @param work is given that transaction in the place of the database
 */
export async function rowsRead(db: Db, table: string, work: (db: Db) => Promise<void>): Promise<number> {
  let read = 0;
  await db
    .transaction(async (tx) => {
      await work(tx as unknown as Db);
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = ${table}`);
      read = rows[0]?.read ?? 0;
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return read;
}

/** How many rows each statement of some work returns, transactions aside. */
export async function rowsReturned({ $client }: Db, work: () => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  const pool = $client as unknown as { query(...input: unknown[]): Promise<{ rows: unknown[] }> };
  const { query } = pool;
  pool.query = async (...input) => {
    const result = await query.apply(pool, input);
    counts.push(result.rows.length);
    return result;
  };
  try {
    await work();
  } finally {
    pool.query = query;
  }
  return counts;
}

/** Adds people with the ids 1 to `count`, as `personId` writes them. */
export const addPeople = (db: Pick<Db, 'execute'>, count: number) =>
  db.execute(sql`
    insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date,
      display_name, invite_code, created_at)
    select ${personId(sql`i`)}, i, i, i, '', '', '', '1990-01-01', '', i, now() from generate_series(1, ${count}::int) i`);

export const personId = (number: ReturnType<typeof sql> | number) => sql`lpad(to_hex(${number}::int), 32, '0')::uuid`;

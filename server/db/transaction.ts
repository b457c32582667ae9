import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Tx } from './connect.ts';

/** serialization_failure and deadlock_detected: the same transaction may well go through when tried again. */
const RETRIABLE = new Set(['40001', '40P01']);
const TRIES = 5;

/** Runs `work` in a transaction, again where PostgreSQL asks for it. `work` must have no other effects. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(db, work);
    } catch (error) {
      if (attempt >= TRIES || !RETRIABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/**
 * Drizzle's own transaction keeps the connection for ever where already the `begin` fails, and gives one back to the
 * pool on which a `rollback` failed: a database that was away for a moment would leave no connection.
 */
async function tryOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  let isSound = false;
  try {
    await client.query('begin');
    const result = await work(drizzle({ client, casing: 'snake_case' }) as unknown as Tx);
    await client.query('commit');
    isSound = true;
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => {
        isSound = true;
      },
      () => {},
    );
    throw error;
  } finally {
    client.release(!isSound);
  }
}

/** The SQLSTATE of a database error, through the wrappers that drivers put around it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The constraint or unique index that a failed insert ran into, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (code === '23505' && typeof constraint === 'string') return constraint;
  }
  return undefined;
}

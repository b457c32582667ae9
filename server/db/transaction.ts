import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Tx } from './connect.ts';

/** serialization_failure and deadlock_detected: the same transaction may succeed when retried. */
const RETRIABLE = new Set(['40001', '40P01']);
/** read_only_sql_transaction */
const READ_ONLY = '25006';
const TRIES = 5;

/**
 * Runs `work` in a transaction, and again where PostgreSQL asks to retry: `work` must have no other effects.
 * @throws what `work` throws, once rolled back, or the database's error
 */
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
 * Drizzle's transaction, on a connection that we take and return. Given the pool, Drizzle keeps a connection forever if
 * `begin` fails, and returns a broken one if `rollback` fails (drizzle-team/drizzle-orm issue 6114).
 */
async function tryOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  const tx = drizzle({ client, casing: 'snake_case' });
  let hasBegun = false;
  let canWrite = true;
  try {
    return await tx.transaction(() => {
      hasBegun = true;
      return work(tx);
    });
  } catch (error) {
    // The server has been demoted: the next connection may reach its successor.
    canWrite = sqlState(error) !== READ_ONLY;
    throw error;
  } finally {
    // 'I' is idle: anything else means that the transaction was neither committed nor rolled back.
    const isReusable = hasBegun && canWrite && client.getTransactionStatus() === 'I';
    client.release(!isReusable);
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

/** Whether what a row refers to is gone: foreign_key_violation. */
export const isReferenceMissing = (error: unknown): boolean => sqlState(error) === '23503';

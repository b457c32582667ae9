import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Runs a statement that each connection parses and plans once: for the few that are run all the time.
 * @param name stands for the text of the statement, which must never differ under one name
 */
export async function named<Row>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await db.$client.query({ name, text, values });
  return rows as Row[];
}

import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queries } from './connect.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement that runs often: its text is built once, and each connection parses and plans it once.
 * @param name identifies the statement on every connection: must be unique
 * @param statement with `sql.placeholder` for the values of each run
 */
export function prepared<Row>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async ({ $client }: Queries, values: Record<string, unknown>): Promise<Row[]> => {
    const { rows } = await $client.query({ name, text, values: fillPlaceholders(params, values) });
    return rows as Row[];
  };
}

/**
 * Whether there is a row, looked up for each row of the statement by index. PostgreSQL may make a join of a plain `exists`,
 * which reads the whole index for each row where the planner believes it to be empty.
 */
export const lookUp = (rows: SQL) => sql`exists (select ${rows} offset 0)`;

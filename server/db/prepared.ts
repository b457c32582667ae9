import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queries } from './connect.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement for what is run all the time: its text is made once, and each connection parses and plans it once.
 * @param name stands for the statement at every connection: no two may have the same
 * @param statement with `sql.placeholder` for what differs from run to run
 */
export function prepared<Row>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async ({ $client }: Queries, values: Record<string, unknown>): Promise<Row[]> => {
    const { rows } = await $client.query({ name, text, values: fillPlaceholders(params, values) });
    return rows as Row[];
  };
}

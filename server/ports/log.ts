import { type Logger, type LoggerOptions, stdSerializers } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** A statement that the database refused, as Drizzle throws it. */
interface QueryError extends Error {
  query: string;
}
const isQueryError = (error: unknown): error is QueryError =>
  error instanceof Error && 'query' in error && 'params' in error && typeof error.query === 'string';

/** The names in PostgreSQL's error. Its messages and details may quote stored data. */
const NAMED = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error as it is logged. A statement is logged without its parameters: among them are hashes of passwords, addresses and
 * messages.
 */
function errorInLog(error: unknown): unknown {
  if (!isQueryError(error)) return stdSerializers.err(error as Error);
  const cause = (error.cause ?? {}) as Record<string, unknown>;
  // Without a severity it is not of PostgreSQL but of the driver, whose messages say what became of the connection.
  const names = 'severity' in cause ? NAMED : (['code', 'message'] as const);
  const named = Object.fromEntries(names.flatMap((name) => (name in cause ? [[name, cause[name]]] : [])));
  const [, ...frames] = (error.stack ?? '').split('\n    at ');
  return {
    type: 'QueryError',
    message: 'a statement failed',
    query: error.query,
    cause: named,
    stack: frames.join('\n    at '),
  };
}

/** How every log writes errors. */
export const logOptions = { serializers: { err: errorInLog } } satisfies LoggerOptions;

import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from '../ports/outage.ts';

/** rows that are read at once: all of someone's would hold up the node, or take more memory than it has */
export const ROWS_AT_ONCE = 100;

/** A list, some rows at a time; none in a part where nothing is found. */
export type Pages<Row extends object = object> = AsyncIterable<readonly Row[]>;

/** How often a part is tried, and the wait after the first time, ms: each is twice as long as the one before. */
const TRIES = 8;
const FIRST_WAIT = 200;

/** A statement was cancelled, as it took too long (SQLSTATE). */
const isTooLong = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === '57014' || isTooLong(error.cause));

/**
 * Reads a part again where the database is away or too busy: all that has been sent by then would be lost.
 * @param read asks for the same each time
 * @param wait ms
 */
export async function persist<T>(
  read: () => PromiseLike<T>,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === TRIES || !(isOutage(error) || isTooLong(error))) throw error;
      await wait(FIRST_WAIT * 2 ** (tries - 1));
    }
  }
}

/** The rows that come after the last of the part before: as quick at the end of a long list as at its beginning. */
export async function* parts<Row extends object>(
  read: (after: Row | undefined) => PromiseLike<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await persist(() => read(after));
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1);
  }
}

interface Query<Row> {
  limit(count: number): { offset(count: number): PromiseLike<readonly Row[]> };
}

/** The rows of a query whose order is total, and that has few: all that come before a part are read again for it. */
export async function* pages<Row extends object>(query: Query<Row>): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; after += ROWS_AT_ONCE) {
    const rows = await persist(() => query.limit(ROWS_AT_ONCE).offset(after));
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * An object or a list as JSON, in pieces. They are bytes: texts that wait to be sent stay in memory until all of it is
 * searched for garbage.
 */
export async function* jsonOf(value: object | Pages): AsyncGenerator<Buffer> {
  if (!(Symbol.asyncIterator in value)) return yield Buffer.from(json(value));
  let isEmpty = true;
  for await (const rows of value) {
    // A part without rows: the connection is not to be taken for one on which nothing happens.
    if (rows.length === 0) {
      yield Buffer.from(' ');
      continue;
    }
    // Without the brackets around them.
    yield Buffer.from(`${isEmpty ? '[' : ','}${json(rows).slice(1, -2)}`);
    isEmpty = false;
  }
  yield Buffer.from(isEmpty ? '[]' : '\n]');
}

/** rows that are read at once: all of someone's would hold up the node, or take more memory than it has */
export const ROWS_AT_ONCE = 100;

/** A list, some rows at a time. */
export type Pages<Row extends object = object> = AsyncIterable<readonly Row[]>;

interface Query<Row> {
  limit(count: number): { offset(count: number): PromiseLike<readonly Row[]> };
}

/** The rows of a query whose order is total. */
export async function* pages<Row extends object>(query: Query<Row>): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; after += ROWS_AT_ONCE) {
    const rows = await query.limit(ROWS_AT_ONCE).offset(after);
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
    // Without the brackets around them.
    yield Buffer.from(`${isEmpty ? '[' : ','}${json(rows).slice(1, -2)}`);
    isEmpty = false;
  }
  yield Buffer.from(isEmpty ? '[]' : '\n]');
}

import { sql } from 'drizzle-orm';
import { connectEmbedded, connectPostgres, type Db, type Queries } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';

/** A table, and how far it is copied. */
export interface CopiedTable {
  name: string;
  rows: number;
  /** share of its pages that are read, from 0 to 1 */
  share: number;
}

/** The move cannot be done. The message is shown as it is. */
export class MoveRefusal extends Error {}

/** Pages of 8 KB that are copied in one transaction: some thousand rows. */
const PAGES = 32;

const name = sql.identifier;
const table = (of: string) => sql`${name('public')}.${name(of)}`;

/** The tables, each after those that it refers to. */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; others: string[] }>(sql`
    select c.relname as name, coalesce(array_agg(o.relname::text) filter (where o.relname <> c.relname), '{}') as others
    from pg_class c
    left join pg_constraint r on r.conrelid = c.oid and r.contype = 'f'
    left join pg_class o on o.oid = r.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`);
  const ordered: string[] = [];
  const left = new Map(rows.map((row) => [row.name, row.others]));
  while (left.size > 0) {
    const next = [...left].find(([, others]) => others.every((other) => !left.has(other)));
    if (!next) throw new MoveRefusal(`These tables refer to each other: ${[...left.keys()].join(', ')}`);
    ordered.push(next[0]);
    left.delete(next[0]);
  }
  return ordered;
}

async function migrationsOf(db: Db): Promise<string> {
  const { rows } = await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at`);
  return JSON.stringify(rows);
}

/** Which database it is, and its last change. */
async function stateOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select system_identifier || ' ' || pg_snapshot_xmax(pg_current_snapshot()) as state from pg_control_system()`);
  return rows[0]?.state ?? '';
}

/**
 * Makes the target ready: empty, or with what an earlier run of the same move has copied.
 * @returns the pages and rows of each table that are copied
 */
async function begin(target: Db, tables: readonly string[], state: string) {
  const [known] = (await target.execute(sql`select to_regclass('visavis_move.source') as it`)).rows;
  if (!known?.it) {
    for (const of of tables) {
      const { rows } = await target.execute(sql`select from ${table(of)} limit 1`);
      if (rows.length > 0) throw new MoveRefusal(`The PostgreSQL database is not empty: there are rows in ${of}.`);
    }
    await inTransaction(target, async (tx) => {
      await tx.execute(sql`create schema visavis_move`);
      await tx.execute(sql`create table visavis_move.source (state text not null)`);
      await tx.execute(
        sql`create table visavis_move.copied (name text primary key, pages int not null, rows int not null)`,
      );
      await tx.execute(sql`insert into visavis_move.source values (${state})`);
    });
  }
  const { rows: sources } = await target.execute<{ state: string }>(sql`select state from visavis_move.source`);
  if (sources[0]?.state !== state) {
    throw new MoveRefusal(
      'The embedded database has changed since this move began: begin again with an empty PostgreSQL database.',
    );
  }
  const { rows } = await target.execute<{ name: string; pages: number; rows: number }>(
    sql`select name, pages, rows from visavis_move.copied`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Rows as text, to compare: in one time zone, and in an order that no collation changes. */
const digest = (of: string, columns: ReturnType<typeof sql>) => sql`
  md5(coalesce(string_agg(row(${columns})::text, ' ' order by row(${columns})::text collate "C"), '')) as digest,
  count(*)::int as count from ${name(of)}`;

async function columnsOf(db: Db, of: string) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${of}::regclass and attnum > 0 and not attisdropped order by attname`);
  return sql.join(
    rows.map((row) => name(row.name)),
    sql`, `,
  );
}

interface Copy {
  source: Db;
  target: Db;
  of: string;
  onProgress(copied: CopiedTable): void;
}

async function copyTable(
  { source, target, of, onProgress }: Copy,
  copied: { pages: number; rows: number },
): Promise<number> {
  const columns = await columnsOf(source, of);
  const { rows: sizes } = await source.execute<{ pages: number }>(
    sql`select (pg_relation_size(${of}::regclass) / 8192)::int as pages`,
  );
  const pages = sizes[0]?.pages ?? 0;
  let rows = copied.rows;
  for (let from = copied.pages; from < pages; from += PAGES) {
    const { rows: read } = await source.execute<{ digest: string; count: number; content: string }>(sql`
      with part as (
        select ${columns} from ${table(of)} where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + PAGES},0)`}::tid
      )
      select (select json_agg(part)::text from part) as content, ${digest('part', columns)}`);
    const part = read[0];
    rows += part?.count ?? 0;
    await inTransaction(target, async (tx) => {
      if (part?.count) await write(tx, of, columns, part);
      await tx.execute(sql`
        insert into visavis_move.copied values (${of}, ${from + PAGES}, ${rows})
        on conflict (name) do update set pages = excluded.pages, rows = excluded.rows`);
    });
    onProgress({ name: of, rows, share: Math.min(1, (from + PAGES) / pages) });
  }
  return rows;
}

/** @throws where what is stored is not what was read */
async function write(
  tx: Queries,
  of: string,
  columns: ReturnType<typeof sql>,
  part: { digest: string; content: string },
): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`);
  const { rows } = await tx.execute<{ digest: string }>(sql`
    with stored as (
      insert into ${table(of)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table(of)}, ${part.content}::json)
      returning ${columns}
    )
    select ${digest('stored', columns)}`);
  if (rows[0]?.digest !== part.digest) throw new Error(`${of}: the rows that are stored are not those that were read`);
}

async function copySequences(source: Db, target: Db): Promise<void> {
  const { rows } = await source.execute<{ name: string; last: string }>(sql`
    select quote_ident(sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`);
  for (const row of rows) await target.execute(sql`select setval(${row.name}::regclass, ${row.last}::bigint)`);
}

/**
 * Copies the embedded database of a folder, which no server may have open, to a PostgreSQL database: an empty one, or one
 * that an earlier run has filled in part. Each part is compared with what is stored of it. The source is only read.
 * @returns the rows of each table
 * @throws MoveRefusal, LockedError, UnreachableError
 */
export async function moveDatabase(
  dataDir: string,
  url: string,
  onProgress: (copied: CopiedTable) => void,
): Promise<Map<string, number>> {
  const from = await connectEmbedded({ dataDir, isOnlyRead: true });
  try {
    const to = await connectPostgres(url);
    try {
      const [source, target] = [from.db, to.db];
      if ((await migrationsOf(source)) !== (await migrationsOf(target))) {
        throw new MoveRefusal('The data folder is of another version: start this server on it once, and stop it.');
      }
      const tables = await tablesOf(source);
      const copied = await begin(target, tables, await stateOf(source));
      const moved = new Map<string, number>();
      for (const of of tables) {
        const known = copied.get(of) ?? { pages: 0, rows: 0 };
        moved.set(of, await copyTable({ source, target, of, onProgress }, known));
      }
      await copySequences(source, target);
      await target.execute(sql`drop schema visavis_move cascade`);
      return moved;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';

/** How often the database is looked after, ms. */
export const UPKEEP_EVERY = 10_000;
/** Changed rows of a table, and their share of it, from which on its statistics are out of date: PostgreSQL's own. */
const OUTDATED_FROM = { rows: 50, share: 0.1 };
/** Dead rows of a table, and their share of its living ones, from which on it is vacuumed: PostgreSQL's own. */
const DEAD_FROM = { rows: 50, share: 0.2 };
/** Bytes of a table with its indexes that are vacuumed in some 30 ms: everyone waits meanwhile. */
const AT_ONCE = 4 * 1024 * 1024;

/** The most that the embedded database is meant for: bytes, and people connected at once. Beyond it PostgreSQL is due. */
export const MEANT_FOR = { bytes: 2 * 1024 ** 3, people: 200 };

/**
 * The tables whose statistics are out of date. One without rows is left alone: PostgreSQL takes a table for larger than it is
 * as long as it knows nothing of it, and plans for its growth.
 */
async function outdatedTables(db: Pick<NodePgDatabase, 'execute'>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and pg_stat_get_mod_since_analyze(c.oid) > ${OUTDATED_FROM.rows}::float8 + ${OUTDATED_FROM.share}::float8 * greatest(c.reltuples, 0)`);
  return rows.map(({ name }) => name);
}

/**
 * The tables with so many dead rows that they take space from living ones. A large one waits until no one is connected, or
 * until it is more than half dead.
 */
async function deadTables(db: Pick<NodePgDatabase, 'execute'>, isQuiet: boolean): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name
    from pg_class c, greatest(c.reltuples, 0) as living, pg_stat_get_dead_tuples(c.oid) as dead
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and dead > ${DEAD_FROM.rows}::float8 + ${DEAD_FROM.share}::float8 * living
      and (${isQuiet} or dead > living or pg_total_relation_size(c.oid) <= ${AT_ONCE}::bigint)`);
  return rows.map(({ name }) => name);
}

/**
 * PostgreSQL has processes for this, and the embedded one has none: without it no table has statistics, and deleted and
 * changed rows keep their space for ever. Each statement takes its turn among those of others, and is short.
 * @param isQuiet no one is connected, who would wait for a longer one
 * @returns the size of the database, bytes
 */
export async function keepUp(db: Pick<NodePgDatabase, 'execute'>, isQuiet: boolean): Promise<number> {
  for (const table of await deadTables(db, isQuiet)) await db.execute(sql.raw(`vacuum ${table}`));
  for (const table of await outdatedTables(db)) await db.execute(sql.raw(`analyze ${table}`));
  const { rows } = await db.execute<{ bytes: number }>(sql`select sum(relpages)::float8 * 8192 as bytes from pg_class`);
  return rows[0]?.bytes ?? 0;
}

export interface UpkeepDependencies {
  timers: Timers;
  log: Log;
  /** connected now */
  people(): number;
}

/**
 * Looks after the database at the start and from time to time, and says once that the site has become too large for it.
 * @param keepUp see above; unset: a database that looks after itself
 */
export function startUpkeep(
  keepUp: ((isQuiet: boolean) => Promise<number>) | undefined,
  { timers, log, people }: UpkeepDependencies,
): { isOutgrown(): boolean } {
  let isOutgrown = false;
  const compare = (bytes: number): void => {
    if (isOutgrown || (bytes <= MEANT_FOR.bytes && people() <= MEANT_FOR.people)) return;
    isOutgrown = true;
    log.warn('The embedded database is too small for this site. Move to PostgreSQL: `npm run operator -- move-to`');
  };
  if (keepUp) {
    // People come back after a restart.
    timers.after('database: upkeep', 0, async () => compare(await keepUp(false)));
    timers.every('database: upkeep', UPKEEP_EVERY, async () => compare(await keepUp(people() === 0)));
  }
  return { isOutgrown: () => isOutgrown };
}

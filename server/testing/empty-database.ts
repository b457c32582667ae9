import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { connectThread, type Database, type Db } from '../db/connect.ts';
import { type PgliteThread, startPglite } from '../db/pglite-thread.ts';

/** A database that no test uses at the moment. */
interface Idle {
  thread: PgliteThread;
  /** when it was new */
  size: Size;
}

interface Size {
  /** columns, and all that depends on others: tables, indexes, constraints, triggers, functions */
  objects: number;
  /** of all tables, with their deleted rows */
  bytes: number;
}

/** Deleted rows of a large table mislead the planner. */
const GROWN_AT_MOST = 2 * 1024 * 1024;

/** They stay for the next test files of this worker: a start costs twenty times what emptying does. */
const idle: Idle[] = [];

/** An embedded database, migrated and empty, that needs no upkeep. Closing it keeps it for the next one who asks. */
export async function openEmptyDatabase(): Promise<Database> {
  const used = idle.pop();
  const thread = used?.thread ?? (await startPglite('memory://', inject('databaseTemplate')));
  let size = used?.size;
  // Upkeep is due every ten seconds, and tests move time by days.
  const { upkeep: _, ...database } = connectThread(thread, async () => void (size && idle.push({ thread, size })));
  const now = await sizeOf(database.db);
  size ??= now;
  if (!used) return database;
  if (now.objects === size.objects && now.bytes <= size.bytes + GROWN_AT_MOST) {
    await empty(database.db);
    return database;
  }
  // A test has changed its schema, or filled it.
  await database.db.$client.end();
  await thread.close();
  return openEmptyDatabase();
}

async function sizeOf(db: Db): Promise<Size> {
  const { rows } = await db.execute<{ objects: number; bytes: number }>(sql`
    select ((select count(*) from pg_depend) + (select count(*) from pg_attribute))::int as objects,
      (select sum(pg_relation_size(oid))::int from pg_class where relnamespace = 'public'::regnamespace) as bytes`);
  return rows[0] ?? { objects: 0, bytes: 0 };
}

/** Deletes all rows without asking triggers and references, and the log with them. */
async function empty(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      name text;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('select exists (select from %I)', name) into has_rows;
        if has_rows then execute format('delete from %I', name); end if;
      end loop;
    end $$`);
  await db.execute(sql`checkpoint`);
}

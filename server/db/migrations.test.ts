import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { connectEmbedded } from './connect.ts';
import { startPglite } from './pglite-thread.ts';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

let declared: Snapshot;
beforeAll(async () => {
  const folder = join(import.meta.dirname, 'schema');
  const files = await Promise.all(readdirSync(folder).map((name) => import(join(folder, name))));
  declared = generateDrizzleJson(Object.assign({}, ...files), undefined, undefined, 'snake_case');
});

/** Every column, index and constraint that a database has, as PostgreSQL itself describes it. */
async function describeDatabase(db: Pick<NodePgDatabase, 'execute'>): Promise<string[]> {
  const { rows } = await db.execute<{ part: string }>(sql`
    with tables as (
      select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('i', 'c', 't')
    )
    select format('relation %s %s %s', relname, relkind, reloptions) as part from tables join pg_class using (oid, relname)
    union all
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      'default ' || pg_get_expr(adbin, adrelid), attidentity, attgenerated, nullif(attcollation::int, 100))
    from tables join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = oid
    union all
    select format('%s %s %s', relname, conname, pg_get_constraintdef(c.oid)) from tables t join pg_constraint c on conrelid = t.oid
    union all
    select format('enum %s %s', typname, array_agg(enumlabel order by enumsortorder)) from pg_enum join pg_type t on t.oid = enumtypid
    group by typname`);
  return rows.map(({ part }) => part).toSorted();
}

it('make the whole schema, and nothing else', async () => {
  const migrated = await connectEmbedded({ template: inject('databaseTemplate') });
  onTestFinished(migrated.close);

  const thread = await startPglite('memory://');
  const pool = new Pool({ user: 'postgres', database: 'postgres', max: 1, stream: () => thread.connect() });
  onTestFinished(async () => {
    await pool.end();
    await thread.close();
  });
  for (const statement of await generateMigration(generateDrizzleJson({}), declared)) await pool.query(statement);

  const expected = await describeDatabase(drizzle({ client: pool }));
  expect(expected.length).toBeGreaterThan(400);
  expect(await describeDatabase(migrated.db)).toEqual(expected);
});

it('are up to date with the schema: `npm run migration` finds no change', () => {
  const meta = join(import.meta.dirname, 'migrations/meta');
  const last = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const written = JSON.parse(readFileSync(join(meta, last ?? ''), 'utf8')) as Snapshot;
  const { id, prevId } = written;
  expect(written).toEqual({ ...JSON.parse(JSON.stringify(declared)), id, prevId });
});

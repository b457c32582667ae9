import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { connectEmbedded, connectPostgres, type Database, type Db } from '../server/db/connect.ts';
import { databaseTemplate } from '../server/testing/global-setup.ts';
import { startPostgres } from '../server/testing/programs/postgres.ts';
import { STATEMENTS, type Statement } from '../server/testing/statements.ts';
import { fillYear, type YearSize } from '../server/testing/year.ts';
import { machine } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';
import { allowed } from './plans/allowed.ts';

const GROWTH = 10;
const SIZE: YearSize = { people: 5000, calls: 50_000, messages: 100_000, notifications: 20_000 };
/** of a table that a year does not fill, for each person */
const ROWS = 2;
/** The tests' clock starts twelve hours later. */
const END = '2026-01-15T00:00:00Z';
/** rows and pages that any plan may read, and how many times as many one may read for each row that it returns */
const [FEW, TIMES] = [300, 3];

/** A node of a plan that was run, as EXPLAIN writes it. */
interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
}
interface Cost {
  /** rows that all nodes passed on or looked at in vain, and pages: an index may be read whole for one row */
  read: number;
  returned: number;
  plan: Plan;
}
/** of each statement in each state of the statistics */
type Costs = Map<string, { statement: Statement; cost: Cost }>;

const inVain = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan['Rows Removed by Join Filter'] ?? 0) +
  (plan['Rows Removed by Index Recheck'] ?? 0);
const rowsOf = ({ Plans = [], ...plan }: Plan): number =>
  plan['Actual Loops'] * (plan['Actual Rows'] + inVain(plan)) + Plans.reduce((sum, child) => sum + rowsOf(child), 0);
const draw = ({ Plans = [], ...plan }: Plan, depth = 1): string =>
  [
    `${'  '.repeat(depth)}${plan['Node Type']} ${plan['Index Name'] ?? plan['Relation Name'] ?? ''}`,
    ` ${plan['Actual Loops']} × ${plan['Actual Rows']} rows, ${inVain(plan)} in vain\n`,
    ...Plans.map((child) => draw(child, depth + 1)),
  ].join('');

function costOf(plan: Plan): Cost {
  const changed = plan['Node Type'] === 'ModifyTable' ? plan.Plans?.[0]?.['Actual Rows'] : undefined;
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { read: rowsOf(plan) + pages, returned: Math.max(plan['Actual Rows'], changed ?? 0, 1), plan };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const idOf = (number: number) => `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`;

/** Its values with ids of rows that there are, person 1's or those of several, and as they were: a new row has a new id. */
function variants({ values }: Statement): unknown[][] {
  const text = JSON.stringify(values);
  const ids = [...new Set(text.match(UUID))];
  const withIds = (numberOf: (id: string) => number) => JSON.parse(text.replaceAll(UUID, (id) => idOf(numberOf(id))));
  return [withIds(() => 1), withIds((id) => ids.indexOf(id) + 1), values];
}

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.map((item) => item ?? 'null').join()}}'`;
  return `'${value}'`;
};

/** @param keepsPlan runs it by the plan that the connection has for its name @returns the dearest of its variants */
async function explain(client: PoolClient, statement: Statement, keepsPlan: boolean): Promise<Cost | undefined> {
  const costs: Cost[] = [];
  let refusal: unknown;
  for (const values of variants(statement)) {
    const text = keepsPlan ? `execute ${statement.name}(${values.map(literal).join()})` : statement.text;
    await client.query('begin');
    try {
      const { rows } = await client.query({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        values: keepsPlan ? [] : values,
      });
      costs.push(costOf(rows[0]['QUERY PLAN'][0].Plan));
    } catch (error) {
      // There is such a row already.
      refusal = error;
    }
    await client.query('rollback');
  }
  const [dearest] = costs.toSorted((a, b) => b.read / b.returned - a.read / a.returned);
  // It has been recorded as it failed, or its values are of another moment.
  if (!dearest) console.log(`cannot be run: ${statement.by}: ${refusal}`);
  return dearest;
}

/** Fills the tables that a year leaves empty: each person owns a few rows of each. */
async function fillRest(db: Db, people: number): Promise<void> {
  const rows = people * ROWS;
  const { rows: columns } = await db.execute<
    Record<'table' | 'name' | 'type', string> & { length: number; isKey: boolean }
  >(sql`
    select relname as table, attname as name, typname as type, atttypmod - 4 as length, exists (
      select from pg_index where indrelid = c.oid and indisunique and indnkeyatts = 1 and indkey[0] = attnum) as "isKey"
    from pg_class c join pg_attribute on attrelid = c.oid join pg_type t on t.oid = atttypid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''`);
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const { rows: some } = await db.execute(sql.raw(`select from "${table}" limit 1`));
    if (some.length > 0) continue;
    const values = own.map(({ type, length, isKey }) => {
      const number = isKey ? 'i' : `(1 + (i - 1) % ${people})`;
      if (type === 'uuid') return `lpad(to_hex(${number}), 32, '0')::uuid`;
      if (type === 'timestamptz')
        return `timestamptz '${END}' - make_interval(secs => 31536000.0 * (${rows} - i) / ${rows})`;
      if (type === 'date') return `date '${END}' - i % 365`;
      if (type === 'bool') return 'i % 2 = 0';
      if (/^(int|float|numeric)/.test(type)) return `${number} % 30000`;
      if (/^(text|varchar|bpchar)$/.test(type))
        return length > 0 ? `left(${number}::text, ${length})` : `${number}::text`;
      return `'{}'`;
    });
    await db.execute(
      sql.raw(`insert into "${table}" (${own.map(({ name }) => `"${name}"`).join()}) select ${values.join()}
        from generate_series(1, ${rows}) i on conflict do nothing`),
    );
  }
}

/** Made-up rows break checks and references, which no plan reads. */
const dropChecks = (db: Db) =>
  db.execute(sql`do $$ declare c record; begin
    for c in select conrelid::regclass as t, conname from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop; end $$`);

async function measure({ db }: Database, statements: readonly Statement[], size: YearSize): Promise<Costs> {
  const costs: Costs = new Map();
  const named = statements.filter(({ name }) => name);
  await dropChecks(db);
  // The only one of its pool: it keeps its plans while the tables are filled.
  const client = await db.$client.connect();
  await client.query('set statement_timeout = 0; set plan_cache_mode = force_generic_plan');
  for (const { name, text } of named) await client.query(`prepare ${name} as ${text}`);
  for (const statement of named) await explain(client, statement, true);
  client.release();
  await fillYear(db, size, new Date(END));
  await fillRest(db, size.people);
  const same = await db.$client.connect();
  const inState = async (state: string, some: readonly Statement[], keepsPlan = false) => {
    for (const statement of some) {
      const cost = await explain(same, statement, keepsPlan);
      if (cost) costs.set(`${statement.key} (${state})`, { statement, cost });
    }
  };
  await inState('planned while empty', named, true);
  await same.query('set plan_cache_mode = auto');
  await inState('never analysed', statements);
  await same.query('analyze');
  await inState('analysed', statements);
  same.release();
  return costs;
}

async function measureOn(kind: Database['kind'], statements: readonly Statement[], size: YearSize): Promise<Costs> {
  const postgres = kind === 'postgresql' ? await startPostgres() : undefined;
  const database = postgres
    ? await connectPostgres(postgres.url)
    : await connectEmbedded({ template: await databaseTemplate() });
  try {
    if (postgres) await database.db.execute(sql`alter system set autovacuum = off`);
    if (postgres) await database.db.execute(sql`select pg_reload_conf()`);
    return await measure(database, statements, size);
  } finally {
    await database.close();
    await postgres?.stop();
  }
}

/** Every statement that the server runs in its tests, which run for that. */
function recordStatements(): Statement[] {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-statements-'));
  const root = join(import.meta.dirname, '..');
  const statements = new Map<string, Statement>();
  try {
    const vitest = join(root, 'node_modules/.bin/vitest');
    execFileSync(vitest, ['run', '--project', 'server', '--reporter=dot'], {
      cwd: root,
      env: { ...process.env, [STATEMENTS]: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const line of readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8').trim().split('\n'),
    )) {
      const statement = JSON.parse(line) as Statement;
      // A move reads whole tables, while no server runs.
      if (statement.by.startsWith('operator/move')) continue;
      statements.set(statement.key, statements.get(statement.key) ?? statement);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [...statements.values()];
}

/**
 * `npm run bench -- plans`: runs the server's tests, and every statement that they have run on two databases, of which one has
 * ten times as much of everything, before and after their tables are analysed. One misses the goal that reads more there without
 * returning more.
 */
export async function benchPlans(): Promise<void> {
  const statements = recordStatements();
  const tenth = Object.fromEntries(
    Object.entries(SIZE).map(([name, count]) => [name, count / GROWTH]),
  ) as unknown as YearSize;
  const reasons = Object.values(allowed).flat();
  const unused = new Set(reasons);
  for (const kind of ['postgresql', 'embedded'] as const) {
    const began = performance.now();
    const [few, many] = [await measureOn(kind, statements, tenth), await measureOn(kind, statements, SIZE)];
    let grown = 0;
    for (const [name, { statement, cost }] of many) {
      const before = few.get(name)?.cost ?? cost;
      const growth = cost.read / before.read / Math.max(1, cost.returned / before.returned);
      if (cost.read <= FEW || growth <= TIMES) continue;
      const exceptions = reasons.filter((part) => statement.key.includes(part));
      for (const part of exceptions) unused.delete(part);
      if (exceptions.length > 0) continue;
      grown += 1;
      console.log(
        `${statement.by}: ${before.read} → ${cost.read} read, ${before.returned} → ${cost.returned} returned`,
      );
      console.log(`  ${name}\n${draw(cost.plan)}`);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${kind}: ${statements.length} statements, ${many.size} plans, ${seconds} s (${machine()})`);
    reportGoal(atMost({ figure: 'plans that read more and return no more', value: grown, unit: 'plans', limit: 0 }));
  }
  const value = unused.size;
  reportGoal(atMost({ figure: `exceptions for nothing: ${[...unused].join()}`, value, unit: 'exceptions', limit: 0 }));
}

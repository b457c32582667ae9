import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import { Client } from 'pg';
import { finding, PATIENCE, problemOf } from './finding.ts';

/** The oldest version of PostgreSQL that serves, as its `server_version_num` counts. */
const OLDEST = 150_000;

const journal = join(import.meta.dirname, '../../db/migrations/meta/_journal.json');
/** When each migration was written, ms: its name in the database. */
const ownMigrations = (): number[] =>
  (JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }).entries.map(({ when }) => when);

interface Known {
  version: string;
  number: number;
  isReadOnly: boolean;
  isMigrated: boolean;
}

/** @returns also the time of the database, ms; undefined where it has none */
export async function checkDatabase(url: string | undefined): Promise<{ findings: SetupFinding[]; now?: number }> {
  if (!url) return { findings: [finding('database', 'warning', 'embedded')] };
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'visavis doctor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Known>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`);
    const known = rows[0] as Known;
    const applied = known.isMigrated
      ? (await client.query<{ at: string }>('select created_at::text as at from drizzle.__drizzle_migrations')).rows
      : [];
    const { rows: times } = await client.query<{ now: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::text as now',
    );
    return {
      findings: findingsOf(
        known,
        applied.map(({ at }) => Number(at)),
      ),
      now: Number(times[0]?.now),
    };
  } catch (error) {
    return { findings: [finding('database', 'fault', 'unreachable', { problem: problemOf(error) })] };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function findingsOf(known: Known, applied: readonly number[]): SetupFinding[] {
  const { version, number, isReadOnly } = known;
  const own = ownMigrations();
  const missing = own.filter((when) => !applied.includes(when));
  const findings: SetupFinding[] = [];
  if (number < OLDEST) findings.push(finding('database', 'fault', 'old', { version }));
  if (isReadOnly) findings.push(finding('database', 'fault', 'readOnly'));
  if (missing.length > 0) findings.push(finding('database', 'fault', 'missing', { count: String(missing.length) }));
  if (applied.some((when) => !own.includes(when))) findings.push(finding('database', 'warning', 'newer'));
  return findings.length > 0 ? findings : [finding('database', 'good', 'good', { version })];
}

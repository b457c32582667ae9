import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../testing/programs/postgres.ts';
import { connectPostgres, openPool } from './connect.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The migrations of an earlier version: those before one of this name. */
async function migrationsBefore(name: string): Promise<string> {
  const earlier = await mkdtemp(join(tmpdir(), 'visavis-migrations-'));
  onTestFinished(() => rm(earlier, { recursive: true, force: true }));
  await cp(folder, earlier, { recursive: true });
  const path = join(earlier, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return earlier;
}

it('accounts from before addresses were confirmed count as confirmed, and later ones do not', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const pool = openPool({ connectionString: server.url });
  await migrate(drizzle({ client: pool }), { migrationsFolder: await migrationsBefore('_verified_email') });
  const insert = (name: string) => `
    insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date, display_name,
      invite_code, created_at)
    values (gen_random_uuid(), '${name}@example.com', '${name}', '${name}', 'none', 'A', 'B', '1990-05-17', '${name}',
      '${name}', '2026-01-02T03:04:05Z')`;
  await pool.query(insert('before'));
  await pool.query(`insert into sessions (id, user_id, created_at, expires_at)
    select gen_random_uuid(), id, '2026-01-02T03:04:05Z', '2026-02-02T03:04:05Z' from users`);

  const database = await connectPostgres(server.url);
  await pool.query(insert('after'));
  const { rows } = await pool.query('select username, email_verified_at as at from users order by username');
  expect(rows).toEqual([
    { username: 'after', at: null },
    { username: 'before', at: new Date('2026-01-02T03:04:05Z') },
  ]);
  // Its session stays open; the device is unknown.
  const kept = await pool.query('select ended_at as "endedAt", last_used_at as "lastUsedAt", device from sessions');
  expect(kept.rows).toEqual([{ endedAt: null, lastUsedAt: null, device: null }]);
  await pool.end();
  await database.close();
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { startPglite } from './pglite-thread.ts';

const folder = join(import.meta.dirname, 'migrations');
const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};
const tags = journal.entries.map(({ tag }) => tag);

it('reports of earlier versions keep what they say, and take their place in the queue', async () => {
  const thread = await startPglite('memory://');
  const pool = new Pool({ user: 'postgres', database: 'postgres', max: 1, stream: () => thread.connect() });
  const apply = async (some: string[]) => {
    for (const tag of some) {
      const statements = readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
      for (const statement of statements) if (statement.trim()) await pool.query(statement);
    }
  };
  const first = tags.findIndex((tag) => tag.endsWith('_reports_heard'));
  await apply(tags.slice(0, first));
  const [ann, bob] = [randomUUID(), randomUUID()];
  for (const [id, name] of [
    [ann, 'ann'],
    [bob, 'bob'],
  ]) {
    await pool.query(
      `insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date,
        display_name, invite_code, created_at)
      values ($1, $2, $2, $2, 'x', 'A', 'B', '1990-01-01', $2, $2, now())`,
      [id, name],
    );
  }
  const at = new Date('2026-01-05T12:00:00.000Z');
  const rows = [
    ['INAPPROPRIATE_BEHAVIOR', 'open', null],
    ['FAKE_PROFILE', 'resolved', at],
    ['SPAM', 'open', null],
    ['HARASSMENT', 'resolved', at],
  ] as const;
  for (const [reason, status, resolvedAt] of rows) {
    await pool.query(
      `insert into reports (id, reporter_id, reported_user_id, reason, description, room_id, status, created_at, resolved_at)
      values ($1, $2, $3, $4, 'as it was', $5, $6, now(), $7)`,
      [randomUUID(), ann, bob, reason, randomUUID(), status, resolvedAt],
    );
  }

  await apply(tags.slice(first));
  const { rows: kept } = await pool.query(
    `select reason, status, description, severity, priority, outcome, outcome_read_at as "readAt"
    from reports order by reason`,
  );
  const old = { description: 'as it was', priority: 0, outcome: null };
  expect(kept).toEqual([
    { ...old, reason: 'FAKE_PROFILE', status: 'resolved', severity: 1, readAt: at },
    { ...old, reason: 'HARASSMENT', status: 'resolved', severity: 2, readAt: at },
    { ...old, reason: 'INAPPROPRIATE_BEHAVIOR', status: 'open', severity: 2, readAt: null },
    { ...old, reason: 'SPAM', status: 'open', severity: 1, readAt: null },
  ]);
  await pool.end();
  await thread.close();
});

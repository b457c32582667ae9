import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectEmbedded, connectPostgres, type Db } from '../../db/connect.ts';
import { systemClock } from '../../ports/clock.ts';
import { createFakeFileStore } from '../../ports/file-store/file-store.fake.ts';
import { createFolderFileStore } from '../../ports/file-store/file-store.ts';
import { systemRandom } from '../../ports/random.ts';
import { createCrowd, enter, type Guest } from '../../testing/crowd.ts';
import { startPostgres } from '../../testing/programs/postgres.ts';
import { startServerProcess } from '../../testing/programs/server-process.ts';
import { fillYear } from '../../testing/year.ts';
import { runOperator } from '../cli/cli.ts';
import { move } from './move.ts';

const SESSION_SECRET = 'a secret of the test, which the data folder keeps';
const SIZE = { people: 40, calls: 600, messages: 600, notifications: 80 };

let dataDir: string;
let guest: Guest;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'visavis-move-'));
  const { db, close } = await connectEmbedded({ dataDir });
  await fillYear(db, SIZE, new Date(systemClock.now()));
  const [made] = await createCrowd({ db, clock: systemClock, random: systemRandom, sessionSecret: SESSION_SECRET }, [
    'moved',
  ]);
  guest = made as Guest;
  await close();
  await createFolderFileStore(join(dataDir, 'uploads')).put('picture.webp', Buffer.from('a picture'));
  return () => rm(dataDir, { recursive: true, force: true });
});

/** Rows and a hash of every table. */
const contentOf = (db: Db): Promise<Record<string, unknown>> =>
  db.transaction(async (tx) => {
    // Each database writes times in its own zone.
    await tx.execute(sql`set local time zone 'UTC'`);
    return readContent(tx);
  });
async function readContent(db: Pick<Db, 'execute'>): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const content: Record<string, unknown> = {};
  for (const { name } of rows) {
    const { rows: found } = await db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by to_jsonb(t)::text collate "C"`,
    );
    content[name] = [found.length, createHash('sha256').update(JSON.stringify(found)).digest('hex')];
  }
  return content;
}
async function contentOfSource() {
  const { db, close } = await connectEmbedded({ dataDir });
  return contentOf(db).finally(close);
}

it('moves everything, goes on where it broke off, and leaves the source as it was', { timeout: 240_000 }, async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const before = await contentOfSource();
  const lines: string[] = [];
  const breaking = move({
    ...{ dataDir, url: server.url, files: undefined },
    out(line) {
      lines.push(line);
      if (line.startsWith('call_members')) throw new Error('broken off');
    },
  });
  await expect(breaking).rejects.toThrow('broken off');
  expect(lines).toContain('users: 41 rows');

  const files = createFakeFileStore();
  const again: string[] = [];
  await move({ dataDir, url: server.url, files, out: (line) => void again.push(line) });
  expect(again).not.toContain('users: 41 rows');
  expect(again).toContain('1 files are moved.');
  expect(await files.open('picture.webp')).toMatchObject({ size: 9 });

  const database = await connectPostgres(server.url);
  onTestFinished(() => database.close());
  expect(await contentOf(database.db)).toEqual(before);
  expect(await contentOfSource()).toEqual(before);

  const node = await startServerProcess({ DATA_DIR: dataDir, SESSION_SECRET, DATABASE_URL: server.url });
  onTestFinished(() => node.stop());
  expect((await enter(node.origin, guest).call(getProfile)).data.username).toBe('moved');
});

it.each([
  [
    'a server has the folder open',
    /in use by process/,
    async () => {
      const { close } = await connectEmbedded({ dataDir });
      onTestFinished(close);
    },
  ],
  [
    'PostgreSQL holds people already',
    /not empty: there are rows in/,
    async (url: string) => {
      const { db, close } = await connectPostgres(url);
      await fillYear(db, { ...SIZE, people: 10 }, new Date());
      await close();
    },
  ],
])('is refused where %s', { timeout: 240_000 }, async (_, why, prepare) => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  await prepare(server.url);
  const errors: string[] = [];
  const words = ['move-to', server.url];
  const commandLine = {
    ...{ dataDir, workingDirectory: '/', examine: async () => [], out: () => {}, pour: async () => {} },
    err: (text: string) => void errors.push(text),
  };
  expect(await runOperator(words, commandLine)).toBe(1);
  expect(errors.join()).toMatch(why);
  expect(await readdir(dataDir)).toContain('postgres');
});

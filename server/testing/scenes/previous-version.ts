import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { startPglite } from '../../db/pglite-thread.ts';
import { systemRandom } from '../../ports/random.ts';
import { picture } from '../pictures/samples.ts';

/** Of 'face to face', as that version hashed it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$siOP1LoopDbYHrFR4Yg3Qg$+GrElgRFp84Bj2oLtxLEgJzLEJ+/m6shc5Hjz/MPUUI';

/** The last of the steps by which that version has made the same schema, as its journal has it. */
const LAST_STEP = {
  hash: '8ede806d5cba05c3f8a67b4f5815c4044c94953ee6d57136fcccdf6fa03fe65c',
  created_at: 1795985050325,
};

/** A copy of the migrations up to that version's schema, which is the first of today's. */
async function createBaseline(folder: string): Promise<string> {
  const migrationsFolder = join(folder, 'migrations');
  await cp(join(import.meta.dirname, '../../db/migrations'), migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  return migrationsFolder;
}

export type PreviousVersion = Awaited<ReturnType<typeof createPreviousVersion>>;

const created_at = new Date(Date.now() - 60_000);
const id = () => systemRandom.uuid(created_at.getTime());
const AVATAR = 'zP0Ku7wHwz889sHTB0jLRxgYVa3DfVVuaT6cR0Ap0aI.webp';

type Values = Record<string, unknown>;

/** Ann and bob are friends who write to each other; ann has a picture, and has reported cem, whom she met in a call. */
async function fill(insert: (table: string, row: Values) => Promise<unknown>) {
  const [ann, bob, cem] = [id(), id(), id()];
  const ids = { ann, bob, cem, session: id(), conversation: id(), message: id(), call: id(), report: id() };
  for (const [name, user] of Object.entries({ ann, bob, cem })) {
    const names = { username: name, username_key: name, first_name: name, last_name: 'Doe', display_name: name };
    const account = { email: `${name}@example.com`, password_hash: PASSWORD_HASH, birth_date: '1990-05-17' };
    const own = name === 'ann' ? { bio: 'I collect maps', avatar_file: AVATAR } : {};
    await insert('users', { id: user, ...names, ...account, ...own, invite_code: `${name}234`, created_at });
  }
  const expires_at = new Date(created_at.getTime() + 86_400_000);
  await insert('sessions', { id: ids.session, user_id: ann, created_at, expires_at });

  const [user_a, user_b] = [ann, bob].toSorted();
  const conversation_id = ids.conversation;
  await insert('friendships', { id: id(), user_a, user_b, met_through: 'INVITE_CODE', created_at });
  await insert('conversations', { id: conversation_id, user_a, user_b, created_at, last_message_at: created_at });
  for (const user_id of [ann, bob]) await insert('conversation_members', { conversation_id, user_id });
  await insert('messages', { id: ids.message, conversation_id, sender_id: ann, content: 'hello bob', created_at });

  const ended = { ended_at: created_at, duration: 40 };
  await insert('calls', { id: ids.call, created_at, started_at: created_at, end_reason: 'ended', ...ended });
  for (const [user_id, peer_id] of [
    [ann, cem],
    [cem, ann],
  ]) {
    const terms = { threshold: 30, session_seconds: 1800, active: false };
    await insert('call_members', { call_id: ids.call, user_id, peer_id, created_at, ...terms, ...ended });
  }
  const case_id = id();
  await insert('cases', { id: case_id, user_id: cem, status: 'open', opened_at: created_at });
  const what = { reason: 'SPAM', description: 'sold me a car', room_id: ids.call, status: 'open', case_id };
  await insert('reports', { id: ids.report, reporter_id: ann, reported_user_id: cem, ...what, created_at });
  return ids;
}

/** A data folder as that version left it when it was killed: database, picture, secrets, and the lock. */
export async function createPreviousVersion() {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-previous-'));
  const thread = await startPglite(join(dataDir, 'postgres'));
  const pool = new Pool({ user: 'postgres', database: 'postgres', max: 1, stream: () => thread.connect() });
  const migrationsFolder = await createBaseline(dataDir);
  await migrate(drizzle({ client: pool }), { migrationsFolder });
  await rm(migrationsFolder, { recursive: true });
  const insert = (table: string, row: Values) => {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    return pool.query(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row));
  };
  const ids = await fill(insert);
  await pool.query('truncate drizzle.__drizzle_migrations');
  await insert('drizzle.__drizzle_migrations', LAST_STEP);
  await pool.end();
  await thread.close();

  await mkdir(join(dataDir, 'uploads'));
  await writeFile(join(dataDir, 'uploads', AVATAR), await picture.webp());
  const [session, evidence] = [randomBytes(48).toString('base64url'), randomBytes(32).toString('base64')];
  const secrets = { 'session-secret': session, 'evidence-key': evidence };
  for (const [name, text] of Object.entries(secrets)) await writeFile(join(dataDir, name), text, { mode: 0o600 });
  await writeFile(join(dataDir, 'lock'), String(spawnSync(process.execPath, ['--version']).pid));
  return { dataDir, ids, secrets, avatar: AVATAR, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

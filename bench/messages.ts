import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEmbedded } from '../server/db/connect.ts';
import { messages } from '../server/db/schema/messages.ts';
import { systemClock } from '../server/ports/clock.ts';
import { systemRandom } from '../server/ports/random.ts';
import { createCrowd, type Guest, pairUp } from '../server/testing/crowd.ts';
import { startServerProcess } from '../server/testing/programs/server-process.ts';
import { machine } from './figures.ts';
import { crash } from './messages/crash.ts';
import { atFixedRate, atFullSpeed, warmUp } from './messages/load.ts';
import { connectWriters, disconnectWriters, type Pair } from './messages/writers.ts';

const PAIRS = 200;
const RATE = 1000;
const SECONDS = 15;
const WARM_UP = 4;
const CRASHES = 20;
const CRASHING_PAIRS = 50;

/** Creates the pairs of friends before the server opens the embedded database. */
async function createFriends(dataDir: string, sessionSecret: string): Promise<Pair[]> {
  const database = await connectEmbedded({ dataDir });
  const dependencies = { db: database.db, clock: systemClock, random: systemRandom };
  const names = Array.from({ length: PAIRS * 2 }, (_, index) => `guest${index}`);
  const crowd = await createCrowd({ ...dependencies, sessionSecret }, names);
  const pairs = Array.from({ length: PAIRS }, (_, i) => [crowd[i * 2], crowd[i * 2 + 1]] as [Guest, Guest]);
  await pairUp(
    dependencies,
    pairs.map(([one, other]) => [one.userId, other.userId]),
  );
  await database.close();
  return pairs;
}

async function measureLoad(settings: Record<string, string>, pairs: readonly Pair[]): Promise<void> {
  console.log(`Messages, embedded database, ${PAIRS} pairs of friends (${machine()})`);
  const server = await startServerProcess(settings);
  const writers = await connectWriters([server.origin], pairs);
  await warmUp(writers, WARM_UP);
  await atFixedRate([server], writers, RATE, SECONDS);
  await atFullSpeed([server], writers, SECONDS);
  disconnectWriters(writers);
  await server.stop();
}

/** @returns whether no message was lost or duplicated */
async function survivesCrashes(
  dataDir: string,
  settings: Record<string, string>,
  pairs: readonly Pair[],
): Promise<boolean> {
  console.log(`The server is killed ${CRASHES} times while ${pairs.length} pairs write (${machine()})`);
  const { acknowledged, resent, unacknowledged } = await crash(settings, pairs, CRASHES);
  const database = await connectEmbedded({ dataDir });
  const all = await database.db.select().from(messages);
  await database.close();
  const rows = all.filter(({ content }) => content.startsWith('round '));
  const stored = new Set(rows.map(({ clientMessageId, content }) => `${clientMessageId} ${content}`));
  const lost = [...acknowledged].filter((entry) => !stored.has(entry.join(' '))).length;
  const duplicated = rows.length - new Set(rows.map(({ content }) => content)).size;
  console.log(
    `  ${acknowledged.size} acknowledged (${resent} of them resent after a crash), ${rows.length} stored,`,
    `${lost} lost, ${duplicated} duplicated, ${unacknowledged} never acknowledged (${machine()})`,
  );
  return lost === 0 && duplicated === 0;
}

/** `npm run bench -- messages`: how fast messages are stored, acknowledged and delivered, and whether a crash loses any. */
export async function benchMessages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-bench-'));
  const settings = { DATA_DIR: dataDir, SESSION_SECRET: randomBytes(32).toString('hex') };
  try {
    const pairs = await createFriends(dataDir, settings.SESSION_SECRET);
    await measureLoad(settings, pairs);
    if (!(await survivesCrashes(dataDir, settings, pairs.slice(0, CRASHING_PAIRS)))) process.exitCode = 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

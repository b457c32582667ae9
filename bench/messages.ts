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
import { crash } from './messages-crash.ts';
import { atFixedRate, atFullSpeed, warmUp } from './messages-load.ts';
import { connectAll, disconnectAll, type Pair } from './writers.ts';

const PAIRS = 200;
const RATE = 1000;
const SECONDS = 15;
const WARM_UP = 4;
const CRASHES = 20;
const CRASHING_PAIRS = 50;

/** Friends in a data folder, before any server has it. */
async function makeFriends(dataDir: string, sessionSecret: string): Promise<Pair[]> {
  const database = await connectEmbedded({ dataDir });
  const outside = { db: database.db, clock: systemClock, random: systemRandom };
  const names = Array.from({ length: PAIRS * 2 }, (_, index) => `guest${index}`);
  const crowd = await createCrowd({ ...outside, sessionSecret }, names);
  const pairs = Array.from({ length: PAIRS }, (_, i) => [crowd[i * 2], crowd[i * 2 + 1]] as [Guest, Guest]);
  await pairUp(
    outside,
    pairs.map(([one, other]) => [one.userId, other.userId]),
  );
  await database.close();
  return pairs;
}

async function load(settings: Record<string, string>, pairs: readonly Pair[]): Promise<void> {
  console.log(`Messages, embedded database, ${PAIRS} pairs of friends (${machine()})`);
  const server = await startServerProcess(settings);
  const writers = await connectAll([server.origin], pairs);
  await warmUp(writers, WARM_UP);
  await atFixedRate([server], writers, RATE, SECONDS);
  await atFullSpeed([server], writers, SECONDS);
  disconnectAll(writers);
  await server.stop();
}

/** @returns whether nothing was lost and nothing doubled */
async function survive(dataDir: string, settings: Record<string, string>, pairs: readonly Pair[]): Promise<boolean> {
  console.log(`The server killed ${CRASHES} times while ${pairs.length} pairs write (${machine()})`);
  const { acknowledged, again, unanswered } = await crash(settings, pairs, CRASHES);
  const database = await connectEmbedded({ dataDir });
  const all = await database.db.select().from(messages);
  await database.close();
  const rows = all.filter(({ content }) => content.startsWith('round '));
  const stored = new Set(rows.map(({ clientMessageId, content }) => `${clientMessageId} ${content}`));
  const lost = [...acknowledged].filter((entry) => !stored.has(entry.join(' '))).length;
  const doubled = rows.length - new Set(rows.map(({ content }) => content)).size;
  console.log(
    `  ${acknowledged.size} acknowledged (${again} of them sent again after a crash), ${rows.length} stored,`,
    `${lost} lost, ${doubled} doubled, ${unanswered} never answered (${machine()})`,
  );
  return lost === 0 && doubled === 0;
}

/** `npm run bench -- messages`: how fast messages are stored, acknowledged and delivered, and that none is lost. */
export async function benchMessages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-bench-'));
  const settings = { DATA_DIR: dataDir, SESSION_SECRET: randomBytes(32).toString('hex') };
  try {
    const pairs = await makeFriends(dataDir, settings.SESSION_SECRET);
    await load(settings, pairs);
    if (!(await survive(dataDir, settings, pairs.slice(0, CRASHING_PAIRS)))) process.exitCode = 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

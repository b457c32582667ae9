import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokens } from '../server/auth/sessions/tokens.ts';
import { connectEmbedded, connectPostgres, type Database, type Db } from '../server/db/connect.ts';
import { systemClock } from '../server/ports/clock.ts';
import { systemRandom } from '../server/ports/random.ts';
import { createCrowd, enter } from '../server/testing/crowd.ts';
import { databaseTemplate } from '../server/testing/global-setup.ts';
import type { TestPerson } from '../server/testing/person.ts';
import { startCluster } from '../server/testing/programs/cluster.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/programs/server-process.ts';
import type { Check } from './findings.ts';

/** embedded: one process on PGlite. cluster: two nodes on PostgreSQL and Redis behind HAProxy. */
export type SetUp = 'embedded' | 'cluster';

/** Someone with a session that outlasts every attack, and the code by which others find them. */
export type Member = TestPerson & { inviteCode: string };

/** The servers under attack, started for it and ended with it. */
export interface Target {
  setUp: SetUp;
  /** what clients open */
  origin: string;
  nodes: readonly ServerProcess[];
  members: readonly Member[];
  stop(): Promise<void>;
}

export interface TargetOptions {
  /** environment variables beside those of production */
  settings?: Record<string, string>;
  /** names of people who have an account and a session; ready before the servers start */
  members: readonly string[];
  /** Changes the database before the servers start. */
  prepare?(db: Db): Promise<void>;
}

/** Lines of a log that are printed. */
const LINES = 20;
/** Longer than an attack takes, ms. */
const SESSION = 3 * 3600_000;

/** Inserts people, which is much faster than to register them. @returns their names and cookies at an origin */
async function insertMembers(
  database: Database,
  { members: names, prepare }: Pick<TargetOptions, 'members' | 'prepare'>,
  sessionSecret: string,
) {
  const crowd = await createCrowd({ db: database.db, clock: systemClock, random: systemRandom, sessionSecret }, names);
  await prepare?.(database.db);
  await database.close();
  // Access tokens last 15 minutes from their issue, which is in the future here.
  const tokens = createTokens(sessionSecret, { ...systemClock, now: () => systemClock.now() + SESSION });
  const guests = await Promise.all(crowd.map(async (guest) => ({ ...guest, access: await tokens.sign(guest) })));
  return (origin: string): Member[] => guests.map((guest) => enter(origin, guest));
}

export async function startTarget(setUp: SetUp, options: TargetOptions): Promise<Target> {
  const { settings = {} } = options;
  if (setUp === 'cluster') {
    const cluster = await startCluster({ settings });
    const { url } = cluster.database;
    const enterAll = await insertMembers(await connectPostgres(url), options, cluster.sessionSecret);
    const { origin, nodes, stop } = cluster;
    return { setUp, origin, nodes, members: enterAll(origin), stop };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-attack-'));
  const secret = randomBytes(32).toString('hex');
  const enterAll = await insertMembers(
    await connectEmbedded({ dataDir, template: await databaseTemplate() }),
    options,
    secret,
  );
  const server = await startServerProcess({ DATA_DIR: dataDir, SESSION_SECRET: secret, ...settings });
  return {
    setUp,
    origin: server.origin,
    nodes: [server],
    members: enterAll(server.origin),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resident memory of all nodes together, in bytes. Linux alone tells; elsewhere NaN. */
export function residentBytes({ nodes }: Target): number {
  try {
    return nodes
      .map(({ pid }) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024)
      .reduce((sum, bytes) => sum + bytes, 0);
  } catch {
    return Number.NaN;
  }
}

/** Errors and crashes that the nodes logged. */
export function errorsLogged({ nodes }: Target): string[] {
  return nodes.flatMap((node) => [...node.errors(), ...(node.isRunning ? [] : ['a node has ended by itself'])]);
}

/** Prints what the nodes have logged last, where something did not hold. */
export function explainBroken({ nodes }: Target, checks: readonly Check[]): void {
  if (checks.every(({ holds }) => holds)) return;
  for (const node of nodes) {
    const lines = node.output().trimEnd().split('\n').slice(-LINES);
    console.log([`  last of the log of ${node.origin}:`, ...lines].join('\n    '));
  }
}

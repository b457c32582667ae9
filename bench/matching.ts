import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { callEnded, skip } from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import { connectEmbedded } from '../server/db/connect.ts';
import { systemClock } from '../server/ports/clock.ts';
import { systemRandom } from '../server/ports/random.ts';
import { createCrowd, type Guest } from '../server/testing/crowd.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/programs/server-process.ts';
import type { UserSocket } from '../server/testing/user-socket.ts';
import { cpuTime, machine, median, ms, percentile } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';
import { connectGuests } from './sockets.ts';

const PEOPLE = 1000;
const ROUNDS = 7;
/**
 * Crowds that warm the server up; their bursts are printed and not counted. V8 compiles what a burst runs for some
 * twenty bursts, on threads that compete for the same two cores. Each crowd is new: within one, people run out of
 * partners whom they have not met.
 */
const WARM_UPS = 3;
/** Longer than the ten seconds after which the last two of a burst are matched though they have met lately, ms. */
const TIMEOUT = 15_000;
/** ms from join to match, 99th percentile */
const GOAL = 150;

interface Searcher {
  guest: Guest;
  socket: UserSocket;
  joinedAt: number;
  foundAt: number;
  match: PayloadOf<typeof found> | undefined;
}

interface Burst {
  p50: number;
  p95: number;
  p99: number;
  max: number;
  matchesPerSecond: number;
  /** processor time from the first join to the last match, ms */
  clientCpu: number;
  serverCpu: number;
}

/** @throws with `failure()` after TIMEOUT */
async function inTime(work: Promise<unknown>, failure: () => string): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(failure())), TIMEOUT);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** @throws where the server rejects the join */
function joinQueue(searcher: Searcher): Promise<void> {
  return new Promise((resolve, reject) => {
    searcher.match = undefined;
    const off = searcher.socket.on(found, (match) => {
      off();
      searcher.foundAt = performance.now();
      searcher.match = match;
      resolve();
    });
    searcher.joinedAt = performance.now();
    searcher.socket.tryEmit(join, {}, TIMEOUT).then((ack) => {
      if (!ack?.ok) reject(new Error(`join rejected: ${ack?.code ?? 'no acknowledgement'}`));
    });
  });
}

/** Everyone joins at once. @throws where a join is rejected or a match is wrong */
async function runBurst(searchers: readonly Searcher[], serverPid: number): Promise<Burst> {
  const cpu = () => [cpuTime(process.pid), cpuTime(serverPid)] as const;
  const before = cpu();
  await inTime(Promise.all(searchers.map(joinQueue)), () => {
    const left = searchers.filter(({ match }) => !match).length;
    return `${left} people found no partner`;
  });
  const after = cpu();
  checkPairs(searchers);
  const delays = searchers.map(({ joinedAt, foundAt }) => foundAt - joinedAt);
  const last = Math.max(...searchers.map(({ foundAt }) => foundAt));
  const seconds = (last - (searchers[0]?.joinedAt ?? 0)) / 1000;
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(delays, share));
  return {
    p50,
    p95,
    p99,
    max: Math.max(...delays),
    matchesPerSecond: searchers.length / 2 / seconds,
    clientCpu: after[0] - before[0],
    serverCpu: after[1] - before[1],
  };
}

/** @throws unless matches are mutual and every room has exactly two members */
function checkPairs(searchers: readonly Searcher[]): void {
  const byUser = new Map(searchers.map((searcher) => [searcher.guest.userId, searcher]));
  const rooms = new Map<string, number>();
  for (const { guest, match } of searchers) {
    const peer = byUser.get(match?.peerId ?? '');
    if (!match || !peer || peer.guest.userId === guest.userId) throw new Error(`${guest.username} has no partner`);
    if (peer.match?.peerId !== guest.userId || peer.match.roomId !== match.roomId) {
      throw new Error(`${guest.username} and ${peer.guest.username} are not matched with each other`);
    }
    rooms.set(match.roomId, (rooms.get(match.roomId) ?? 0) + 1);
  }
  if ([...rooms.values()].some((members) => members !== 2)) throw new Error('a room does not have two members');
}

/** One of each pair skips; resolves once everyone has received the end of their call, which is stored by then. */
async function skipAll(searchers: readonly Searcher[]): Promise<void> {
  const ended = searchers.map(
    ({ socket }) =>
      new Promise<void>((resolve) => {
        const off = socket.on(callEnded, () => {
          off();
          resolve();
        });
      }),
  );
  for (const { guest, socket, match } of searchers) {
    if (match && guest.userId < match.peerId) void socket.tryEmit(skip, match.roomId, TIMEOUT);
  }
  await inTime(Promise.all(ended), () => 'not everyone received the end of their call');
}

const format = ({ p50, p95, p99, max, matchesPerSecond, clientCpu, serverCpu }: Burst) =>
  [
    `join to match p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)}`,
    `${Math.round(matchesPerSecond)} matches/s`,
    `processor time: clients ${clientCpu} ms, server ${serverCpu} ms`,
  ].join('; ');

async function runBursts(server: ServerProcess, guests: readonly Guest[], name: string): Promise<Burst[]> {
  const sockets = await connectGuests([server.origin], guests);
  const searchers = guests.map((guest, index): Searcher => {
    const socket = sockets[index] as UserSocket;
    return { guest, socket, joinedAt: 0, foundAt: 0, match: undefined };
  });
  const bursts: Burst[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const burst = await runBurst(searchers, server.pid);
    bursts.push(burst);
    console.log(`  ${name} ${round}: ${format(burst)} (${machine()})`);
    await skipAll(searchers);
  }
  for (const socket of sockets) socket.close();
  return bursts;
}

/** Creates the accounts before the server opens the embedded database. */
async function createCrowds(dataDir: string, sessionSecret: string): Promise<{ warmUps: Guest[][]; crowd: Guest[] }> {
  const database = await connectEmbedded({ dataDir });
  const dependencies = { db: database.db, clock: systemClock, random: systemRandom, sessionSecret };
  const create = (name: string) =>
    createCrowd(
      dependencies,
      Array.from({ length: PEOPLE }, (_, index) => `${name}${index}`),
    );
  const warmUps: Guest[][] = [];
  for (let index = 1; index <= WARM_UPS; index += 1) warmUps.push(await create(`warmup${index}n`));
  const crowd = await create('guest');
  await database.close();
  return { warmUps, crowd };
}

/** `npm run bench -- matching`: how long a thousand people who join at once wait for their match. */
export async function benchMatching(): Promise<void> {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'visavis-bench-'));
  const sessionSecret = randomBytes(32).toString('hex');
  const { warmUps, crowd } = await createCrowds(dataDir, sessionSecret);
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    // For a profile: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profile'
    NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '',
  });
  try {
    console.log(`Matching, embedded database: ${PEOPLE} people join at once, clients on the same ${machine()}`);
    for (const [index, guests] of warmUps.entries()) await runBursts(server, guests, `warm-up ${index + 1},`);
    const bursts = await runBursts(server, crowd, 'round');
    const medianOf = (read: (burst: Burst) => number) => median(bursts.map(read));
    const medians: Burst = {
      p50: medianOf(({ p50 }) => p50),
      p95: medianOf(({ p95 }) => p95),
      p99: medianOf(({ p99 }) => p99),
      max: medianOf(({ max }) => max),
      matchesPerSecond: medianOf(({ matchesPerSecond }) => matchesPerSecond),
      clientCpu: medianOf(({ clientCpu }) => clientCpu),
      serverCpu: medianOf(({ serverCpu }) => serverCpu),
    };
    console.log(`  median of ${bursts.length}: ${format(medians)}; every match is mutual and unique`);
    reportGoal(atMost({ figure: 'join to match, p99, warm server', value: medians.p99, unit: 'ms', limit: GOAL }));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

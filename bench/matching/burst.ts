import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callEnded, skip } from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import { connectEmbedded } from '../../server/db/connect.ts';
import { systemClock } from '../../server/ports/clock.ts';
import { systemRandom } from '../../server/ports/random.ts';
import { createCrowd, type Guest } from '../../server/testing/crowd.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/programs/server-process.ts';
import type { UserSocket } from '../../server/testing/user-socket.ts';
import { cpuTime, ms, percentile } from '../figures.ts';
import { connectGuests } from '../sockets.ts';

/** Longer than the ten seconds after which the last two of a burst are matched though they have met lately, ms. */
const TIMEOUT = 120_000;

export interface Searcher {
  guest: Guest;
  socket: UserSocket;
  joinedAt: number;
  foundAt: number;
  /** the newest of this search */
  match: PayloadOf<typeof found> | undefined;
  /** rooms whose end they have been sent */
  ended: Set<string>;
}

export interface Burst {
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
    const off = searcher.socket.on(found, () => {
      off();
      searcher.foundAt = performance.now();
      resolve();
    });
    searcher.joinedAt = performance.now();
    searcher.socket.tryEmit(join, {}, TIMEOUT).then((ack) => {
      if (!ack?.ok) reject(new Error(`join rejected: ${ack?.code ?? 'no acknowledgement'}`));
    });
  });
}

/** Everyone joins at once. @throws where a join is rejected */
export async function runBurst(searchers: readonly Searcher[], serverPid: number): Promise<Burst> {
  const cpu = () => [cpuTime(process.pid), cpuTime(serverPid)] as const;
  const before = cpu();
  await inTime(Promise.all(searchers.map(joinQueue)), () => {
    const left = searchers.filter(({ match }) => !match).length;
    return `${left} people found no partner`;
  });
  const after = cpu();
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

/** Resolves once `faultOf` finds none. @throws with it after TIMEOUT */
async function until(faultOf: () => string | undefined): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT; ; await wait(20)) {
    const fault = faultOf();
    if (fault === undefined) return;
    if (performance.now() > deadline) throw new Error(fault);
  }
}

/** Resolves once matches are mutual and every room has exactly two members. @throws after TIMEOUT */
export const checkPairs = (searchers: readonly Searcher[]): Promise<void> => until(() => faultOf(searchers));

function faultOf(searchers: readonly Searcher[]): string | undefined {
  const byUser = new Map(searchers.map((searcher) => [searcher.guest.userId, searcher]));
  const rooms = new Map<string, number>();
  for (const { guest, match } of searchers) {
    const peer = byUser.get(match?.peerId ?? '');
    if (!match || !peer || peer.guest.userId === guest.userId) return `${guest.username} has no partner`;
    if (peer.match?.peerId !== guest.userId || peer.match.roomId !== match.roomId) {
      return `${guest.username} and ${peer.guest.username} are not matched with each other`;
    }
    rooms.set(match.roomId, (rooms.get(match.roomId) ?? 0) + 1);
  }
  return [...rooms.values()].some((members) => members !== 2) ? 'a room does not have two members' : undefined;
}

/** One of each pair skips; resolves once everyone has received the end of their call, which is stored by then. */
export async function skipAll(searchers: readonly Searcher[]): Promise<void> {
  for (const { guest, socket, match } of searchers) {
    if (match && guest.userId < match.peerId) void socket.tryEmit(skip, match.roomId, TIMEOUT);
  }
  await until(() => {
    const left = searchers.filter(({ ended, match }) => match && !ended.has(match.roomId)).length;
    return left === 0 ? undefined : `${left} people did not receive the end of their call`;
  });
}

export const format = ({ p50, p95, p99, max, matchesPerSecond, clientCpu, serverCpu }: Burst) =>
  [
    `join to match p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)}`,
    `${Math.round(matchesPerSecond)} matches/s`,
    `processor time: clients ${clientCpu} ms, server ${serverCpu} ms`,
  ].join('; ');

/** Connects everyone of a crowd, who then search at will. */
export async function connectSearchers({ origin }: ServerProcess, guests: readonly Guest[]): Promise<Searcher[]> {
  const sockets = await connectGuests([origin], guests);
  return guests.map((guest, index) => {
    const socket = sockets[index] as UserSocket;
    const searcher: Searcher = { guest, socket, joinedAt: 0, foundAt: 0, match: undefined, ended: new Set() };
    // The newest match counts: a server gives up a room that takes too long to store, and matches its members again.
    socket.on(found, (match) => {
      searcher.match = match;
    });
    socket.on(callEnded, ({ roomId }) => void searcher.ended.add(roomId));
    return searcher;
  });
}

/** A server on an embedded database of its own, in which crowds have accounts. */
export interface CrowdedServer {
  server: ServerProcess;
  crowds: Guest[][];
  stop(): Promise<void>;
}

/**
 * @param names of the crowds, each of `people`
 * @param entry of another checkout's server
 */
export async function startCrowdedServer(
  { names, people }: { names: readonly string[]; people: number },
  entry?: string,
): Promise<CrowdedServer> {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'visavis-bench-'));
  const sessionSecret = randomBytes(32).toString('hex');
  // The accounts are created before the server opens the database.
  const database = await connectEmbedded({ dataDir });
  const dependencies = { db: database.db, clock: systemClock, random: systemRandom, sessionSecret };
  const crowds: Guest[][] = [];
  for (const name of names) {
    const members = Array.from({ length: people }, (_, index) => `${name}${index}`);
    crowds.push(await createCrowd(dependencies, members));
  }
  await database.close();
  const settings = {
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    // For a profile: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profile'
    NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '',
  };
  const server = await startServerProcess(settings, entry);
  return {
    server,
    crowds,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

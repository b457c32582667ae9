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
import { cpuTime, machine, ms, percentile } from './figures.ts';
import { connectLight, type LightSocket } from './light-socket.ts';

const PEOPLE = 1000;
const ROUNDS = 7;
/**
 * Crowds whose bursts come before, shown and not counted: V8 is at work on what a burst runs for some twenty of them, on
 * threads that want the same two cores. One crowd alone would come to the end of those whom it has not met.
 */
const WARM_UPS = 3;
/** ms */
const PATIENCE = 10_000;

interface Seeker {
  guest: Guest;
  socket: LightSocket;
  joinedAt: number;
  foundAt: number;
  match: PayloadOf<typeof found> | undefined;
}

interface Round {
  p50: number;
  p95: number;
  p99: number;
  max: number;
  perSecond: number;
  /** processor time from the first join to the last match, ms */
  client: number;
  server: number;
}

async function connectAll(origin: string, crowd: readonly Guest[]): Promise<Seeker[]> {
  const seekers: Seeker[] = [];
  for (let start = 0; start < crowd.length; start += 50) {
    const some = crowd.slice(start, start + 50).map(async (guest) => {
      const socket = await connectLight(origin, `visavis_access=${guest.access}`);
      return { guest, socket, joinedAt: 0, foundAt: 0, match: undefined };
    });
    seekers.push(...(await Promise.all(some)));
  }
  return seekers;
}

/** @throws with what went wrong, where it takes longer than PATIENCE */
async function inTime(work: Promise<unknown>, wrong: () => string): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(wrong())), PATIENCE);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Everybody joins in one burst. @throws where somebody is refused or matched wrongly */
async function burst(seekers: readonly Seeker[], serverPid: number): Promise<Round> {
  const used = () => [cpuTime(process.pid), cpuTime(serverPid)] as const;
  const before = used();
  const everybody = seekers.map(
    (seeker) =>
      new Promise<void>((resolve, reject) => {
        seeker.match = undefined;
        const off = seeker.socket.on(found.name, (match: PayloadOf<typeof found>) => {
          off();
          seeker.foundAt = performance.now();
          seeker.match = match;
          resolve();
        });
        seeker.joinedAt = performance.now();
        seeker.socket.emit(join.name, {}, PATIENCE).then((ack) => {
          if (!ack?.ok) reject(new Error(`refused: ${ack?.code ?? 'no answer'}`));
        });
      }),
  );
  await inTime(Promise.all(everybody), () => {
    const left = seekers.filter(({ match }) => !match).length;
    return `${left} people found nobody: those who are left may all have met before`;
  });
  const after = used();
  checkPairs(seekers);
  const delays = seekers.map(({ joinedAt, foundAt }) => foundAt - joinedAt);
  const last = Math.max(...seekers.map(({ foundAt }) => foundAt));
  const seconds = (last - (seekers[0]?.joinedAt ?? 0)) / 1000;
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(delays, share));
  return {
    p50,
    p95,
    p99,
    max: Math.max(...delays),
    perSecond: seekers.length / 2 / seconds,
    client: after[0] - before[0],
    server: after[1] - before[1],
  };
}

/** Each has a partner who has them, in a room of their own. */
function checkPairs(seekers: readonly Seeker[]): void {
  const byUser = new Map(seekers.map((seeker) => [seeker.guest.userId, seeker]));
  const rooms = new Map<string, number>();
  for (const { guest, match } of seekers) {
    const peer = byUser.get(match?.peerId ?? '');
    if (!match || !peer || peer.guest.userId === guest.userId) throw new Error(`${guest.username} has no partner`);
    if (peer.match?.peerId !== guest.userId || peer.match.roomId !== match.roomId) {
      throw new Error(`${guest.username} and ${peer.guest.username} are not each other's`);
    }
    rooms.set(match.roomId, (rooms.get(match.roomId) ?? 0) + 1);
  }
  if ([...rooms.values()].some((members) => members !== 2)) throw new Error('a room has not two members');
}

/** One of each pair skips; both hear of the end, and so that it was stored. */
async function leaveAll(seekers: readonly Seeker[]): Promise<void> {
  const told = seekers.map(
    ({ socket }) =>
      new Promise<void>((resolve) => {
        const off = socket.on(callEnded.name, () => {
          off();
          resolve();
        });
      }),
  );
  for (const { guest, socket, match } of seekers) {
    if (match && guest.userId < match.peerId) void socket.emit(skip.name, match.roomId, PATIENCE);
  }
  await inTime(Promise.all(told), () => 'not everybody heard that their call is over');
}

const median = (values: readonly number[]) => percentile(values, 0.5);
const line = ({ p50, p95, p99, max, perSecond, client, server }: Round) =>
  `join to found p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)}; ${Math.round(perSecond)} matches/s; processor time client ${client} ms, server ${server} ms`;

async function bursts(server: ServerProcess, crowd: readonly Guest[], name: string): Promise<Round[]> {
  const seekers = await connectAll(server.origin, crowd);
  const rounds: Round[] = [];
  for (let index = 1; index <= ROUNDS; index += 1) {
    const round = await burst(seekers, server.pid);
    rounds.push(round);
    console.log(`  ${name} ${index}: ${line(round)} (${machine()})`);
    await leaveAll(seekers);
  }
  for (const { socket } of seekers) socket.close();
  return rounds;
}

/** `npm run bench -- matching` */
export async function benchMatching(): Promise<void> {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'visavis-bench-'));
  const settings = { DATA_DIR: dataDir, SESSION_SECRET: randomBytes(32).toString('hex') };
  const database = await connectEmbedded({ dataDir });
  const outside = { db: database.db, clock: systemClock, random: systemRandom };
  const crowdOf = (name: string) =>
    createCrowd(
      { ...outside, sessionSecret: settings.SESSION_SECRET },
      Array.from({ length: PEOPLE }, (_, index) => `${name}${index}`),
    );
  const others: Guest[][] = [];
  for (let index = 1; index <= WARM_UPS; index += 1) others.push(await crowdOf(`other${index}n`));
  const crowd = await crowdOf('guest');
  await database.close();

  // For a profile: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profile'
  const server = await startServerProcess({ ...settings, NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '' });
  try {
    console.log(`Matching, embedded database: ${PEOPLE} people join in one burst, client on the same ${machine()}`);
    for (const [index, other] of others.entries()) await bursts(server, other, `warm-up ${index + 1},`);
    const rounds = await bursts(server, crowd, 'round');
    const of = (read: (round: Round) => number) => median(rounds.map(read));
    const medians: Round = {
      p50: of(({ p50 }) => p50),
      p95: of(({ p95 }) => p95),
      p99: of(({ p99 }) => p99),
      max: of(({ max }) => max),
      perSecond: of(({ perSecond }) => perSecond),
      client: of(({ client }) => client),
      server: of(({ server }) => server),
    };
    console.log(`  median of ${rounds.length}: ${line(medians)}; every pair mutual, nobody twice`);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

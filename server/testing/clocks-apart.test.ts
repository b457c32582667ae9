import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bothUsersReady,
  callEnded,
  callStarted,
  end,
  joinRoom,
  mediaFlowing,
  toggleVideo,
} from '@visavis/domain/call/contract.ts';
import { found, join as joinQueue } from '@visavis/domain/matching/contract.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type TestPerson } from './person.ts';
import { type ScratchPostgres, startPostgres } from './programs/postgres.ts';
import { startRedis, type TestRedis } from './programs/redis.ts';
import { type ServerProcess, startServerProcess } from './programs/server-process.ts';
import type { TestSocket } from './test-socket.ts';

/** Of Debian's package `faketime`. */
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

/** How often each node renews its lease while the call is watched. */
const RENEWALS = 4;

let folder: string;
let database: ScratchPostgres;
let redis: TestRedis;
let store: Redis;
let right: ServerProcess;
let ahead: ServerProcess;
let ann: TestPerson;
let bob: TestPerson;

/** Sets the clock of the node that is ahead. Only what it shows is wrong: time passes as it does elsewhere. */
const setAhead = (by: string) => writeFile(join(folder, 'clock'), `+${by}\n`);
const wrongClock = () => ({
  LD_PRELOAD: library ?? 'install the package faketime',
  FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

beforeAll(async () => {
  // Without it both clocks would be right, and the tests would pass.
  expect(library, 'the package faketime is installed').toBeDefined();
  folder = await mkdtemp(join(tmpdir(), 'visavis-clocks-'));
  [database, redis] = [await startPostgres(), await startRedis()];
  store = new Redis(redis.url);
  await setAhead('20s');
  const shared = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  const startNode = async (name: string, clock = {}) => {
    await mkdir(join(folder, name));
    return startServerProcess({ ...shared, ...clock, DATA_DIR: join(folder, name) });
  };
  [right, ahead] = [await startNode('right'), await startNode('ahead', wrongClock())];
  [ann, bob] = [await createPerson(right.origin, 'ann'), await createPerson(ahead.origin, 'bob')];
});
afterAll(async () => {
  for (const node of [right, ahead]) await node?.stop();
  store?.disconnect();
  await redis?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

const signal = async (roomId: string, socket: TestSocket) => {
  const ack = await socket.emit(toggleVideo, { roomId, enabled: true });
  return ack.ok ? 'accepted' : ack.code;
};

/** Both send events in their call until each node has renewed its lease of the seats some times. None may be refused. */
async function acceptedAllAlong(roomId: string, sockets: readonly TestSocket[]): Promise<void> {
  const answers = new Set<string>();
  const leases = new Map<string, Set<string>>();
  await expect
    .poll(async () => {
      for (const socket of sockets) answers.add(await signal(roomId, socket));
      const flat = await store.zrange('{visavis:seats}:nodes', '0', '-1', 'WITHSCORES');
      for (let at = 0; at < flat.length; at += 2) {
        const [node = '', until = ''] = [flat[at], flat[at + 1]];
        leases.set(node, (leases.get(node) ?? new Set()).add(until));
      }
      return [...leases.values()].filter(({ size }) => size > RENEWALS).length;
    })
    .toBeGreaterThanOrEqual(2);
  expect([...answers]).toEqual(['accepted']);
}

it('a call goes on over two nodes, one of whose clocks is 20 s ahead and is then set, and counts the seconds that it lasted', async () => {
  const both = [await ann.connect(), await bob.connect()] as const;
  const [hers, his] = both;
  const ready = Promise.all(both.map((socket) => socket.next(bothUsersReady)));
  const started = Promise.all(both.map((socket) => socket.next(callStarted)));
  for (const socket of both) expect(await socket.emit(joinQueue)).toEqual({ ok: true });
  const [{ roomId }] = await Promise.all([hers.next(found), his.next(found)]);
  for (const socket of both) expect(await socket.emit(joinRoom, roomId)).toMatchObject({ ok: true });
  await ready;
  const begun = performance.now();
  for (const socket of both) expect(await socket.emit(mediaFlowing, roomId)).toEqual({ ok: true });
  await started;

  await acceptedAllAlong(roomId, both);

  // Someone sets that clock: no connection breaks.
  await setAhead('2h');
  await acceptedAllAlong(roomId, both);
  expect(both.map(({ isConnected }) => isConnected)).toEqual([true, true]);

  // His connection is lost, and he comes back.
  his.cut();
  const again = await bob.connect();
  expect(await again.emit(joinRoom, roomId)).toMatchObject({ ok: true });
  await acceptedAllAlong(roomId, [hers, again]);

  await again.emit(end, roomId);
  const { duration } = await hers.next(callEnded);
  expect(duration).toBeLessThanOrEqual((performance.now() - begun) / 1000);
});

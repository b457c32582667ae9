import * as call from '@visavis/domain/call/contract.ts';
import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import { STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SHARED_SWEEP_INTERVAL } from '../call/feature.ts';
import { users } from '../db/schema/users.ts';
import { createRedisCallSeats } from '../ports/call-seats/call-seats-redis.ts';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createRedisMatchPool } from '../ports/match-pool/match-pool-redis.ts';
import { RELOAD_GRACE } from '../ports/presence/presence.ts';
import { createRedisPresence, TICK_EVERY } from '../ports/presence/presence-redis.ts';
import { connectRedis, type Redis } from '../ports/redis/redis.ts';
import { newcomers } from './crowd.ts';
import { startRedis, type TestRedis } from './programs/redis.ts';
import { startCall } from './scenes/calls.ts';
import type { TestSocket } from './test-socket.ts';
import { createWorld, type World } from './world.ts';

let redisServer: TestRedis;
let redis: Redis;
/** a second connection, which does not wait behind commands of the first */
let operator: Redis;
let world: World;
let sockets: TestSocket[] = [];
/** of presence alone */
const presenceClock = createFakeClock();
beforeAll(async () => {
  redisServer = await startRedis();
  redis = connectRedis(redisServer.url, pino({ level: 'silent' }));
  operator = connectRedis(redisServer.url, pino({ level: 'silent' }), { blocking: true });
  const log = pino({ level: 'silent' });
  world = await createWorld({
    settings: { LOG_LEVEL: 'silent' },
    ports: {
      matchPool: createRedisMatchPool(redis, 'node'),
      seats: createRedisCallSeats(redis, 'node'),
      presence: createRedisPresence({ redis, clock: presenceClock, log, node: 'node' }),
    },
  });
});
beforeEach(() => world.clock.advance(SHARED_SWEEP_INTERVAL));
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
});
afterAll(async () => {
  await world.close();
  redis.disconnect();
  operator.disconnect();
  await redisServer.stop();
});

let count = 0;
async function someone() {
  count += 1;
  const [person] = await newcomers(world, `lost${count}`);
  const socket = await person.connect();
  sockets.push(socket);
  return { person, socket };
}
const queueSize = () => world.ports.matchPool.size();
const sizeIs = (size: number) => vi.waitFor(async () => expect(await queueSize()).toBe(size));

/** Lets two rounds of queue statuses pass, which check who is still queued, and what follows from each. */
async function checkQueueTwice(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await world.clock.advance(STATUS_EVERY);
    // One connection to each: what a round asked of Redis, then of the database, then of Redis again, is answered.
    for (let step = 0; step < 3; step += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      await redis.ping();
      await world.ports.database.ping();
    }
  }
}

/** Lets Redis answer no writes. @returns a function that lets it answer again, and resolves once it has */
async function pauseWrites(): Promise<() => Promise<void>> {
  await redis.call('client', 'pause', '600000', 'write');
  return async () => {
    await operator.call('client', 'unpause');
    await operator.set('resumed', '1');
    await vi.waitFor(() => redis.ping());
  };
}

it('restores the queue after it was flushed, with the time everyone has waited', async () => {
  const [early, late] = [await someone(), await someone()];
  for (const { person, socket } of [early, late]) {
    const plan = { plan: 'premium_plus' } as const;
    await world.ports.database.db.update(users).set(plan).where(eq(users.id, person.userId));
    expect(await socket.emit(contract.join, { filters: { languages: ['de'] } })).toEqual({ ok: true });
    await world.clock.advance(10);
  }
  await redis.flushall();
  await sizeIs(0);
  await vi.waitFor(async () => {
    await world.clock.advance(STATUS_EVERY);
    expect(await queueSize()).toBe(2);
  });
  expect(await early.socket.emit(contract.askStatus)).toEqual({ ok: true });
  expect(early.socket.received(contract.status).at(-1)).toEqual({ position: 1, total: 2 });
});

it('does not restore users who have left meanwhile', async () => {
  const [leaves, stays] = [await someone(), await someone()];
  await leaves.socket.emit(contract.join);
  await redis.flushall();
  expect(await leaves.socket.emit(contract.leave)).toEqual({ ok: true });
  await checkQueueTwice();
  await sizeIs(0);
  await stays.socket.emit(contract.join);
  await sizeIs(1);
  stays.socket.close();
  await sizeIs(0);
});

it('does not restore users whom another node has matched', async () => {
  const [a, b] = [await someone(), await someone()];
  await a.socket.emit(contract.join);
  await sizeIs(1);
  // Another node takes both out of the queue, and the call ends before this one has checked twice.
  await world.ports.matchPool.leave(a.person.userId);
  const matched = a.socket.next(contract.found);
  const peerInfo = { username: b.person.username, avatar: '', karma: 60, experiencePoints: 0 };
  world.app.realtime.realtime.toUser(a.person.userId, contract.found, {
    roomId: b.person.userId,
    peerId: b.person.userId,
    peerInfo,
    iceTransportPolicy: 'all',
  });
  await matched;
  await checkQueueTwice();
  await sizeIs(0);
});

it('removes users who left while the queue did not answer', async () => {
  const { socket } = await someone();
  await socket.emit(contract.join);
  await sizeIs(1);
  const resume = await pauseWrites();
  socket.close();
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
  await resume();
  await checkQueueTwice();
  await sizeIs(0);
});

it('keeps no entry of a user who was refused because the queue did not answer in time', async () => {
  const { socket } = await someone();
  const resume = await pauseWrites();
  expect(await socket.emit(contract.join)).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
  await resume();
  await checkQueueTwice();
  await sizeIs(0);
  // The next try succeeds.
  expect(await socket.emit(contract.join)).toEqual({ ok: true });
  await sizeIs(1);
});

it('keeps a call whose seats were lost: events still arrive, and it can be ended', async () => {
  const [a, b] = [await someone(), await someone()];
  const roomId = await startCall(world, a.socket, b.socket);
  await redis.flushall();
  expect(await a.socket.emit(call.toggleAudio, { roomId, enabled: false })).toEqual({ ok: true });
  expect(await b.socket.next(call.peerAudioToggle)).toMatchObject({ roomId, enabled: false });
  await redis.flushall();
  expect(await a.socket.emit(call.skip, roomId)).toEqual({ ok: true });
  expect(await b.socket.next(call.callEnded)).toMatchObject({ roomId, reason: 'skip' });
});

it('ends a call after its lost seats are not taken again', async () => {
  const [a, b] = [await someone(), await someone()];
  const roomId = await startCall(world, a.socket, b.socket);
  await redis.flushall();
  a.socket.close();
  await world.clock.advance(SHARED_SWEEP_INTERVAL);
  await vi.waitFor(async () => expect(await world.ports.seats.rooms()).toContain(roomId));
  await world.clock.advance(SEAT_GRACE);
  expect(await b.socket.next(call.peerDisconnected)).toMatchObject({ roomId });
});

/** Lets presence tick often enough for a user without sockets to go offline. */
async function passPresence(): Promise<void> {
  for (let passed = 0; passed <= RELOAD_GRACE + TICK_EVERY; passed += TICK_EVERY) {
    await presenceClock.advance(TICK_EVERY);
    await redis.ping();
    await redis.ping();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
const onlineOf = (...people: { person: { userId: string } }[]) =>
  world.ports.presence.online(people.map(({ person }) => person.userId));

it('restores who is online after it was flushed, though others came meanwhile', async () => {
  const early = await someone();
  await passPresence();
  await redis.flushall();
  const late = await someone();
  await vi.waitFor(async () => expect((await onlineOf(late)).size).toBe(1));
  await passPresence();
  expect(await onlineOf(early, late)).toEqual(new Set([early.person.userId, late.person.userId]));
});

it('keeps no one online who left while presence did not answer', async () => {
  const [leaves, stays] = [await someone(), await someone()];
  await vi.waitFor(async () => expect((await onlineOf(leaves, stays)).size).toBe(2));
  const commands = redis as unknown as { visavisPresence(...args: unknown[]): Promise<unknown> };
  const away = vi.spyOn(commands, 'visavisPresence').mockRejectedValue(new Error('Redis is away'));
  leaves.socket.close();
  await vi.waitFor(() => expect(away.mock.calls.some(([, operation]) => operation === 'leave')).toBe(true));
  away.mockRestore();
  await passPresence();
  expect(await onlineOf(leaves, stays)).toEqual(new Set([stays.person.userId]));
});

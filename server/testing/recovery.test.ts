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
import { createRedisMatchPool } from '../ports/match-pool/match-pool-redis.ts';
import { connectRedis, type Redis } from '../ports/redis/redis.ts';
import { startCall } from './calls.ts';
import { newcomers } from './crowd.ts';
import { startRedis, type TestRedis } from './programs/redis.ts';
import type { TestSocket } from './test-socket.ts';
import { createWorld, type World } from './world.ts';

let server: TestRedis;
let redis: Redis;
let world: World;
let lines: TestSocket[] = [];
beforeAll(async () => {
  server = await startRedis();
  redis = connectRedis(server.url, pino({ level: 'silent' }));
  world = await createWorld({
    settings: { LOG_LEVEL: 'silent' },
    ports: { matchPool: createRedisMatchPool(redis, 'node'), seats: createRedisCallSeats(redis, 'node') },
  });
});
beforeEach(() => world.clock.advance(SHARED_SWEEP_INTERVAL));
afterEach(async () => {
  for (const line of lines) line.close();
  lines = [];
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
});
afterAll(async () => {
  await world.close();
  redis.disconnect();
  await server.stop();
});

let count = 0;
async function someone() {
  count += 1;
  const [person] = await newcomers(world, `lost${count}`);
  const line = await person.connect();
  lines.push(line);
  return { person, line };
}
const sizeIs = (size: number) => vi.waitFor(async () => expect(await world.ports.matchPool.size()).toBe(size));
/** Time enough for two looks at who waits, one by one. */
async function look(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await world.clock.advance(STATUS_EVERY);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('lets those in again whom a flushed queue has lost, each with the time they have waited', async () => {
  const [early, late] = [await someone(), await someone()];
  for (const { person, line } of [early, late]) {
    const plan = { plan: 'premium_plus' } as const;
    await world.ports.database.db.update(users).set(plan).where(eq(users.id, person.userId));
    expect(await line.emit(contract.join, { filters: { languages: ['de'] } })).toEqual({ ok: true });
    await world.clock.advance(10);
  }
  await redis.flushall();
  await sizeIs(0);
  await look();
  await sizeIs(2);
  expect(await early.line.emit(contract.askStatus)).toEqual({ ok: true });
  expect(early.line.received(contract.status).at(-1)).toEqual({ position: 1, total: 2 });
});

it('takes nobody in again who has left meanwhile', async () => {
  const [gone, stays] = [await someone(), await someone()];
  await gone.line.emit(contract.join);
  await redis.flushall();
  expect(await gone.line.emit(contract.leave)).toEqual({ ok: true });
  await look();
  await sizeIs(0);
  await stays.line.emit(contract.join);
  await sizeIs(1);
  stays.line.close();
  await sizeIs(0);
});

it('does not let those in again who were matched by another node and told', async () => {
  const [a, b] = [await someone(), await someone()];
  await a.line.emit(contract.join);
  await sizeIs(1);
  // Another node takes both out of the queue, and the call is over before this one has looked twice.
  await world.ports.matchPool.leave(a.person.userId);
  const told = a.line.next(contract.found);
  const peerInfo = { username: b.person.username, avatar: '', karma: 60, experiencePoints: 0 };
  world.app.realtime.realtime.toUser(a.person.userId, contract.found, {
    ...{ roomId: b.person.userId, peerId: b.person.userId, peerInfo, iceTransportPolicy: 'all' },
  });
  await told;
  await look();
  await sizeIs(0);
});

it('hears late of those who left while the queue was away', async () => {
  const { line } = await someone();
  await line.emit(contract.join);
  await sizeIs(1);
  await redis.call('client', 'pause', '1500', 'write');
  line.close();
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 1600));
  await look();
  await sizeIs(0);
});

it('keeps no place for someone who was refused because the queue did not answer in time', async () => {
  const { line } = await someone();
  await redis.call('client', 'pause', '1500', 'write');
  expect(await line.emit(contract.join)).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
  await new Promise((resolve) => setTimeout(resolve, 600));
  await look();
  await sizeIs(0);
  // Nothing of it stands in the way of the next try.
  expect(await line.emit(contract.join)).toEqual({ ok: true });
  await sizeIs(1);
});

it('keeps a call whose seats were lost: what is said still arrives, and it can be ended', async () => {
  const [a, b] = [await someone(), await someone()];
  const roomId = await startCall(world, a.line, b.line);
  await redis.flushall();
  expect(await a.line.emit(call.toggleAudio, { roomId, enabled: false })).toEqual({ ok: true });
  expect(await b.line.next(call.peerAudioToggle)).toMatchObject({ roomId, enabled: false });
  await redis.flushall();
  expect(await a.line.emit(call.skip, roomId)).toEqual({ ok: true });
  expect(await b.line.next(call.callEnded)).toMatchObject({ roomId, reason: 'skip' });
});

it('ends a call whose lost seats nobody takes again', async () => {
  const [a, b] = [await someone(), await someone()];
  const roomId = await startCall(world, a.line, b.line);
  await redis.flushall();
  a.line.close();
  await world.clock.advance(SHARED_SWEEP_INTERVAL);
  await vi.waitFor(async () => expect(await world.ports.seats.rooms()).toContain(roomId));
  await world.clock.advance(SEAT_GRACE);
  expect(await b.line.next(call.peerDisconnected)).toMatchObject({ roomId });
});

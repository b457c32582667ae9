import { end } from '@visavis/domain/call/contract.ts';
import { blockUser, listFriends, removeFriend, requestStatus } from '@visavis/domain/friends/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import {
  bulkStatus,
  closing,
  HEARTBEAT_EVERY,
  heartbeat,
  statusUpdate,
  userActive,
  userIdle,
} from '@visavis/domain/presence/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELOAD_GRACE } from '../ports/presence/presence.ts';
import { befriend, caughtUp, shareCall } from '../testing/acquaintance.ts';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';
import { WRITE_EVERY } from './tabs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function twoFriends(a: string, b: string) {
  const people = await guests(world, a, b);
  const [one, other] = [people[a], people[b]];
  if (!one || !other) throw new Error('two names make two guests');
  return { one, other, friendshipId: await befriend(one, other) };
}
/** Waits for the update that says so; what differs in between is let through. */
async function hears(socket: TestSocket, userId: string, status: string) {
  for (;;) {
    const update = await socket.next(statusUpdate);
    if (update.userId === userId && update.status === status) return update;
  }
}
const iso = () => new Date(world.clock.now()).toISOString();
async function statuses(socket: TestSocket) {
  await socket.emit(requestStatus);
  return (await socket.next(bulkStatus)).statuses;
}
/** Resolves once the server has seen the socket go, and passes the grace. */
async function leave(watcher: TestSocket, person: TestPerson, socket: TestSocket) {
  socket.close();
  await expect
    .poll(() => world.app.realtime.io.sockets.sockets.has(socket.id), { message: 'the socket is still there' })
    .toBe(false);
  await world.clock.advance(RELOAD_GRACE + 1);
  return hears(watcher, person.userId, 'offline');
}

describe('friends', () => {
  it('see each other come, and go once the last tab is closed and the grace over', async () => {
    const { one, other } = await twoFriends('alice', 'bob');
    const watcher = await one.connect();
    expect(await statuses(watcher)).toEqual({ [other.userId]: { status: 'offline', lastSeenAt: null } });
    const tabs = [await other.connect(), await other.connect()] as const;
    expect(await hears(watcher, other.userId, 'online')).toMatchObject({ lastSeenAt: iso() });
    expect(await statuses(watcher)).toEqual({ [other.userId]: { status: 'online', lastSeenAt: iso() } });
    tabs[0].close();
    await world.clock.advance(RELOAD_GRACE * 2);
    expect((await statuses(watcher))[other.userId]?.status).toBe('online');
    const leftAt = iso();
    const update = await leave(watcher, other, tabs[1]);
    expect(update.lastSeenAt).toBe(leftAt);
    await expect
      .poll(async () => (await statuses(watcher))[other.userId])
      .toEqual({ status: 'offline', lastSeenAt: leftAt });
    expect((await one.call(listFriends)).data[0]?.lastSeenAt).toBe(leftAt);
    watcher.close();
  });

  it('do not notice a reload', async () => {
    const { one, other } = await twoFriends('carol', 'dave');
    const watcher = await one.connect();
    const before = await other.connect();
    await hears(watcher, other.userId, 'online');
    await before.emit(closing);
    before.close();
    await world.clock.advance(RELOAD_GRACE - 1000);
    const after = await other.connect();
    await world.clock.advance(RELOAD_GRACE * 2);
    expect((await statuses(watcher))[other.userId]?.status).toBe('online');
    expect(watcher.received(statusUpdate).filter(({ userId }) => userId === other.userId)).toHaveLength(1);
    after.close();
    watcher.close();
  });

  it('hear at once how a new friend stands', async () => {
    const { erin, frank } = await guests(world, 'erin', 'frank');
    const sockets = [await erin.connect(), await frank.connect()] as const;
    await befriend(erin, frank);
    await hears(sockets[0], frank.userId, 'online');
    await hears(sockets[1], erin.userId, 'online');
    for (const socket of sockets) socket.close();
  });

  it('are busy in a call, by what the database says', async () => {
    const { one, other } = await twoFriends('grace', 'heidi');
    const { stranger } = await guests(world, 'stranger');
    await shareCall(world, other, stranger, { over: false });
    const watcher = await one.connect();
    const socket = await other.connect();
    await hears(watcher, other.userId, 'busy');
    expect((await statuses(watcher))[other.userId]?.status).toBe('busy');
    socket.close();
    watcher.close();
  });
});

it('a match makes busy, its end online again', async () => {
  const { one, other } = await twoFriends('sara', 'theo');
  const { partner } = await guests(world, 'partner');
  const watcher = await one.connect();
  const [socket, peer] = [await other.connect(), await partner.connect()];
  await hears(watcher, other.userId, 'online');
  await socket.emit(join);
  await peer.emit(join);
  const { roomId } = await socket.next(found);
  await hears(watcher, other.userId, 'busy');
  await peer.emit(end, roomId);
  await hears(watcher, other.userId, 'online');
  for (const each of [watcher, socket, peer]) each.close();
});

it('nobody else is told: no stranger, no former friend, nobody blocked', async () => {
  const { one: ivan, other: judy, friendshipId } = await twoFriends('ivan', 'judy');
  const { ken, lea } = await guests(world, 'ken', 'lea');
  await befriend(ivan, ken);
  await befriend(ivan, lea);
  await ivan.call(removeFriend, { params: { id: friendshipId } });
  await ivan.call(blockUser, { params: { id: ken.userId } });
  const [former, blocked, friend] = [await judy.connect(), await ken.connect(), await lea.connect()];
  const socket = await ivan.connect();
  await hears(friend, ivan.userId, 'online');
  expect([await statuses(former), await statuses(blocked), Object.keys(await statuses(socket))]).toEqual([
    {},
    {},
    [lea.userId],
  ]);
  await leave(friend, ivan, socket);
  await caughtUp(former, blocked);
  for (const other of [former, blocked]) {
    expect(other.received(statusUpdate).filter(({ userId }) => userId === ivan.userId)).toEqual([]);
  }
  for (const other of [former, blocked, friend]) other.close();
});

it('heartbeats are written down every few minutes, and not while idle', async () => {
  const { one, other } = await twoFriends('max', 'nora');
  const socket = await other.connect();
  const lastSeen = async () => (await one.call(listFriends)).data[0]?.lastSeenAt;
  const beat = () => socket.emit(heartbeat, { timestamp: world.clock.now() });
  await world.clock.advance(HEARTBEAT_EVERY);
  await beat();
  expect(await lastSeen()).toBeNull();
  await world.clock.advance(WRITE_EVERY);
  const seenAt = iso();
  await beat();
  await expect.poll(lastSeen).toBe(seenAt);
  await socket.emit(userIdle);
  await world.clock.advance(WRITE_EVERY * 2);
  await beat();
  expect(await lastSeen()).toBe(seenAt);
  const activeAt = iso();
  await socket.emit(userActive);
  await expect.poll(lastSeen).toBe(activeAt);
  socket.close();
});

it('a page that did not close after all is there again', async () => {
  const { one, other } = await twoFriends('olga', 'paul');
  const watcher = await one.connect();
  const socket = await other.connect();
  await hears(watcher, other.userId, 'online');
  await socket.emit(closing);
  await world.clock.advance(RELOAD_GRACE + 1);
  await hears(watcher, other.userId, 'offline');
  await socket.emit(heartbeat, { timestamp: 0 });
  await hears(watcher, other.userId, 'online');
  socket.close();
  watcher.close();
});

it('a server that stops writes down who was there', async () => {
  const { one, other } = await twoFriends('quinn', 'rosa');
  const socket = await other.connect();
  await world.clock.advance(1000);
  const stoppedAt = iso();
  await world.restart();
  expect((await one.call(listFriends)).data[0]?.lastSeenAt).toBe(stoppedAt);
  socket.close();
});

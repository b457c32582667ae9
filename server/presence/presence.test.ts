import { end } from '@visavis/domain/call/contract.ts';
import { blockUser, listFriends, removeFriend, requestStatus } from '@visavis/domain/friends/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import {
  bulkStatus,
  closing,
  heartbeat,
  statusUpdate,
  userActive,
  userIdle,
} from '@visavis/domain/presence/contract.ts';
import { HEARTBEAT_EVERY } from '@visavis/domain/presence/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELOAD_GRACE } from '../ports/presence/presence.ts';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { befriend, caughtUp, shareCall, twoFriends } from '../testing/scenes/relations.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';
import { SIGHTING_INTERVAL } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Waits for this status of the user, skipping other updates. */
async function nextStatus(socket: TestSocket, userId: string, status: string) {
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
/** Closes the socket and lets the grace pass. */
async function leave(watcher: TestSocket, person: TestPerson, socket: TestSocket) {
  socket.close();
  await expect
    .poll(() => world.app.realtime.io.sockets.sockets.has(socket.id), { message: 'the socket is still connected' })
    .toBe(false);
  await world.clock.advance(RELOAD_GRACE + 1);
  return nextStatus(watcher, person.userId, 'offline');
}

describe('friends', () => {
  it('see each other go online, and offline a grace after the last tab has closed', async () => {
    const { one, other } = await twoFriends(world, 'alice', 'bob');
    const watcher = await one.connect();
    expect(await statuses(watcher)).toEqual({ [other.userId]: { status: 'offline', lastSeenAt: null } });
    const tabs = [await other.connect(), await other.connect()] as const;
    expect(await nextStatus(watcher, other.userId, 'online')).toMatchObject({ lastSeenAt: iso() });
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

  it('see no change when the other reloads', async () => {
    const { one, other } = await twoFriends(world, 'carol', 'dave');
    const watcher = await one.connect();
    const before = await other.connect();
    await nextStatus(watcher, other.userId, 'online');
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

  it('are sent the status of a new friend at once', async () => {
    const { erin, frank } = await guests(world, 'erin', 'frank');
    const sockets = [await erin.connect(), await frank.connect()] as const;
    await befriend(erin, frank);
    await nextStatus(sockets[0], frank.userId, 'online');
    await nextStatus(sockets[1], erin.userId, 'online');
    for (const socket of sockets) socket.close();
  });

  it('are busy in a call that is stored', async () => {
    const { one, other } = await twoFriends(world, 'grace', 'heidi');
    const { stranger } = await guests(world, 'stranger');
    await shareCall(world, other, stranger, { over: false });
    const watcher = await one.connect();
    const socket = await other.connect();
    await nextStatus(watcher, other.userId, 'busy');
    expect((await statuses(watcher))[other.userId]?.status).toBe('busy');
    socket.close();
    watcher.close();
  });
});

it('a match makes the user busy, and its end online again', async () => {
  const { one, other } = await twoFriends(world, 'sara', 'theo');
  const { partner } = await guests(world, 'partner');
  const watcher = await one.connect();
  const [socket, peer] = [await other.connect(), await partner.connect()];
  await nextStatus(watcher, other.userId, 'online');
  await socket.emit(join);
  await peer.emit(join);
  const { roomId } = await socket.next(found);
  await nextStatus(watcher, other.userId, 'busy');
  await peer.emit(end, roomId);
  await nextStatus(watcher, other.userId, 'online');
  for (const each of [watcher, socket, peer]) each.close();
});

it('former friends and blocked users are sent no status', async () => {
  const { one: ivan, other: judy, friendshipId } = await twoFriends(world, 'ivan', 'judy');
  const { ken, lea } = await guests(world, 'ken', 'lea');
  await befriend(ivan, ken);
  await befriend(ivan, lea);
  await ivan.call(removeFriend, { params: { id: friendshipId } });
  await ivan.call(blockUser, { params: { id: ken.userId } });
  const [former, blocked, friend] = [await judy.connect(), await ken.connect(), await lea.connect()];
  const socket = await ivan.connect();
  await nextStatus(friend, ivan.userId, 'online');
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

it('heartbeats are saved every few minutes, except while idle', async () => {
  const { one, other } = await twoFriends(world, 'max', 'nora');
  const socket = await other.connect();
  const lastSeen = async () => (await one.call(listFriends)).data[0]?.lastSeenAt;
  const beat = () => socket.emit(heartbeat, { timestamp: world.clock.now() });
  await world.clock.advance(HEARTBEAT_EVERY);
  await beat();
  expect(await lastSeen()).toBeNull();
  await world.clock.advance(SIGHTING_INTERVAL);
  const seenAt = iso();
  await beat();
  await expect.poll(lastSeen).toBe(seenAt);
  await socket.emit(userIdle);
  await world.clock.advance(SIGHTING_INTERVAL * 2);
  await beat();
  expect(await lastSeen()).toBe(seenAt);
  const activeAt = iso();
  await socket.emit(userActive);
  await expect.poll(lastSeen).toBe(activeAt);
  socket.close();
});

it('a page that announced its closing but stayed open is online again', async () => {
  const { one, other } = await twoFriends(world, 'olga', 'paul');
  const watcher = await one.connect();
  const socket = await other.connect();
  await nextStatus(watcher, other.userId, 'online');
  await socket.emit(closing);
  await world.clock.advance(RELOAD_GRACE + 1);
  await nextStatus(watcher, other.userId, 'offline');
  await socket.emit(heartbeat, { timestamp: 0 });
  await nextStatus(watcher, other.userId, 'online');
  socket.close();
  watcher.close();
});

it('a server that stops saves when its users were last seen', async () => {
  const { one, other } = await twoFriends(world, 'quinn', 'rosa');
  const socket = await other.connect();
  await world.clock.advance(1000);
  const stoppedAt = iso();
  await world.restart();
  expect((await one.call(listFriends)).data[0]?.lastSeenAt).toBe(stoppedAt);
  socket.close();
});

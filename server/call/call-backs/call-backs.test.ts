import * as contract from '@visavis/domain/call/contract.ts';
import { CALL_BACK_TIME, CALL_BACKS_OF_PAIR, SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callMembers } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';
import { startCall } from '../../testing/calls.ts';
import { caughtUp } from '../../testing/relations.ts';
import { sendReport } from '../../testing/reports.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, connect, pair, user, queueSizeIs } = await useWorld();

let alice: Connected;
let bob: Connected;
beforeEach(async () => {
  [alice, bob] = await pair();
});

const accept = (socket: TestSocket, roomId: string) => socket.emit(contract.callBack, { roomId, accept: true });
const decline = (socket: TestSocket, roomId: string) => socket.emit(contract.callBack, { roomId, accept: false });
const ask = (socket: TestSocket, roomId: string) => socket.emit(contract.callBack, { roomId });
const over = { ok: true, data: { until: null } };
const member = async (roomId: string, { person }: Connected) =>
  (
    await world.ports.database.db
      .select()
      .from(callMembers)
      .where(and(eq(callMembers.callId, roomId), eq(callMembers.userId, person.userId)))
  )[0];

/** A call of the two that breaks after `seconds`: alice reports that her link has failed. @returns its room */
async function brokenCall(seconds = 20, a = alice.socket, b = bob.socket): Promise<string> {
  const roomId = await startCall(world, a, b);
  await world.clock.advance(seconds * 1000);
  await a.emit(contract.callEndedByClient, { roomId, reason: 'connection_lost' });
  await b.next(contract.peerDisconnected);
  await a.next(contract.callEnded);
  return roomId;
}

/** Both accept. @returns the new room */
async function callBack(roomId: string): Promise<string> {
  const [a, b] = [alice.socket, bob.socket];
  const found = Promise.all([a.next(matching.found), b.next(matching.found)]);
  await accept(a, roomId);
  await accept(b, roomId);
  const [toA, toB] = await found;
  expect(toA.roomId).toBe(toB.roomId);
  return toA.roomId;
}

/** Both enter the room and report media. */
async function begin(roomId: string): Promise<void> {
  for (const { socket } of [alice, bob]) await socket.emit(contract.joinRoom, roomId);
  for (const { socket } of [alice, bob]) await socket.emit(contract.mediaFlowing, roomId);
  for (const { socket } of [alice, bob]) await socket.next(contract.callStarted);
}

describe('a broken call', () => {
  it('is offered to both for two minutes, before its end is announced', async () => {
    const roomId = await brokenCall();
    const until = new Date(world.clock.now() + CALL_BACK_TIME).toISOString();
    const offers = [
      ...alice.socket.received(contract.callBackOffered),
      ...bob.socket.received(contract.callBackOffered),
    ];
    expect(offers).toMatchObject([
      { roomId, peerId: bob.person.userId, until },
      { roomId, peerId: alice.person.userId, until },
    ]);
    const names = bob.socket.all().map(({ name }) => name);
    expect(names.indexOf('matching:call_back_offered')).toBeLessThan(names.indexOf('video:peer_disconnected'));
  });

  it('connects both in a new room once both accept', async () => {
    const roomId = await brokenCall();
    expect(await accept(alice.socket, roomId)).toMatchObject({ ok: true, data: { until: expect.any(String) } });
    await caughtUp(alice.socket, bob.socket);
    expect(bob.socket.received(matching.found)).toHaveLength(1);
    const newRoom = await callBack(roomId);
    expect(newRoom).not.toBe(roomId);
    expect(bob.socket.received(matching.found).at(-1)).toMatchObject({
      peerId: alice.person.userId,
      peerInfo: { username: alice.person.username },
      iceTransportPolicy: 'all',
    });
    await begin(newRoom);
    expect(await ask(alice.socket, roomId)).toMatchObject(over);
  });

  it('of a member who lost the socket is offered again when they ask from a new one', async () => {
    const roomId = await startCall(world, alice.socket, bob.socket);
    await world.clock.advance(5000);
    alice.socket.cut();
    await vi.waitFor(async () =>
      expect((await world.ports.seats.of(roomId))?.[alice.person.userId]?.taken).toBe(false),
    );
    await world.clock.advance(SEAT_GRACE);
    await bob.socket.next(contract.peerDisconnected);
    const again = await connect(alice.person);
    expect(await again.emit(contract.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
    const until = new Date(world.clock.now() + CALL_BACK_TIME).toISOString();
    expect(await ask(again, roomId)).toMatchObject({ ok: true, data: { until } });
    await accept(bob.socket, roomId);
    await accept(again, roomId);
    expect(await again.next(matching.found)).toMatchObject({ peerId: bob.person.userId });
  });

  it.each([
    ['skipped', (socket: TestSocket, roomId: string) => socket.emit(contract.skip, roomId)],
    ['ended', (socket: TestSocket, roomId: string) => socket.emit(contract.end, roomId)],
  ])('that was %s is not offered', async (_, end) => {
    const roomId = await startCall(world, alice.socket, bob.socket);
    await world.clock.advance(20_000);
    await end(alice.socket, roomId);
    await bob.socket.next(contract.callEnded);
    expect(bob.socket.received(contract.callBackOffered)).toEqual([]);
    expect(await accept(bob.socket, roomId)).toMatchObject(over);
  });

  it.each(['reported', 'blocked'] as const)('of one who was %s is not offered', async (how) => {
    const roomId = await startCall(world, alice.socket, bob.socket);
    await world.clock.advance(20_000);
    if (how === 'reported') await sendReport(alice.person, bob.person);
    else await alice.person.call(blockUser, { params: { id: bob.person.userId } });
    await bob.socket.next(contract.callEnded);
    expect(await ask(bob.socket, roomId)).toMatchObject(over);
    expect(bob.socket.received(contract.callBackOffered)).toEqual([]);
  });

  it('whose page was closed is not offered', async () => {
    const roomId = await startCall(world, alice.socket, bob.socket);
    await world.clock.advance(20_000);
    await alice.socket.emit(contract.leaving, roomId);
    alice.socket.close();
    await world.clock.advance(SEAT_GRACE);
    await bob.socket.next(contract.peerDisconnected);
    expect(bob.socket.received(contract.callBackOffered)).toEqual([]);
  });

  it('that no one had seen anything of is not offered', async () => {
    const roomId = await brokenCall(0);
    expect(await ask(bob.socket, roomId)).toMatchObject(over);
  });

  it('is not called back after two minutes', async () => {
    const roomId = await brokenCall();
    await accept(bob.socket, roomId);
    await world.clock.advance(CALL_BACK_TIME);
    expect(await accept(alice.socket, roomId)).toMatchObject(over);
    expect(alice.socket.received(matching.found)).toHaveLength(1);
  });

  it('is called back by its members alone', async () => {
    const roomId = await brokenCall();
    const eve = await user();
    expect(await accept(eve.socket, roomId)).toMatchObject({ ok: false, code: 'NOT_A_MEMBER' });
  });
});

describe('an offer ends for the other without a reason', () => {
  const ended = async (roomId: string) => {
    expect(await bob.socket.next(contract.callBackEnded)).toEqual({ roomId });
    expect(await accept(bob.socket, roomId)).toMatchObject(over);
    expect(bob.socket.received(matching.found)).toHaveLength(1);
  };

  it('when one declines, however often', async () => {
    const roomId = await brokenCall();
    await accept(bob.socket, roomId);
    expect(await decline(alice.socket, roomId)).toMatchObject(over);
    await decline(alice.socket, roomId);
    await ended(roomId);
    expect(bob.socket.received(contract.callBackEnded)).toHaveLength(1);
    expect(alice.socket.received(contract.callBackEnded)).toEqual([]);
  });

  it('when one begins a search', async () => {
    const roomId = await brokenCall();
    await accept(bob.socket, roomId);
    await alice.socket.emit(matching.join);
    await ended(roomId);
  });

  it.each(['block', 'report'] as const)('after a %s', async (how) => {
    const roomId = await brokenCall();
    await accept(bob.socket, roomId);
    if (how === 'report') await sendReport(alice.person, bob.person);
    else await alice.person.call(blockUser, { params: { id: bob.person.userId } });
    await ended(roomId);
  });

  it('when the other is suspended by the time that both accept', async () => {
    const roomId = await brokenCall();
    await accept(bob.socket, roomId);
    const suspendedUntil = new Date(world.clock.now() + 3_600_000);
    await world.ports.database.db.update(users).set({ suspendedUntil }).where(eq(users.id, alice.person.userId));
    await accept(alice.socket, roomId);
    await ended(roomId);
  });

  it('when one is in another call by the time that both accept', async () => {
    const roomId = await brokenCall();
    await accept(bob.socket, roomId);
    const carol = await user();
    const tab = await connect(alice.person);
    // A search that crossed the offer: it did not find it.
    const finding = vi.spyOn(world.ports.callBacks, 'ofUser').mockResolvedValue(undefined);
    await startCall(world, tab, carol.socket);
    finding.mockRestore();
    await accept(alice.socket, roomId);
    await ended(roomId);
  });
});

describe('two tabs', () => {
  it('count as one: the newer one is called, the older one is notified of the takeover', async () => {
    const roomId = await brokenCall();
    const tab = await connect(alice.person);
    await accept(alice.socket, roomId);
    await accept(alice.socket, roomId);
    await accept(tab, roomId);
    expect(await alice.socket.next(matching.matchingError)).toMatchObject({ reason: 'TAKEN_OVER' });
    await accept(bob.socket, roomId);
    expect(await tab.next(matching.found)).toMatchObject({ peerId: bob.person.userId });
    expect(alice.socket.received(matching.found)).toHaveLength(1);
  });

  it('do not call a socket that has gone', async () => {
    const roomId = await brokenCall();
    const tab = await connect(alice.person);
    await accept(tab, roomId);
    tab.close();
    await vi.waitFor(() => expect(world.app.realtime.count()).toBe(2));
    await accept(bob.socket, roomId);
    await caughtUp(bob.socket);
    expect(bob.socket.received(matching.found)).toHaveLength(1);
    await accept(alice.socket, roomId);
    expect(await alice.socket.next(matching.found)).toBeDefined();
  });
});

it('offers a pair a few call backs an hour', async () => {
  let roomId = await brokenCall();
  for (let count = 1; count < CALL_BACKS_OF_PAIR.most; count += 1) {
    const next = await callBack(roomId);
    await begin(next);
    await world.clock.advance(5000);
    await alice.socket.emit(contract.callEndedByClient, { roomId: next, reason: 'connection_lost' });
    await bob.socket.next(contract.peerDisconnected);
    roomId = next;
  }
  const last = await callBack(roomId);
  await begin(last);
  await world.clock.advance(5000);
  await alice.socket.emit(contract.callEndedByClient, { roomId: last, reason: 'connection_lost' });
  await bob.socket.next(contract.peerDisconnected);
  expect(bob.socket.received(contract.callBackOffered)).toHaveLength(CALL_BACKS_OF_PAIR.most);
  expect(await ask(bob.socket, last)).toMatchObject(over);
});

describe('one conversation', () => {
  const today = async ({ person }: Connected) => (await person.call(getDashboard)).data.stats.matchesToday;

  it('counts once for the daily limit, and goes on for one who has reached it', async () => {
    const { db } = world.ports.database;
    const roomId = await brokenCall(40);
    const again = await callBack(roomId);
    await begin(again);
    await world.clock.advance(40_000);
    await alice.socket.emit(contract.end, again);
    await alice.socket.next(contract.callEnded);
    expect([await today(alice), await today(bob)]).toEqual([1, 1]);
    await db.update(callMembers).set({ ratingRequired: false });
    // The other four of a free plan's five.
    for (let count = 0; count < 4; count += 1) {
      const other = await user();
      const room = await startCall(world, alice.socket, other.socket);
      await world.clock.advance(31_000);
      await other.socket.emit(contract.callEndedByClient, { roomId: room, reason: 'connection_lost' });
      await db.update(callMembers).set({ ratingRequired: false });
      if (count < 3) continue;
      expect(await today(alice)).toBe(5);
      await accept(other.socket, room);
      await accept(alice.socket, room);
      await vi.waitFor(async () => expect(other.socket.received(matching.found)).toHaveLength(2));
      return;
    }
  });

  it('counts by the part that is long enough', async () => {
    const again = await callBack(await brokenCall(10));
    await begin(again);
    await world.clock.advance(40_000);
    await alice.socket.emit(contract.end, again);
    await alice.socket.next(contract.callEnded);
    expect(await today(alice)).toBe(1);
  });

  it('lasts what was left of the session', async () => {
    const again = await callBack(await brokenCall(1000));
    expect(await member(again, alice)).toMatchObject({ sessionSeconds: 800, continued: true });
    await begin(again);
    await world.clock.advance(800_000);
    expect(await bob.socket.next(contract.callEnded)).toMatchObject({ reason: 'time_limit', duration: 800 });
  });

  it('is called back before it is rated, and rated once at its end', async () => {
    const roomId = await brokenCall(1300);
    expect(await member(roomId, alice)).toMatchObject({ ratingRequired: true });
    const again = await callBack(roomId);
    await begin(again);
    await world.clock.advance(60_000);
    await bob.socket.emit(contract.end, again);
    await alice.socket.next(contract.callEnded);
    expect(await alice.socket.emit(matching.join)).toMatchObject({ ok: false, code: 'RATING_REQUIRED' });
    await alice.socket.emit(contract.rate, { roomId: again, rating: 'positive' });
    expect(await member(roomId, alice)).toMatchObject({ ratingRequired: false, rating: null });
    expect(await member(roomId, bob)).toMatchObject({ ratingRequired: true });
    expect(await alice.socket.emit(matching.join)).toEqual({ ok: true });
    await queueSizeIs(1);
  });
});

import * as contract from '@visavis/domain/call/contract.ts';
import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callMembers, calls } from '../db/schema/call.ts';
import { blocks } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import { match, startCall, wholeCall } from '../testing/calls.ts';
import { newcomers } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';
import { SWEEP_INTERVAL } from './feature.ts';
import { createEndStore } from './lifecycle/end-store.ts';
import { ENTRY_GRACE } from './lifecycle/open.ts';
import { createEndRepo } from './lifecycle/repo-end.ts';

let world: World;
let lines: TestSocket[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const line of lines) line.close();
  lines = [];
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
});
afterAll(() => world.close());

async function connect<const People extends TestPerson[]>(
  ...people: People
): Promise<{ [K in keyof People]: TestSocket }> {
  const made = await Promise.all(people.map((person) => person.connect()));
  lines.push(...made);
  return made as never;
}
let count = 0;
/** Two new people, connected. */
async function twoPeople() {
  count += 1;
  const [alice, bob] = await newcomers(world, `alice${count}`, `bob${count}`);
  const [a, b] = await connect(alice, bob);
  return { alice, bob, a, b };
}
const callRow = async (roomId: string) =>
  (await world.ports.database.db.select().from(calls).where(eq(calls.id, roomId)))[0];
/** Cuts a line, and waits until the server has seen it. */
async function cut(line: TestSocket, person: TestPerson, roomId: string) {
  line.cut();
  await vi.waitFor(async () => expect((await world.ports.seats.of(roomId))?.[person.userId]?.taken).toBe(false));
}
const nothing = { xpGained: 0, karmaGained: 0 };

const offer = { type: 'offer' as const, sdp: 'v=0 offer' };
const answer = { type: 'answer' as const, sdp: 'v=0 answer' };
const candidate = { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };

describe('a call', () => {
  it('goes from the queue through the signals to its end', async () => {
    const { alice, bob, a, b } = await twoPeople();
    expect(await a.emit(matching.join, {})).toEqual({ ok: true });
    expect(await a.next(matching.joined)).toEqual({ position: 1, total: 1 });
    expect(await b.emit(matching.join)).toEqual({ ok: true });
    const [toA, toB] = await Promise.all([a.next(matching.found), b.next(matching.found)]);
    const peerInfo = { username: bob.username, karma: 60, experiencePoints: 0 };
    expect(toA).toMatchObject({ peerId: bob.userId, peerInfo, iceTransportPolicy: 'all' });
    expect(toB).toMatchObject({ roomId: toA.roomId, peerId: alice.userId });

    const { roomId } = toA;
    expect(await a.emit(contract.joinRoom, roomId)).toMatchObject({ ok: true, data: { startedAt: null } });
    const ack = await b.emit(contract.joinRoom, roomId);
    expect(await a.next(contract.userJoined)).toEqual({ roomId, userId: bob.userId });
    const ready = await a.next(contract.bothUsersReady);
    expect(await b.next(contract.bothUsersReady)).toEqual(ready);
    expect(ready).toMatchObject({ roomId, initiatorId: [alice.userId, bob.userId].toSorted()[0] });
    expect(Date.parse(ready.endsAt) - Date.parse(ready.startedAt)).toBe(1_800_000);
    expect(ack).toMatchObject({ ok: true, data: { startedAt: ready.startedAt, endsAt: ready.endsAt } });

    await a.emit(contract.offer, { roomId, offer });
    expect(await b.next(contract.peerOffer)).toEqual({ roomId, userId: alice.userId, offer });
    await b.emit(contract.answer, { roomId, answer });
    expect(await a.next(contract.peerAnswer)).toEqual({ roomId, userId: bob.userId, answer });
    await a.emit(contract.iceCandidate, { roomId, candidate });
    expect(await b.next(contract.peerCandidate)).toEqual({ roomId, userId: alice.userId, candidate });
    await b.emit(contract.iceCandidate, { roomId, candidate: null });
    expect(await a.next(contract.peerCandidate)).toEqual({ roomId, userId: bob.userId, candidate: null });
    await a.emit(contract.toggleAudio, { roomId, enabled: false });
    expect(await b.next(contract.peerAudioToggle)).toEqual({ roomId, userId: alice.userId, enabled: false });
    await b.emit(contract.toggleVideo, { roomId, enabled: true });
    expect(await a.next(contract.peerVideoToggle)).toEqual({ roomId, userId: bob.userId, enabled: true });
    expect(a.received(contract.peerOffer)).toEqual([]);

    await world.clock.advance(20_000);
    expect(await b.emit(contract.skip, roomId)).toEqual({ ok: true });
    const ended = { roomId, reason: 'skip', duration: 20, ratingRequired: false, rewards: nothing };
    expect(await a.next(contract.callEnded)).toEqual(ended);
    expect(await b.next(contract.callEnded)).toEqual(ended);
    expect(await a.emit(contract.offer, { roomId, offer })).toMatchObject({ ok: false, code: 'CALL_OVER' });
    expect(await a.emit(contract.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
  });

  it('keeps a third person out, who sees nothing of it', async () => {
    const { a, b } = await twoPeople();
    const carol = await world.person('carol');
    const [c] = await connect(carol);
    const roomId = await startCall(world, a, b);
    const inRoom = { roomId };
    const attempts = [
      await c.emit(contract.joinRoom, roomId),
      await c.emit(contract.offer, { ...inRoom, offer }),
      await c.emit(contract.iceCandidate, { ...inRoom, candidate }),
      await c.emit(contract.toggleAudio, { ...inRoom, enabled: true }),
      await c.emit(contract.firstFrame, { ...inRoom, ms: 800 }),
      await c.emit(contract.skip, roomId),
      await c.emit(contract.end, roomId),
      await c.emit(contract.callEndedByClient, roomId),
      await c.emit(contract.rate, { ...inRoom, rating: 'negative' }),
      await c.emit(contract.sendRoomMessage, { ...inRoom, content: 'hello' }),
      await c.emit(contract.getRoomMessages, inRoom),
      await c.emit(contract.roomTyping, { ...inRoom, isTyping: true }),
    ];
    for (const attempt of attempts) expect(attempt).toMatchObject({ ok: false, code: 'NOT_A_MEMBER' });
    await a.emit(contract.sendRoomMessage, { ...inRoom, content: 'between us' });
    await a.emit(contract.offer, { ...inRoom, offer });
    await b.next(contract.peerOffer);
    await a.emit(contract.end, roomId);
    await b.next(contract.callEnded);
    expect(new Set(c.all().map(({ name }) => name))).toEqual(new Set(['video:error', 'matching:error', 'error']));
    expect(JSON.stringify(c.all())).not.toContain('between us');
  });

  it('is passed on by the sockets that sit in it alone', async () => {
    const { alice, a, b } = await twoPeople();
    const [otherTab] = await connect(alice);
    const roomId = await startCall(world, a, b);
    expect(await otherTab.emit(contract.offer, { roomId, offer })).toMatchObject({ code: 'NOT_A_MEMBER' });
    await a.emit(contract.toggleAudio, { roomId, enabled: false });
    await b.next(contract.peerAudioToggle);
    expect(b.received(contract.peerOffer)).toEqual([]);
    expect(otherTab.all().map(({ name }) => name)).toEqual(['video:error']);
  });

  it('handles what a socket sends at once in the order sent', async () => {
    const { a, b } = await twoPeople();
    const roomId = await match(world, a, b);
    await a.emit(contract.joinRoom, roomId);
    const acks = await Promise.all([
      b.emit(contract.joinRoom, roomId),
      b.emit(contract.offer, { roomId, offer }),
      b.emit(contract.toggleVideo, { roomId, enabled: false }),
      b.emit(contract.end, roomId),
      b.emit(contract.offer, { roomId, offer }),
    ]);
    expect(acks.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
    await a.next(contract.callEnded);
    const names = ['video:user_joined', 'video:both_users_ready', 'video:offer', 'video:peer_video_toggle'];
    expect(a.all().map(({ name }) => name)).toEqual([
      ...['matching:joined', 'matching:found', ...names, 'video:call_ended'],
    ]);
  });
});

describe('the end', () => {
  it('comes once, though both send it in every way at once', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    await world.clock.advance(125_000);
    const ways = [contract.end, contract.skip, contract.callEndedByClient, contract.end];
    const acks = await Promise.all([a, b].flatMap((line) => ways.map((event) => line.emit(event, roomId))));
    expect(acks.every(({ ok }) => ok)).toBe(true);
    const [toA, toB] = await Promise.all([a.next(contract.callEnded), b.next(contract.callEnded)]);
    expect(toA).toMatchObject({ duration: 125, rewards: { xpGained: 20, karmaGained: 0 } });
    expect(toB).toEqual(toA);
    expect([...a.received(contract.callEnded), ...b.received(contract.callEnded)]).toHaveLength(2);
    for (const { userId } of [alice, bob]) {
      const [row] = await world.ports.database.db.select().from(users).where(eq(users.id, userId));
      expect(row?.experiencePoints).toBe(20);
    }
  });

  it('comes by the clock after 30 minutes on the free plan', async () => {
    const { a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    await world.clock.advance(1_799_000);
    expect(await callRow(roomId)).toMatchObject({ endedAt: null });
    await world.clock.advance(1000);
    const [toA] = await Promise.all([a.next(contract.callEnded), b.next(contract.callEnded)]);
    expect(toA).toMatchObject({ reason: 'time_limit', duration: 1800, rewards: { xpGained: 300, karmaGained: 2 } });
  });

  it('comes after the shorter of the two sessions', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const { db } = world.ports.database;
    await db.update(users).set({ plan: 'premium' }).where(eq(users.id, alice.userId));
    const first = await startCall(world, a, b);
    const row = await callRow(first);
    expect(Number(row?.endsAt) - Number(row?.startedAt)).toBe(1_800_000);
    await a.emit(contract.end, first);
    await db.update(users).set({ plan: 'premium_plus' }).where(eq(users.id, bob.userId));
    const longer = await callRow(await startCall(world, a, b));
    expect(Number(longer?.endsAt) - Number(longer?.startedAt)).toBe(10_800_000);
  });

  it('comes for someone whose partner never enters', async () => {
    const { a, b } = await twoPeople();
    const roomId = await match(world, a, b);
    await a.emit(contract.joinRoom, roomId);
    await world.clock.advance(ENTRY_GRACE - 1);
    expect(await callRow(roomId)).toMatchObject({ endedAt: null });
    await world.clock.advance(1);
    const left = { roomId, duration: 0, rewards: nothing, ratingRequired: false };
    expect(await a.next(contract.peerDisconnected)).toEqual({ ...left, reason: 'left' });
    expect(await b.next(contract.callEnded)).toEqual({ ...left, reason: 'ended' });
    expect(await b.emit(contract.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
  });
});

describe('a call that must not go on', () => {
  it('ends when one blocks the other, who is not told why', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    expect((await alice.call(blockUser, { params: { id: bob.userId } })).status).toBe(200);
    const [toA, toB] = await Promise.all([a.next(contract.callEnded), b.next(contract.callEnded)]);
    expect(toA).toMatchObject({ roomId, reason: 'ended' });
    expect(toB).toEqual(toA);
  });

  it('ends with a report, and who reports owes no rating', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    await world.clock.advance(40_000);
    const body = { reportedUserId: bob.userId, reason: 'HARASSMENT' as const, roomId };
    expect((await alice.call(createReport, { body })).status).toBe(201);
    expect(await a.next(contract.callEnded)).toMatchObject({ reason: 'reported', ratingRequired: false });
    expect(await b.next(contract.callEnded)).toMatchObject({ reason: 'reported', ratingRequired: true });
    expect(await a.emit(matching.join)).toEqual({ ok: true });
  });

  it('needs no rating any more once the other is reported for it', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const { roomId, toA } = await wholeCall(world, a, b, 40);
    expect(toA.ratingRequired).toBe(true);
    const body = { reportedUserId: bob.userId, reason: 'SPAM' as const, roomId };
    await alice.call(createReport, { body });
    expect(await a.emit(matching.join)).toEqual({ ok: true });
    expect(await b.emit(matching.join)).toMatchObject({ code: 'RATING_REQUIRED' });
  });

  it('ends by the sweep where a block came from elsewhere', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    const createdAt = new Date(world.clock.now());
    const row = { blockerId: bob.userId, blockedId: alice.userId, createdAt };
    await world.ports.database.db.insert(blocks).values(row);
    await world.clock.advance(SWEEP_INTERVAL);
    expect(await a.next(contract.callEnded)).toMatchObject({ roomId, reason: 'ended' });
    await b.next(contract.callEnded);
  });
});

describe('a lost socket', () => {
  it('ends the call after the grace period, not before', async () => {
    const { alice, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    await world.clock.advance(60_000);
    await cut(a, alice, roomId);
    await world.clock.advance(SEAT_GRACE - 1);
    expect(b.received(contract.peerDisconnected)).toEqual([]);
    await world.clock.advance(1);
    expect(await b.next(contract.peerDisconnected)).toMatchObject({
      ...{ roomId, reason: 'connection_lost', duration: 75, rewards: { xpGained: 10, karmaGained: 0 } },
    });
    expect(await callRow(roomId)).toMatchObject({ endReason: 'connection_lost', duration: 75 });
    expect(b.received(contract.callEnded)).toEqual([]);
  });

  it('is taken back within it, with the call and its time', async () => {
    const { alice, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    const { startedAt } = (await a.received(contract.bothUsersReady)[0]) ?? {};
    await cut(a, alice, roomId);
    await world.clock.advance(SEAT_GRACE - 1000);
    const [again] = await connect(alice);
    expect(await again.emit(contract.joinRoom, roomId)).toMatchObject({ ok: true, data: { startedAt } });
    expect(await again.next(contract.bothUsersReady)).toMatchObject({ startedAt });
    expect(await b.next(contract.bothUsersReady)).toMatchObject({ startedAt });
    await world.clock.advance(SEAT_GRACE * 2);
    await again.emit(contract.offer, { roomId, offer });
    await b.next(contract.peerOffer);
    expect(b.received(contract.peerDisconnected)).toEqual([]);
  });

  it('is not waited for by a seat that a newer socket has taken', async () => {
    const { alice, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    const [newer] = await connect(alice);
    await newer.emit(contract.joinRoom, roomId);
    expect(await a.next(matching.matchingError)).toMatchObject({ code: 'MATCHING_ERROR', reason: 'TAKEN_OVER' });
    a.close();
    await vi.waitFor(() => expect(world.app.realtime.count()).toBe(2));
    await world.clock.advance(SEAT_GRACE * 2);
    await newer.emit(contract.toggleAudio, { roomId, enabled: false });
    await b.next(contract.peerAudioToggle);
    expect(await callRow(roomId)).toMatchObject({ endedAt: null });
  });
});

it('whoever searches on after a call that another node has ended is let in without a look for that call', async () => {
  const { a, b } = await twoPeople();
  const roomId = await startCall(world, a, b);
  const { database, clock, random, seats } = world.ports;
  const ending = { roomId, reason: 'skip' as const, now: new Date(clock.now()) };
  const newId = () => random.uuid(clock.now());
  await createEndStore({ repo: createEndRepo(database.db), newId, batchInterval: 0 }).end(ending);
  await seats.close(roomId);
  const look = vi.spyOn(seats, 'of');
  expect(await a.emit(matching.join, {})).toEqual({ ok: true });
  expect(await a.next(matching.joined)).toMatchObject({ position: 1 });
  expect(look).not.toHaveBeenCalledWith(roomId);
  look.mockRestore();
  await a.emit(matching.leave);
});

describe('a restart of the server', () => {
  it('keeps the call for those who come back', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    const [ready] = a.received(contract.bothUsersReady);
    await world.clock.advance(100_000);
    await world.restart();
    expect(await a.disconnected).toBe('transport close');
    await b.disconnected;
    await world.clock.advance(SEAT_GRACE - 1000);
    const [a2, b2] = await connect(alice, bob);
    await a2.emit(contract.joinRoom, roomId);
    expect(await b2.emit(contract.joinRoom, roomId)).toMatchObject({ ok: true, data: { startedAt: ready?.startedAt } });
    await a2.next(contract.bothUsersReady);
    await world.clock.advance(1_800_000 - 100_000 - SEAT_GRACE + 1000);
    expect(await a2.next(contract.callEnded)).toMatchObject({ reason: 'time_limit', duration: 1800 });
  });

  it('ends the call of someone who stays away', async () => {
    const { alice, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    await world.restart();
    await b.disconnected;
    const [a2] = await connect(alice);
    await a2.emit(contract.joinRoom, roomId);
    await world.clock.advance(SEAT_GRACE);
    expect(await a2.next(contract.peerDisconnected)).toMatchObject({ roomId, reason: 'connection_lost' });
  });

  it('ends by the sweep what no timer ended', async () => {
    const { alice, bob, a, b } = await twoPeople();
    const roomId = await startCall(world, a, b);
    // Another process had started it: this one has no timer, and the time is over.
    const past = new Date(world.clock.now() - 1000);
    await world.ports.database.db
      .update(calls)
      .set({ startedAt: new Date(past.getTime() - 40_000), endsAt: past })
      .where(eq(calls.id, roomId));
    await world.clock.advance(SWEEP_INTERVAL);
    expect(await a.next(contract.callEnded)).toMatchObject({ reason: 'time_limit', duration: 40 });
    const members = await world.ports.database.db.select().from(callMembers).where(eq(callMembers.callId, roomId));
    expect(members.map(({ active }) => active)).toEqual([false, false]);
    expect(new Set(members.map(({ userId }) => userId))).toEqual(new Set([alice.userId, bob.userId]));
  });
});

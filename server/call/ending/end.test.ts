import * as contract from '@visavis/domain/call/contract.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callMembers, calls } from '../../db/schema/call.ts';
import { blocks } from '../../db/schema/friends.ts';
import { users } from '../../db/schema/users.ts';
import { match, startCall, wholeCall } from '../../testing/scenes/calls.ts';
import { useWorld } from '../../testing/use-world.ts';
import { SWEEP_INTERVAL } from '../feature.ts';
import { ENTRY_GRACE } from '../lifecycle/open.ts';

const { world, pair } = await useWorld();
const { db } = world.ports.database;

const callRow = async (roomId: string) => (await db.select().from(calls).where(eq(calls.id, roomId)))[0];
const noRewards = { xpGained: 0, karmaGained: 0 };

it('ends a call once, though both members send every kind of end at once', async () => {
  const [{ person: alice, socket: a }, { person: bob, socket: b }] = await pair();
  const roomId = await startCall(world, a, b);
  await world.clock.advance(125_000);
  const ways = [contract.end, contract.skip, contract.callEndedByClient, contract.end];
  const acks = await Promise.all([a, b].flatMap((socket) => ways.map((event) => socket.emit(event, roomId))));
  expect(acks.every(({ ok }) => ok)).toBe(true);
  const [toA, toB] = await Promise.all([a.next(contract.callEnded), b.next(contract.callEnded)]);
  expect(toA).toMatchObject({ duration: 125, rewards: { xpGained: 20, karmaGained: 0 } });
  expect(toB).toEqual(toA);
  expect([...a.received(contract.callEnded), ...b.received(contract.callEnded)]).toHaveLength(2);
  for (const { userId } of [alice, bob]) {
    const [row] = await db.select().from(users).where(eq(users.id, userId));
    expect(row?.experiencePoints).toBe(20);
  }
});

it('ends a call after 30 minutes on the free plan', async () => {
  const [{ socket: a }, { socket: b }] = await pair();
  const roomId = await startCall(world, a, b);
  await world.clock.advance(1_799_000);
  expect(await callRow(roomId)).toMatchObject({ endedAt: null });
  await world.clock.advance(1000);
  const [toA] = await Promise.all([a.next(contract.callEnded), b.next(contract.callEnded)]);
  expect(toA).toMatchObject({ reason: 'time_limit', duration: 1800, rewards: { xpGained: 300, karmaGained: 2 } });
});

it('notifies the other of a lost connection where the link of one has failed', async () => {
  const [{ socket: a }, { socket: b }] = await pair();
  const roomId = await startCall(world, a, b);
  await world.clock.advance(60_000);
  expect(await a.emit(contract.callEndedByClient, { roomId, reason: 'connection_lost' })).toEqual({ ok: true });
  const figures = { roomId, duration: 60, rewards: { xpGained: 10, karmaGained: 0 }, ratingRequired: true };
  expect(await b.next(contract.peerDisconnected)).toEqual({ ...figures, reason: 'connection_lost' });
  expect(await a.next(contract.callEnded)).toEqual({ ...figures, reason: 'ended', endedBy: null });
  expect(await callRow(roomId)).toMatchObject({ endReason: 'connection_lost' });
});

it('lets a mixed pair talk as long as the better plan lets it', async () => {
  const [{ person: alice, socket: a }, { socket: b }] = await pair();
  await db.update(users).set({ plan: 'premium' }).where(eq(users.id, alice.userId));
  const row = await callRow(await startCall(world, a, b));
  expect(Number(row?.endsAt) - Number(row?.startedAt)).toBe(10_800_000);
});

it('ends a call that the partner never enters', async () => {
  const [{ socket: a }, { socket: b }] = await pair();
  const roomId = await match(world, a, b);
  await a.emit(contract.joinRoom, roomId);
  await world.clock.advance(ENTRY_GRACE - 1);
  expect(await callRow(roomId)).toMatchObject({ endedAt: null });
  await world.clock.advance(1);
  const left = { roomId, duration: 0, rewards: noRewards, ratingRequired: false };
  expect(await a.next(contract.peerDisconnected)).toEqual({ ...left, reason: 'left' });
  expect(await b.next(contract.callEnded)).toEqual({ ...left, reason: 'ended', endedBy: null });
  expect(await b.emit(contract.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
});

describe('between two who are parted', () => {
  it('ends the call when one blocks the other, and sends both the same notice', async () => {
    const [{ person: alice, socket: a }, { person: bob, socket: b }] = await pair();
    const roomId = await startCall(world, a, b);
    expect((await alice.call(blockUser, { params: { id: bob.userId } })).status).toBe(200);
    const [toA, toB] = await Promise.all([a.next(contract.callEnded), b.next(contract.callEnded)]);
    expect(toA).toMatchObject({ roomId, reason: 'ended', endedBy: alice.userId });
    expect(toB).toEqual(toA);
  });

  it('ends the call with a report, and requires no rating from the reporter', async () => {
    const [{ person: alice, socket: a }, { person: bob, socket: b }] = await pair();
    const roomId = await startCall(world, a, b);
    await world.clock.advance(40_000);
    const body = { reportedUserId: bob.userId, reason: 'HARASSMENT' as const, roomId };
    expect((await alice.call(createReport, { body })).status).toBe(201);
    expect(await a.next(contract.callEnded)).toMatchObject({ reason: 'reported', ratingRequired: false });
    expect(await b.next(contract.callEnded)).toMatchObject({ reason: 'reported', ratingRequired: true });
    expect(await a.emit(matching.join)).toEqual({ ok: true });
  });

  it('requires no rating any more from a member who reports the other after the call', async () => {
    const [{ person: alice, socket: a }, { person: bob, socket: b }] = await pair();
    const { roomId, toA } = await wholeCall(world, a, b, 40);
    expect(toA.ratingRequired).toBe(true);
    const body = { reportedUserId: bob.userId, reason: 'SPAM' as const, roomId };
    await alice.call(createReport, { body });
    expect(await a.emit(matching.join)).toEqual({ ok: true });
    expect(await b.emit(matching.join)).toMatchObject({ code: 'RATING_REQUIRED' });
  });

  it('sweeps a call between two of whom another node has stored a block', async () => {
    const [{ person: alice, socket: a }, { person: bob, socket: b }] = await pair();
    const roomId = await startCall(world, a, b);
    const createdAt = new Date(world.clock.now());
    await db.insert(blocks).values({ blockerId: bob.userId, blockedId: alice.userId, createdAt });
    await world.clock.advance(SWEEP_INTERVAL);
    expect(await a.next(contract.callEnded)).toMatchObject({ roomId, reason: 'ended', endedBy: bob.userId });
    await b.next(contract.callEnded);
  });
});

it('sweeps a call whose time is up and that no timer of this process ends', async () => {
  const [{ person: alice, socket: a }, { person: bob, socket: b }] = await pair();
  const roomId = await startCall(world, a, b);
  // As if another process had started it, and its time were up.
  const past = new Date(world.clock.now() - 1000);
  await db
    .update(calls)
    .set({ startedAt: new Date(past.getTime() - 40_000), endsAt: past })
    .where(eq(calls.id, roomId));
  await world.clock.advance(SWEEP_INTERVAL);
  expect(await a.next(contract.callEnded)).toMatchObject({ reason: 'time_limit', duration: 40 });
  const members = await db.select().from(callMembers).where(eq(callMembers.callId, roomId));
  expect(members.map(({ active }) => active)).toEqual([false, false]);
  expect(new Set(members.map(({ userId }) => userId))).toEqual(new Set([alice.userId, bob.userId]));
});

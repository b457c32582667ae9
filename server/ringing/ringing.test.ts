import { blockUser, removeFriend } from '@visavis/domain/friends/contract.ts';
import { found, join, joined, matchingError } from '@visavis/domain/matching/contract.ts';
import { STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { sendMessage } from '@visavis/domain/messages/contract.ts';
import * as ringing from '@visavis/domain/ringing/contract.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '../db/schema/users.ts';
import { RELOAD_GRACE } from '../ports/presence/presence.ts';
import { startCall } from '../testing/scenes/calls.ts';
import { caughtUp } from '../testing/scenes/relations.ts';
import { connectFriends, conversationOf, makeFriends, ring } from '../testing/scenes/rings.ts';
import { type Connected, useWorld } from '../testing/use-world.ts';

const { world, connect, pair, user } = await useWorld();

let ann: Connected;
let ben: Connected;
let friendshipId: string;
beforeEach(async () => {
  [ann, ben] = await pair();
  friendshipId = await makeFriends(world, ann.person, ben.person);
});

const ended = (callId: string, reason: ringing.RingEnd) => ({ callId, reason });
const entries = async ({ person }: Connected) =>
  (await conversationOf(person)).messages.map(({ call }) => call?.outcome);

describe('a call to a friend', () => {
  it('rings on every device, and on one that connects meanwhile', async () => {
    const tablet = await connect(ben.person);
    const { callId, outcome, until } = await ring(ann.socket, ben.person);
    expect(outcome).toBe('ringing');
    expect(until).toBe(new Date(world.clock.now() + RING_TIME).toISOString());
    const late = await connect(ben.person);
    for (const socket of [ben.socket, tablet, late]) {
      expect(await socket.next(ringing.ringIncoming)).toMatchObject({
        callId,
        caller: { userId: ann.person.userId },
        until,
      });
    }
  });

  it('connects the device that accepts, and stops the others', async () => {
    const tablet = await connect(ben.person);
    const { callId } = await ring(ann.socket, ben.person);
    await tablet.emit(ringing.acceptRing, { callId });
    expect(await ben.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'answered'));
    expect(await ann.socket.next(ringing.ringAccepted)).toEqual({ callId });
    const room = { roomId: callId, kind: 'friend', iceTransportPolicy: 'all' };
    expect(await ann.socket.next(found)).toMatchObject({ ...room, peerId: ben.person.userId });
    expect(await tablet.next(found)).toMatchObject({ ...room, peerId: ann.person.userId });
    expect(await ben.socket.emit(ringing.acceptRing, { callId })).toMatchObject({ ok: false, code: 'CALL_OVER' });
    expect(ben.socket.received(found)).toEqual([]);
  });

  it('ends a search of the two: another device that searches learns at once that this one has taken over', async () => {
    const tablet = await connect(ben.person);
    await tablet.emit(join);
    await tablet.next(joined);
    await connectFriends(ann, ben);
    expect(await tablet.next(matchingError)).toMatchObject({ reason: 'TAKEN_OVER' });
    expect(await world.ports.matchPool.size()).toBe(0);
    await world.clock.advance(3 * STATUS_EVERY);
    await caughtUp(tablet);
    expect(tablet.received(matchingError)).toHaveLength(1);
  });

  it('ends the search of the device that accepts, which is told nothing but its room', async () => {
    await ben.socket.emit(join);
    await ben.socket.next(joined);
    await connectFriends(ann, ben);
    await world.clock.advance(3 * STATUS_EVERY);
    await caughtUp(ben.socket);
    expect(ben.socket.received(matchingError)).toEqual([]);
    expect(await world.ports.matchPool.size()).toBe(0);
  });

  it('that one device declines stops on all, and both see it in the conversation', async () => {
    const tablet = await connect(ben.person);
    const { callId } = await ring(ann.socket, ben.person);
    await tablet.emit(ringing.declineRing, { callId });
    expect(await ben.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'declined'));
    expect(await ann.socket.next(ringing.ringDeclined)).toEqual({ callId });
    await vi.waitFor(async () => expect(await entries(ann)).toEqual(['declined']));
    expect(await conversationOf(ben.person)).toMatchObject({ unread: 0, messages: [{ content: 'Declined call' }] });
  });

  it('that is given up stops ringing, and is a missed call', async () => {
    const { callId } = await ring(ann.socket, ben.person);
    await ann.socket.emit(ringing.cancelRing, { callId });
    expect(await ben.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'cancelled'));
    await vi.waitFor(async () => expect(await conversationOf(ben.person)).toMatchObject({ unread: 1 }));
  });

  it('is a missed call, whatever the caller sent under its id meanwhile', async () => {
    const { callId } = await ring(ann.socket, ben.person);
    const body = { recipientId: ben.person.userId, content: 'hello', clientMessageId: callId };
    expect((await ann.person.call(sendMessage, { body })).status).toBe(201);
    await ann.socket.emit(ringing.cancelRing, { callId });
    await vi.waitFor(async () => expect(await entries(ben)).toEqual([undefined, 'missed']));
  });

  it('is missed after 30 seconds', async () => {
    const { callId } = await ring(ann.socket, ben.person);
    await world.clock.advance(RING_TIME - 1);
    await caughtUp(ann.socket);
    expect(ann.socket.received(ringing.ringEnded)).toEqual([]);
    await world.clock.advance(1);
    expect(await ann.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'missed'));
    expect(await ben.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'missed'));
    await vi.waitFor(async () => expect(await entries(ben)).toEqual(['missed']));
    expect((await entries(ann)).length).toBe(1);
  });

  it('of two who call each other connects them', async () => {
    const { callId } = await ring(ann.socket, ben.person);
    expect(await ring(ben.socket, ann.person)).toMatchObject({ callId, outcome: 'connecting' });
    expect(await ann.socket.next(found)).toMatchObject({ roomId: callId });
    expect(await ben.socket.next(found)).toMatchObject({ roomId: callId });
  });

  it('finds a friend busy who is in a call with a stranger', async () => {
    const cem = await user();
    await startCall(world, ben.socket, cem.socket);
    expect(await ring(ann.socket, ben.person)).toMatchObject({ outcome: 'busy', until: null });
    expect(ben.socket.received(ringing.ringIncoming)).toEqual([]);
    await vi.waitFor(async () => expect(await entries(ben)).toEqual(['missed']));
  });

  it('finds a friend busy who is being called', async () => {
    const cem = await user();
    await makeFriends(world, cem.person, ben.person);
    await ring(ann.socket, ben.person);
    expect(await ring(cem.socket, ben.person)).toMatchObject({ outcome: 'busy' });
  });

  it('ends as busy when the friend is matched with a stranger meanwhile', async () => {
    const cem = await user();
    const { callId } = await ring(ann.socket, ben.person);
    await startCall(world, ben.socket, cem.socket);
    expect(await ann.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'busy'));
  });

  it('finds no one where the friend is not online', async () => {
    ben.socket.close();
    await vi.waitFor(async () => {
      await world.clock.advance(RELOAD_GRACE);
      expect(await world.ports.presence.online([ben.person.userId])).toEqual(new Set());
    });
    expect(await ring(ann.socket, ben.person)).toMatchObject({ outcome: 'offline', until: null });
    await vi.waitFor(async () => expect(await entries(ann)).toEqual(['missed']));
  });

  it('ends once the friend goes offline while it rings', async () => {
    const { callId } = await ring(ann.socket, ben.person);
    ben.socket.close();
    await vi.waitFor(() => expect(world.app.realtime.count()).toBe(1));
    await world.clock.advance(RELOAD_GRACE);
    expect(await ann.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'offline'));
  });

  it('ends when the caller disconnects', async () => {
    const { callId } = await ring(ann.socket, ben.person);
    ann.socket.cut();
    expect(await ben.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'cancelled'));
  });

  it('finds no one where the friend is suspended, and rings nothing', async () => {
    await world.ports.database.db
      .update(users)
      .set({ suspendedUntil: new Date(world.clock.now() + 60_000) })
      .where(eq(users.id, ben.person.userId));
    expect(await ring(ann.socket, ben.person)).toMatchObject({ outcome: 'offline' });
    await expect(ring(ben.socket, ann.person)).rejects.toThrow('SUSPENDED');
    expect(ben.socket.received(ringing.ringIncoming)).toEqual([]);
  });

  it.each([
    ['blocks the other', () => ben.person.call(blockUser, { params: { id: ann.person.userId } })],
    ['ends the friendship', () => ben.person.call(removeFriend, { params: { id: friendshipId } })],
  ])('stops when one %s, and leaves no entry', async (_, part) => {
    const { callId } = await ring(ann.socket, ben.person);
    await part();
    expect(await ann.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'missed'));
    expect(await ben.socket.next(ringing.ringEnded)).toEqual(ended(callId, 'missed'));
    expect(await ann.socket.emit(ringing.ring, { userId: ben.person.userId })).toMatchObject({ code: 'NOT_FRIENDS' });
    expect(await entries(ann)).toEqual([]);
  });

  it('is refused to someone in a call, and in another ring', async () => {
    const cem = await user();
    await makeFriends(world, ann.person, cem.person);
    await ring(ann.socket, ben.person);
    await expect(ring(ann.socket, cem.person)).rejects.toThrow('ACTIVE_ELSEWHERE');
    const [dan, eve] = await pair();
    await makeFriends(world, dan.person, eve.person);
    const fay = await user();
    await startCall(world, dan.socket, fay.socket);
    await expect(ring(dan.socket, eve.person)).rejects.toThrow('ACTIVE_ELSEWHERE');
  });
});

it('a friend who accepts is moved out of the queue', async () => {
  await ben.socket.emitRaw('matching:join');
  await connectFriends(ann, ben);
  expect(await world.ports.matchPool.size()).toBe(0);
});

it('a device of the caller cannot accept or decline for the friend', async () => {
  const { callId } = await ring(ann.socket, ben.person);
  expect(await ann.socket.emit(ringing.acceptRing, { callId })).toMatchObject({ ok: false, code: 'CALL_OVER' });
  await ann.socket.emit(ringing.declineRing, { callId });
  await ben.socket.emit(ringing.cancelRing, { callId });
  expect(await world.ports.rings.of(callId)).toBeDefined();
  await ben.socket.emit(ringing.declineRing, { callId });
});

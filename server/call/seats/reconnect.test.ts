import * as contract from '@visavis/domain/call/contract.ts';
import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../db/schema/call.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, connect, pair } = await useWorld();

const offer = { type: 'offer' as const, sdp: 'v=0 offer' };
const callRow = async (roomId: string) =>
  (await world.ports.database.db.select().from(calls).where(eq(calls.id, roomId)))[0];
/** Cuts a connection, and waits until the server has vacated the seat. */
async function cut({ socket, person }: Connected, roomId: string) {
  socket.cut();
  await vi.waitFor(async () => expect((await world.ports.seats.of(roomId))?.[person.userId]?.taken).toBe(false));
}

describe('a lost socket', () => {
  it('ends the call after the grace period, not before', async () => {
    const [alice, { socket: b }] = await pair();
    const roomId = await startCall(world, alice.socket, b);
    await world.clock.advance(60_000);
    await cut(alice, roomId);
    await world.clock.advance(SEAT_GRACE - 1);
    expect(b.received(contract.peerDisconnected)).toEqual([]);
    await world.clock.advance(1);
    expect(await b.next(contract.peerDisconnected)).toMatchObject({
      roomId,
      reason: 'connection_lost',
      duration: 75,
      rewards: { xpGained: 10, karmaGained: 0 },
    });
    expect(await callRow(roomId)).toMatchObject({ endReason: 'connection_lost', duration: 75 });
    expect(b.received(contract.callEnded)).toEqual([]);
  });

  it('leaves the call and its time to a socket that enters within the grace period', async () => {
    const [alice, { socket: b }] = await pair();
    const roomId = await startCall(world, alice.socket, b);
    const { startedAt } = alice.socket.received(contract.callStarted)[0] ?? {};
    await cut(alice, roomId);
    await world.clock.advance(SEAT_GRACE - 1000);
    const again = await connect(alice.person);
    expect(await again.emit(contract.joinRoom, roomId)).toMatchObject({ ok: true, data: { startedAt } });
    expect(await again.next(contract.bothUsersReady)).toMatchObject({ startedAt });
    expect(await b.next(contract.bothUsersReady)).toMatchObject({ startedAt });
    await world.clock.advance(SEAT_GRACE * 2);
    await again.emit(contract.offer, { roomId, offer });
    await b.next(contract.peerOffer);
    expect(b.received(contract.peerDisconnected)).toEqual([]);
  });

  it('that comes back after the other has ended the call is sent the end and its figures', async () => {
    const [alice, { socket: b }] = await pair();
    const roomId = await startCall(world, alice.socket, b);
    await world.clock.advance(60_000);
    await cut(alice, roomId);
    await b.emit(contract.end, roomId);
    const again = await connect(alice.person);
    expect(await again.emit(contract.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
    const rewards = { xpGained: 10, karmaGained: 0 };
    expect(await again.next(contract.callEnded)).toMatchObject({ roomId, reason: 'ended', duration: 60, rewards });
  });

  it('does not end the call where a newer socket has taken the seat', async () => {
    const [{ person: alice, socket: a }, { socket: b }] = await pair();
    const roomId = await startCall(world, a, b);
    const newer = await connect(alice);
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

describe('a page that announces its leaving', () => {
  it('is known to the other at once, and its seat is kept for the grace period', async () => {
    const [alice, { socket: b }] = await pair();
    const roomId = await startCall(world, alice.socket, b);
    await world.clock.advance(60_000);
    const announced = b.next(contract.peerLeaving);
    expect(await alice.socket.emit(contract.leaving, roomId)).toEqual({ ok: true });
    expect(await announced).toEqual({ roomId, userId: alice.person.userId });
    expect(alice.socket.received(contract.peerLeaving)).toEqual([]);
    alice.socket.close();
    await world.clock.advance(SEAT_GRACE - 1);
    expect(b.received(contract.peerDisconnected)).toEqual([]);
    await world.clock.advance(1);
    expect(await b.next(contract.peerDisconnected)).toMatchObject({ roomId, reason: 'connection_lost', duration: 75 });
  });

  it('is known where the connection closes at the same moment', async () => {
    const [alice, { socket: b }] = await pair();
    const roomId = await startCall(world, alice.socket, b);
    await world.clock.advance(60_000);
    const announced = b.next(contract.peerLeaving);
    const unanswered = expect(alice.socket.emit(contract.leaving, roomId)).rejects.toThrow('disconnected');
    alice.socket.close();
    await unanswered;
    expect(await announced).toEqual({ roomId, userId: alice.person.userId });
    await world.clock.advance(SEAT_GRACE);
    expect(await b.next(contract.peerDisconnected)).toMatchObject({ roomId, reason: 'connection_lost' });
    expect(b.received(contract.callBackOffered)).toEqual([]);
  });

  it.each([
    ['said nothing, as where it crashed', false],
    ['had said so already', true],
  ])('is known once, by how its browser closed the connection, where it %s', async (_, announces) => {
    const [alice, { socket: b }] = await pair();
    const roomId = await startCall(world, alice.socket, b);
    await world.clock.advance(60_000);
    if (announces) await alice.socket.emit(contract.leaving, roomId);
    alice.socket.goAway();
    expect(await b.next(contract.peerLeaving)).toEqual({ roomId, userId: alice.person.userId });
    await expect.poll(async () => (await world.ports.seats.of(roomId))?.[alice.person.userId]?.taken).toBe(false);
    await world.clock.advance(SEAT_GRACE);
    expect(await b.next(contract.peerDisconnected)).toMatchObject({ roomId, reason: 'connection_lost', duration: 75 });
    expect(b.received(contract.callBackOffered)).toEqual([]);
    expect(b.received(contract.peerLeaving)).toHaveLength(1);
  });

  it('is not known of a line that was cut, which another may replace', async () => {
    const [alice, { socket: b }] = await pair();
    const roomId = await startCall(world, alice.socket, b);
    await cut(alice, roomId);
    const again = await connect(alice.person);
    await again.emit(contract.joinRoom, roomId);
    await b.next(contract.bothUsersReady);
    expect(b.received(contract.peerLeaving)).toEqual([]);
  });

  it('keeps the call if it comes back on the same socket', async () => {
    const [{ socket: a }, { socket: b }] = await pair();
    const roomId = await startCall(world, a, b);
    await a.emit(contract.leaving, roomId);
    await b.next(contract.peerLeaving);
    await world.clock.advance(SEAT_GRACE - 1);
    expect(await a.emit(contract.joinRoom, roomId)).toMatchObject({ ok: true });
    await b.next(contract.bothUsersReady);
    await world.clock.advance(SEAT_GRACE * 2);
    await a.emit(contract.toggleAudio, { roomId, enabled: false });
    await b.next(contract.peerAudioToggle);
    expect(await callRow(roomId)).toMatchObject({ endedAt: null });
  });

  it('says nothing once a newer page of the user has the seat', async () => {
    const [{ person: alice, socket: a }, { socket: b }] = await pair();
    const roomId = await startCall(world, a, b);
    const newer = await connect(alice);
    await newer.emit(contract.joinRoom, roomId);
    expect(await a.emit(contract.leaving, roomId)).toMatchObject({ ok: false, code: 'NOT_A_MEMBER' });
    await newer.emit(contract.toggleAudio, { roomId, enabled: false });
    await b.next(contract.peerAudioToggle);
    expect(b.received(contract.peerLeaving)).toEqual([]);
  });
});

describe('a restart of the server', () => {
  it('keeps the call for members who come back', async () => {
    const [alice, bob] = await pair();
    const roomId = await startCall(world, alice.socket, bob.socket);
    const [started] = alice.socket.received(contract.callStarted);
    await world.clock.advance(100_000);
    await world.restart();
    expect(await alice.socket.disconnected).toBe('transport close');
    await bob.socket.disconnected;
    await world.clock.advance(SEAT_GRACE - 1000);
    const [a, b] = [await connect(alice.person), await connect(bob.person)];
    await a.emit(contract.joinRoom, roomId);
    expect(await b.emit(contract.joinRoom, roomId)).toMatchObject({
      ok: true,
      data: { startedAt: started?.startedAt },
    });
    await a.next(contract.bothUsersReady);
    await world.clock.advance(1_800_000 - 100_000 - SEAT_GRACE + 1000);
    expect(await a.next(contract.callEnded)).toMatchObject({ reason: 'time_limit', duration: 1800 });
  });

  it('ends the call of a member who does not come back', async () => {
    const [alice, bob] = await pair();
    const roomId = await startCall(world, alice.socket, bob.socket);
    await world.restart();
    await bob.socket.disconnected;
    const a = await connect(alice.person);
    await a.emit(contract.joinRoom, roomId);
    await world.clock.advance(SEAT_GRACE);
    expect(await a.next(contract.peerDisconnected)).toMatchObject({ roomId, reason: 'connection_lost' });
  });
});

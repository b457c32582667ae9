import * as call from '@visavis/domain/call/contract.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import { describe, expect, it, vi } from 'vitest';
import { match, startCall } from '../../testing/scenes/calls.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect, user, queueSizeIs } = await useWorld();

const start = { takeover: 'none' } as const;
const refused = { ok: false, code: 'ACTIVE_ELSEWHERE' };
const asked = (elsewhere: contract.Elsewhere) => ({
  message: 'You are searching or in a call in another window',
  code: 'MATCHING_ERROR',
  reason: 'ACTIVE_ELSEWHERE',
  elsewhere,
});
const searching = asked({ activity: 'search' });

/** The room of a socket's last match, as the server names it to another tab. */
function inCall(socket: TestSocket, more: { isFree?: true } = {}) {
  const found = socket.received(contract.found).at(-1);
  return asked({ activity: 'call', room: contract.matchedRoom.parse(found), ...more });
}

const seatIsVacant = (roomId: string, userId: string) =>
  vi.waitFor(async () => expect((await world.ports.seats.of(roomId))?.[userId]?.socketId).toBeNull());

describe('a start in another tab', () => {
  it('asks before it ends a call, and can bring it here', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    const newer = await connect(a.person);
    expect(await newer.emit(contract.join, start)).toMatchObject(refused);
    expect(await newer.next(contract.matchingError)).toEqual(inCall(a.socket));
    expect(await world.ports.matchPool.size()).toBe(0);
    expect(a.socket.received(contract.matchingError)).toEqual([]);
    expect(await a.socket.emit(call.toggleAudio, { roomId, enabled: false })).toEqual({ ok: true });
    await b.socket.next(call.peerAudioToggle);

    const ready = newer.next(call.bothUsersReady);
    expect(await newer.emit(call.joinRoom, roomId)).toMatchObject({ ok: true });
    expect(await ready).toMatchObject({ roomId });
    expect(await a.socket.next(contract.matchingError)).toMatchObject({ reason: 'TAKEN_OVER' });
    expect(b.socket.received(call.callEnded)).toEqual([]);
  });

  it('asks before it ends a call that has just been matched', async () => {
    const [a, b] = [await user(), await user()];
    await match(world, a.socket, b.socket);
    const newer = await connect(a.person);
    expect(await newer.emit(contract.join, start)).toMatchObject(refused);
    expect(await newer.next(contract.matchingError)).toEqual(inCall(a.socket));
  });

  it('asks before it takes the place in the queue, and can bring it here', async () => {
    const { person, socket } = await user();
    await socket.emit(contract.join);
    const newer = await connect(person);
    expect(await newer.emit(contract.join, start)).toMatchObject(refused);
    expect(await newer.next(contract.matchingError)).toEqual(searching);
    expect(socket.received(contract.matchingError)).toEqual([]);
    expect(await world.ports.matchPool.holderOf(person.userId)).toBe(socket.id);

    expect(await newer.emit(contract.join, { takeover: 'search' })).toEqual({ ok: true });
    expect(await socket.next(contract.matchingError)).toMatchObject({ reason: 'TAKEN_OVER' });
    expect(await world.ports.matchPool.holderOf(person.userId)).toBe(newer.id);
  });

  it('asks again where the search has become a call meanwhile', async () => {
    const [a, b] = [await user(), await user()];
    await startCall(world, a.socket, b.socket);
    const newer = await connect(a.person);
    expect(await newer.emit(contract.join, { takeover: 'search' })).toMatchObject(refused);
    expect(await newer.next(contract.matchingError)).toEqual(inCall(a.socket));
    expect(b.socket.received(call.callEnded)).toEqual([]);
  });

  it('at the same moment lets one of the two search, and asks in the other', async () => {
    const { person, socket } = await user();
    const newer = await connect(person);
    const acks = await Promise.all([socket, newer].map((each) => each.emit(contract.join, start)));
    expect(acks.filter(({ ok }) => ok)).toHaveLength(1);
    expect(acks).toContainEqual(expect.objectContaining(refused));
    await queueSizeIs(1);
  });
});

describe('a start in a tab from which another had taken the call', () => {
  it('names the call once that tab has gone, and does not end it', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    const newer = await connect(a.person);
    await newer.emit(call.joinRoom, roomId);
    await a.socket.next(contract.matchingError);
    const returning = { ...start, returns: true };
    expect(await a.socket.emit(contract.join, returning)).toMatchObject(refused);
    expect(await a.socket.next(contract.matchingError)).toEqual(inCall(a.socket));

    newer.close();
    await seatIsVacant(roomId, a.person.userId);
    expect(await a.socket.emit(contract.join, returning)).toMatchObject(refused);
    expect(await a.socket.next(contract.matchingError)).toEqual(inCall(a.socket, { isFree: true }));
    const ready = b.socket.next(call.bothUsersReady);
    expect(await a.socket.emit(call.joinRoom, roomId)).toMatchObject({ ok: true });
    await ready;
    expect(b.socket.received(call.callEnded)).toEqual([]);
  });
});

describe('a search that goes on over a new connection', () => {
  const going = (socket: TestSocket) => ({ continues: true, replaces: [socket.id] });

  it('is named the match that it has missed, which does not end', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await match(world, a.socket, b.socket);
    a.socket.cut();
    const again = await connect(a.person);
    expect(await again.emit(contract.join, going(a.socket))).toMatchObject(refused);
    expect(await again.next(contract.matchingError)).toEqual(inCall(a.socket, { isFree: true }));
    await b.socket.emit(call.joinRoom, roomId);
    const ready = b.socket.next(call.bothUsersReady);
    expect(await again.emit(call.joinRoom, roomId)).toMatchObject({ ok: true });
    expect(await ready).toMatchObject({ roomId });
    expect(b.socket.received(call.callEnded)).toEqual([]);
  });

  it('ends a call that its tab had entered', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    a.socket.cut();
    const again = await connect(a.person);
    expect(await again.emit(contract.join, going(a.socket))).toEqual({ ok: true });
    expect(await b.socket.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended' });
  });

  it('takes over the call of another tab, as one that asks nothing', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await match(world, a.socket, b.socket);
    const newer = await connect(a.person);
    expect(await newer.emit(contract.join, { continues: true })).toEqual({ ok: true });
    expect(await b.socket.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended' });
  });
});

describe('a start that asks nothing', () => {
  it('is one after a search of the same tab, whose old socket is still there', async () => {
    const { person, socket } = await user();
    await socket.emit(contract.join);
    const reloaded = await connect(person);
    expect(await reloaded.emit(contract.join, { ...start, replaces: [socket.id] })).toEqual({ ok: true });
    expect(await world.ports.matchPool.holderOf(person.userId)).toBe(reloaded.id);
  });

  it('is one after a call of the same tab, whose old socket is still there', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    const reloaded = await connect(a.person);
    expect(await reloaded.emit(contract.join, { ...start, replaces: ['other', a.socket.id] })).toEqual({ ok: true });
    expect(await b.socket.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended' });
  });

  it('is one that the same socket repeats, in a search and after a call', async () => {
    const [a, b] = [await user(), await user()];
    for (const _ of ['start', 'again']) expect(await a.socket.emit(contract.join, start)).toEqual({ ok: true });
    await startCall(world, a.socket, b.socket);
    expect(await a.socket.emit(contract.join, start)).toEqual({ ok: true });
  });

  it('is one after the tab with the call has gone', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    const newer = await connect(a.person);
    a.socket.close();
    await seatIsVacant(roomId, a.person.userId);
    expect(await newer.emit(contract.join, start)).toEqual({ ok: true });
  });
});

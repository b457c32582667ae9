import * as call from '@visavis/domain/call/contract.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { callMembers } from '../../db/schema/call.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect, user } = await useWorld();

describe('a newer tab', () => {
  it('takes over the place in the queue', async () => {
    const { person, socket } = await user();
    const newer = await connect(person);
    await socket.emit(contract.join);
    expect(await newer.emit(contract.join)).toEqual({ ok: true });
    expect(await socket.next(contract.matchingError)).toMatchObject({ code: 'MATCHING_ERROR', reason: 'TAKEN_OVER' });
    await socket.emit(contract.leave);
    const other = await user();
    await other.socket.emit(contract.join);
    expect(await newer.next(contract.found)).toMatchObject({ peerId: other.person.userId });
    expect(socket.received(contract.found)).toEqual([]);
  });

  it('takes over, or gives way to, a tab that joins at the same time', async () => {
    const { person, socket } = await user();
    const newer = await connect(person);
    const acks = await Promise.all([socket.emit(contract.join), newer.emit(contract.join), socket.emit(contract.join)]);
    expect(await world.ports.matchPool.size()).toBe(1);
    const refused = [socket, newer].flatMap((each) =>
      each.received(contract.matchingError).map(({ reason }) => reason),
    );
    expect(refused).toContain('TAKEN_OVER');
    expect(acks.some(({ ok }) => ok)).toBe(true);
  });

  it('ends the call of the older one, which is notified of the takeover first', async () => {
    const [a, b] = [await user(), await user()];
    const roomId = await startCall(world, a.socket, b.socket);
    const newer = await connect(a.person);
    expect(await newer.emit(contract.join)).toEqual({ ok: true });
    expect(await b.socket.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended' });
    await a.socket.next(call.callEnded);
    const received = a.socket.all().map(({ name }) => name);
    expect(received.indexOf('matching:error')).toBeGreaterThan(0);
    expect(received.indexOf('matching:error')).toBeLessThan(received.indexOf('video:call_ended'));
    expect(await newer.next(contract.joined)).toEqual({ position: 1, total: 1 });
  });

  it('ends a call that was matched a moment ago', async () => {
    const [a, b] = [await user(), await user()];
    await a.socket.emit(contract.join);
    const newer = await connect(a.person);
    await Promise.all([b.socket.emit(contract.join), newer.emit(contract.join)]);
    // Either the newer tab was first and has the call, or it ended the call of the older one and waits.
    await vi.waitFor(async () => {
      const active = await world.ports.database.db.select().from(callMembers).where(eq(callMembers.active, true));
      const inCall = active.filter(({ userId }) => [a, b].some(({ person }) => person.userId === userId)).length;
      expect([inCall, await world.ports.matchPool.size()]).toEqual(inCall === 2 ? [2, 0] : [0, 1]);
    });
    expect(await a.socket.next(contract.matchingError)).toMatchObject({ reason: 'TAKEN_OVER' });
  });
});

it('ends the call of a tab that searches again', async () => {
  const [a, b] = [await user(), await user()];
  const roomId = await startCall(world, a.socket, b.socket);
  expect(await a.socket.emit(contract.join)).toEqual({ ok: true });
  expect(await b.socket.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended' });
  expect(a.socket.received(contract.matchingError)).toEqual([]);
});

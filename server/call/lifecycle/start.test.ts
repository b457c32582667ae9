import * as call from '@visavis/domain/call/contract.ts';
import { MEDIA_WAIT } from '@visavis/domain/call/rules.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { getProgress } from '@visavis/domain/users/contract.ts';
import { describe, expect, it } from 'vitest';
import { match } from '../../testing/scenes/calls.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect, user, pair } = await useWorld();

/** Both sit in the room; neither has reported media. */
async function sitDown(a: TestSocket, b: TestSocket): Promise<string> {
  const roomId = await match(world, a, b);
  for (const socket of [a, b]) await socket.emit(call.joinRoom, roomId);
  await Promise.all([a.next(call.bothUsersReady), b.next(call.bothUsersReady)]);
  return roomId;
}
const minutes = (count: number) => world.clock.advance(count * 60_000);

describe('without media on both sides', () => {
  it.each([
    ['neither reports', 0],
    ['one reports, twice', 1],
  ])('a call of half an hour costs and brings nothing: %s', async (_, reporting) => {
    const [alice, bob] = await pair();
    const roomId = await sitDown(alice.socket, bob.socket);
    for (const { socket } of [alice, bob].slice(0, reporting)) {
      for (let times = 0; times < 2; times += 1) {
        expect(await socket.emit(call.mediaFlowing, roomId)).toEqual({ ok: true });
      }
    }
    await world.clock.advance(MEDIA_WAIT - 1000);
    await alice.socket.emit(call.end, roomId);
    const ended = { duration: 0, rewards: { xpGained: 0, karmaGained: 0 }, ratingRequired: false };
    for (const { socket, person } of [alice, bob]) {
      expect(await socket.next(call.callEnded)).toMatchObject(ended);
      expect(socket.received(call.callStarted)).toEqual([]);
      expect((await person.call(getDashboard)).data.stats).toMatchObject({ matchesToday: 0 });
      expect((await person.call(getProgress)).data).toEqual({ karma: [], experience: [] });
    }
    expect(await alice.socket.emit(call.rate, { roomId, rating: 'positive' })).toMatchObject({ ok: false });
  });

  it('an end by one of them leaves no timer behind', async () => {
    const pairs = [await pair(), await pair()];
    const timersLeft: number[] = [];
    for (const [alice, bob] of pairs) {
      const roomId = await sitDown(alice.socket, bob.socket);
      await alice.socket.emit(call.skip, roomId);
      await bob.socket.next(call.callEnded);
      await world.clock.advance(MEDIA_WAIT / 4);
      timersLeft.push(world.clock.pending());
    }
    expect(timersLeft[1]).toBe(timersLeft[0]);
  });

  it('two who sit in a room are sent away after two minutes', async () => {
    const [alice, bob] = await pair();
    const roomId = await sitDown(alice.socket, bob.socket);
    await world.clock.advance(MEDIA_WAIT);
    for (const { socket } of [alice, bob]) {
      expect(await socket.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended', duration: 0 });
    }
  });
});

describe('a call', () => {
  it('counts from the second report', async () => {
    const [alice, bob] = await pair();
    const roomId = await sitDown(alice.socket, bob.socket);
    await world.clock.advance(10_000);
    await alice.socket.emit(call.mediaFlowing, roomId);
    await world.clock.advance(10_000);
    await bob.socket.emit(call.mediaFlowing, roomId);
    const started = await alice.socket.next(call.callStarted);
    expect(started).toEqual({
      roomId,
      startedAt: new Date(world.clock.now()).toISOString(),
      endsAt: new Date(world.clock.now() + 1_800_000).toISOString(),
      serverTime: new Date(world.clock.now()).toISOString(),
    });
    // Reported again after a new connection: nothing changes.
    await world.clock.advance(300_000);
    await alice.socket.emit(call.mediaFlowing, roomId);
    await alice.socket.emit(call.end, roomId);
    expect(await bob.socket.next(call.callEnded)).toMatchObject({ duration: 300 });
    expect(alice.socket.received(call.callStarted)).toHaveLength(1);
  });

  it('once started is not ended for want of media', async () => {
    const [alice, bob] = await pair();
    const roomId = await sitDown(alice.socket, bob.socket);
    for (const { socket } of [alice, bob]) await socket.emit(call.mediaFlowing, roomId);
    await minutes(10);
    await alice.socket.emit(call.end, roomId);
    expect(await bob.socket.next(call.callEnded)).toMatchObject({ duration: 600 });
  });

  it('is reported by sockets that sit in the room alone', async () => {
    const [alice, bob] = await pair();
    const otherTab = await connect(alice.person);
    const { socket: stranger } = await user();
    const roomId = await sitDown(alice.socket, bob.socket);
    for (const socket of [otherTab, stranger]) {
      expect(await socket.emit(call.mediaFlowing, roomId)).toMatchObject({ ok: false, code: 'NOT_A_MEMBER' });
    }
    await bob.socket.emit(call.mediaFlowing, roomId);
    await bob.socket.emit(call.end, roomId);
    expect(await alice.socket.next(call.callEnded)).toMatchObject({ duration: 0 });
    expect(await alice.socket.emit(call.mediaFlowing, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
    expect(alice.socket.received(matching.matchingError)).toEqual([]);
  });
});

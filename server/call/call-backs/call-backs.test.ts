import * as contract from '@visavis/domain/call/contract.ts';
import { CALL_BACK_TIME, CALL_BACKS_OF_PAIR, SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '../../db/schema/users.ts';
import * as callBacks from '../../testing/scenes/call-backs.ts';
import { accept, ask, breakCall, decline, over } from '../../testing/scenes/call-backs.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { caughtUp } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, connect, pair, user } = await useWorld();

let alice: Connected;
let bob: Connected;
beforeEach(async () => {
  [alice, bob] = await pair();
});

const both = (): [Connected, Connected] => [alice, bob];
const brokenCall = (seconds?: number) => callBacks.brokenCall(world, both(), seconds);
const callBack = (roomId: string) => callBacks.callBack(both(), roomId);
const begin = (roomId: string) => callBacks.begin(both(), roomId);

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
  for (let count = 1; count <= CALL_BACKS_OF_PAIR.most; count += 1) {
    roomId = await callBack(roomId);
    await begin(roomId);
    await breakCall(world, both(), roomId, 5);
  }
  expect(bob.socket.received(contract.callBackOffered)).toHaveLength(CALL_BACKS_OF_PAIR.most);
  expect(await ask(bob.socket, roomId)).toMatchObject(over);
});

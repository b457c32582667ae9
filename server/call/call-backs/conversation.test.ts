import * as contract from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callMembers } from '../../db/schema/call.ts';
import * as callBacks from '../../testing/scenes/call-backs.ts';
import { accept, memberOf } from '../../testing/scenes/call-backs.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, pair, user, queueSizeIs } = await useWorld();

let alice: Connected;
let bob: Connected;
beforeEach(async () => {
  [alice, bob] = await pair();
});

const both = (): [Connected, Connected] => [alice, bob];
const brokenCall = (seconds?: number) => callBacks.brokenCall(world, both(), seconds);
const callBack = (roomId: string) => callBacks.callBack(both(), roomId);
const begin = (roomId: string) => callBacks.begin(both(), roomId);

/** Alice meets someone new for half a minute, and the call breaks. */
async function anotherBrokenCall() {
  const other = await user();
  const roomId = await startCall(world, alice.socket, other.socket);
  await world.clock.advance(31_000);
  await other.socket.emit(contract.callEndedByClient, { roomId, reason: 'connection_lost' });
  await world.ports.database.db.update(callMembers).set({ ratingRequired: false });
  return { other, roomId };
}

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
    for (let count = 1; count < 4; count += 1) await anotherBrokenCall();
    const last = await anotherBrokenCall();
    expect(await today(alice)).toBe(5);
    await accept(last.other.socket, last.roomId);
    await accept(alice.socket, last.roomId);
    await vi.waitFor(async () => expect(last.other.socket.received(matching.found)).toHaveLength(2));
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
    expect(await memberOf(world, again, alice)).toMatchObject({ sessionSeconds: 800, continued: true });
    await begin(again);
    await world.clock.advance(800_000);
    expect(await bob.socket.next(contract.callEnded)).toMatchObject({ reason: 'time_limit', duration: 800 });
  });

  it('is called back before it is rated, and rated once at its end', async () => {
    const roomId = await brokenCall(1300);
    expect(await memberOf(world, roomId, alice)).toMatchObject({ ratingRequired: true });
    const again = await callBack(roomId);
    await begin(again);
    await world.clock.advance(60_000);
    await bob.socket.emit(contract.end, again);
    await alice.socket.next(contract.callEnded);
    expect(await alice.socket.emit(matching.join)).toMatchObject({ ok: false, code: 'RATING_REQUIRED' });
    await alice.socket.emit(contract.rate, { roomId: again, rating: 'positive' });
    expect(await memberOf(world, roomId, alice)).toMatchObject({ ratingRequired: false, rating: null });
    expect(await memberOf(world, roomId, bob)).toMatchObject({ ratingRequired: true });
    expect(await alice.socket.emit(matching.join)).toEqual({ ok: true });
    await queueSizeIs(1);
  });
});

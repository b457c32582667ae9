import { callEnded, end, rate } from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryCallSeats } from '../../ports/call-seats/call-seats.ts';
import { newcomers } from '../../testing/crowd.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { caughtUp } from '../../testing/scenes/relations.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { SWEEP_INTERVAL } from '../feature.ts';
import { createEndStore } from './end-store.ts';
import { createEndRepo } from './repo-end.ts';

let world: World;
afterEach(() => world.close());

async function twoSockets() {
  const [alice, bob] = await newcomers(world, 'alice', 'bob');
  return [await alice.connect(), await bob.connect()] as const;
}
/** Ends a call in the database alone, as a node does that cannot reach this one. */
async function endElsewhere(roomId: string): Promise<void> {
  const { database, clock, random } = world.ports;
  const newId = () => random.uuid(clock.now());
  const store = createEndStore({ repo: createEndRepo(database.db), newId, batchInterval: 0 });
  await store.end({ roomId, reason: 'skip', now: new Date(clock.now()) });
}
const outOfReach = async () => {
  throw new Error('Redis is out of reach');
};

it('notifies members once of a call that another node has ended', async () => {
  world = await createWorld();
  const [a, b] = await twoSockets();
  const roomId = await startCall(world, a, b);
  await world.clock.advance(61_000);
  await endElsewhere(roomId);
  const notices = () => [a, b].map((socket) => socket.received(callEnded));
  const sweep = () => world.clock.advance(SWEEP_INTERVAL);
  await vi.waitFor(async () => {
    await sweep();
    expect(notices().map(({ length }) => length)).toEqual([1, 1]);
  });
  const rewards = { xpGained: 10, karmaGained: 0 };
  const figures = { roomId, reason: 'skip', duration: 61, rewards, ratingRequired: true };
  for (let more = 0; more < 3; more += 1) await sweep();
  await caughtUp(a, b);
  expect(notices()).toEqual([[figures], [figures]]);
  // Its sockets are still connected: their seats would never be vacated.
  expect(await world.ports.seats.rooms()).toEqual([]);
});

it('sends a member the same figures late as in time, though they have rated the call meanwhile', async () => {
  world = await createWorld();
  const [a, b] = await twoSockets();
  const roomId = await startCall(world, a, b);
  await world.clock.advance(61_000);
  await endElsewhere(roomId);
  // The search asks for the rating before the end has come.
  expect(await a.emit(matching.join)).toMatchObject({ code: 'RATING_REQUIRED' });
  expect(await a.emit(rate, { roomId, rating: 'positive' })).toEqual({ ok: true });
  await vi.waitFor(async () => {
    await world.clock.advance(SWEEP_INTERVAL);
    expect([a, b].map((socket) => socket.received(callEnded).length)).toEqual([1, 1]);
  });
  expect([a, b].map((socket) => socket.received(callEnded)[0]?.ratingRequired)).toEqual([true, true]);
});

it('asks for no rating, in time or late, that was given while the call went on', async () => {
  world = await createWorld();
  const [a, b] = await twoSockets();
  const roomId = await startCall(world, a, b);
  await world.clock.advance(61_000);
  expect(await a.emit(rate, { roomId, rating: 'positive' })).toEqual({ ok: true });
  await endElsewhere(roomId);
  await vi.waitFor(async () => {
    await world.clock.advance(SWEEP_INTERVAL);
    expect([a, b].map((socket) => socket.received(callEnded).length)).toEqual([1, 1]);
  });
  expect([a, b].map((socket) => socket.received(callEnded)[0]?.ratingRequired)).toEqual([false, true]);
});

it('lets a member search on after a call that another node has ended, without asking for its seats', async () => {
  world = await createWorld();
  const [a, b] = await twoSockets();
  const roomId = await startCall(world, a, b);
  await endElsewhere(roomId);
  const { seats } = world.ports;
  await seats.close(roomId);
  const seatsOf = vi.spyOn(seats, 'of');
  expect(await a.emit(matching.join, {})).toEqual({ ok: true });
  expect(await a.next(matching.joined)).toMatchObject({ position: 1 });
  expect(seatsOf).not.toHaveBeenCalledWith(roomId);
});

it('notifies both members of an end that the store of seats misses', async () => {
  world = await createWorld({ ports: { seats: { ...createMemoryCallSeats(), close: outOfReach } } });
  const [a, b] = await twoSockets();
  const roomId = await startCall(world, a, b);
  expect(await a.emit(end, roomId)).toEqual({ ok: true });
  expect([(await a.next(callEnded)).roomId, (await b.next(callEnded)).roomId]).toEqual([roomId, roomId]);
});

it('notifies both users of a match whose seats could not be opened', async () => {
  const seats = createMemoryCallSeats();
  world = await createWorld({ ports: { seats: { ...seats, open: outOfReach } } });
  const [a, b] = await twoSockets();
  for (const socket of [a, b]) await socket.emit(matching.join);
  const outcomes = [a, b].map((socket) =>
    Promise.race([socket.next(matching.found), socket.next(matching.matchingError)]),
  );
  expect((await Promise.all(outcomes)).every(Boolean)).toBe(true);
});

import { callEnded, end } from '@visavis/domain/call/contract.ts';
import { found, join, matchingError } from '@visavis/domain/matching/contract.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryCallSeats } from '../../ports/call-seats/call-seats.ts';
import { caughtUp } from '../../testing/acquaintance.ts';
import { startCall } from '../../testing/calls.ts';
import { newcomers } from '../../testing/crowd.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { SWEEP_INTERVAL } from '../feature.ts';
import { createEndStore } from './end-store.ts';
import { createEndRepo } from './repo-end.ts';

let world: World;
afterEach(() => world.close());

async function twoLines() {
  const [alice, bob] = await newcomers(world, 'alice', 'bob');
  return [await alice.connect(), await bob.connect()] as const;
}
const away = async () => {
  throw new Error('Redis is away');
};

it('tells those who sit on in a call that another node has ended, once', async () => {
  world = await createWorld();
  const [a, b] = await twoLines();
  const roomId = await startCall(world, a, b);
  await world.clock.advance(61_000);
  const { database, clock, random } = world.ports;
  // As a node does that cannot reach this one.
  const ending = { roomId, reason: 'skip' as const, now: new Date(clock.now()) };
  const newId = () => random.uuid(clock.now());
  await createEndStore({ repo: createEndRepo(database.db), newId, batchInterval: 0 }).end(ending);
  const heard = () => [a, b].map((line) => line.received(callEnded));
  const look = () => world.clock.advance(SWEEP_INTERVAL);
  await vi.waitFor(async () => {
    await look();
    expect(heard().map(({ length }) => length)).toEqual([1, 1]);
  });
  const rewards = { xpGained: 10, karmaGained: 0 };
  const figures = { roomId, reason: 'skip', duration: 61, rewards, ratingRequired: true };
  for (let more = 0; more < 3; more += 1) await look();
  await caughtUp(a, b);
  expect(heard()).toEqual([[figures], [figures]]);
});

it('tells both of an end though the seats cannot be told', async () => {
  world = await createWorld({ ports: { seats: { ...createMemoryCallSeats(), close: away } } });
  const [a, b] = await twoLines();
  const roomId = await startCall(world, a, b);
  expect(await a.emit(end, roomId)).toEqual({ ok: true });
  expect([(await a.next(callEnded)).roomId, (await b.next(callEnded)).roomId]).toEqual([roomId, roomId]);
});

it('leaves nobody waiting whose room could not be opened', async () => {
  const seats = createMemoryCallSeats();
  world = await createWorld({ ports: { seats: { ...seats, open: away } } });
  const [a, b] = await twoLines();
  for (const line of [a, b]) await line.emit(join);
  const outcomes = [a, b].map((line) => Promise.race([line.next(found), line.next(matchingError)]));
  expect((await Promise.all(outcomes)).every(Boolean)).toBe(true);
});

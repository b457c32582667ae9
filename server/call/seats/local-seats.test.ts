import { randomBytes } from 'node:crypto';
import { bothUsersReady, joinRoom } from '@visavis/domain/call/contract.ts';
import { afterAll, expect, it } from 'vitest';
import { createMemoryCallSeats } from '../../ports/call-seats/call-seats.ts';
import { newcomers } from '../../testing/crowd.ts';
import { createVisitor } from '../../testing/person.ts';
import { match } from '../../testing/scenes/calls.ts';
import { createWorld } from '../../testing/world.ts';
import { SWEEP_INTERVAL } from '../feature.ts';

const shared = createMemoryCallSeats();
const settings = { SESSION_SECRET: randomBytes(24).toString('hex') };
let isForgotten = false;
const seats = { ...shared, expired: async () => ({ rooms: [], isForgotten }) };
/** Two nodes on one database, with one store of seats. */
const here = await createWorld({ settings, ports: { seats } });
const database = { ...here.ports.database, close: async () => {} };
const there = await createWorld({ settings, ports: { seats: shared, database } });
afterAll(async () => {
  await there.close();
  await here.close();
});

it('lets two connect whose seats were lost after one member entered, and before the other did on another node', async () => {
  const [alice, bob] = await newcomers(here, 'alice', 'bob');
  const [a, b] = [await alice.connect(), await bob.connect()];
  const bobThere = createVisitor(there.origin, bob);
  for (const [name, value] of bob.cookies) bobThere.cookies.set(name, value);

  const roomId = await match(here, a, b);
  expect((await a.emit(joinRoom, roomId)).ok).toBe(true);
  await shared.close(roomId);
  const b2 = await bobThere.connect();
  expect(await b2.emit(joinRoom, roomId)).toMatchObject({ ok: true, data: { startedAt: null } });

  isForgotten = true;
  const ready = a.next(bothUsersReady);
  await here.clock.advance(SWEEP_INTERVAL);
  expect((await ready).roomId).toBe(roomId);
  for (const socket of [a, b, b2]) socket.close();
});

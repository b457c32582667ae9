import { randomBytes } from 'node:crypto';
import { bothUsersReady, joinRoom } from '@visavis/domain/call/contract.ts';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type CallSeats, createMemoryCallSeats } from '../../ports/call-seats/call-seats.ts';
import { newcomers } from '../../testing/crowd.ts';
import { createVisitor } from '../../testing/person.ts';
import { match } from '../../testing/scenes/calls.ts';
import { createWorld } from '../../testing/world.ts';
import { SWEEP_INTERVAL } from '../feature.ts';
import type { ActiveRoom } from '../rooms/repo.ts';
import { createLocalSeats } from './local-seats.ts';

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

describe('the seats of a call that ends while they are restored, which no one else would close', () => {
  const member = (userId: string) => ({ userId, username: userId, sessionSeconds: 1800 });
  const room: ActiveRoom = {
    id: 'room',
    members: [member('alice'), member('bob')],
    policy: 'all',
    createdAt: new Date(0),
    startedAt: null,
    endsAt: null,
  };
  /** Both sit in the room. @param active what the database answers, in turn; `undefined`: nothing */
  async function restoring(store: CallSeats, ...active: (ActiveRoom[] | undefined)[]) {
    const seats = createLocalSeats({
      seats: store,
      clock: here.clock,
      log: pino({ level: 'silent' }),
      async active() {
        const rooms = active.shift();
        if (!rooms) throw new Error('the database is out of reach');
        return rooms;
      },
    });
    await store.open(
      room.id,
      [
        { userId: 'alice', socketId: null },
        { userId: 'bob', socketId: null },
      ],
      0,
    );
    for (const userId of ['alice', 'bob']) await seats.take({ userId, socketId: userId, sessionId: userId }, room.id);
    await store.close(room.id);
    return seats;
  }

  it('are closed once the database answers again', async () => {
    const store = createMemoryCallSeats();
    const seats = await restoring(store, [room], undefined, []);
    await expect(seats.restoreAll()).rejects.toThrow('out of reach');
    expect(await store.rooms()).toEqual([room.id]);
    await seats.expired();
    expect(await store.rooms()).toEqual([]);
  });

  it('are closed where a member had asked for them', async () => {
    const store = createMemoryCallSeats();
    const seats = await restoring(store, [room], []);
    expect(await seats.of(room.id)).toBeDefined();
    await seats.expired();
    expect(await store.rooms()).toEqual([]);
  });
});

it('vacates the seat of a socket that went away while it was taken', async () => {
  const store = createMemoryCallSeats();
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  let takes = 0;
  const take: CallSeats['take'] = async (...args) => {
    takes += 1;
    await held;
    return store.take(...args);
  };
  const world = await createWorld({ ports: { seats: { ...store, take } } });
  try {
    const [alice, bob] = await newcomers(world, 'alice', 'bob');
    const [a, b] = [await alice.connect(), await bob.connect()];
    const roomId = await match(world, a, b);
    const entering = a.tryEmit(joinRoom, roomId);
    await vi.waitFor(() => expect(takes).toBe(1));
    a.close();
    await expect.poll(() => world.app.realtime.io.sockets.sockets.has(a.id)).toBe(false);
    letGo();
    await entering;
    await vi.waitFor(async () =>
      expect(await world.ports.seats.of(roomId)).toMatchObject({
        [alice.userId]: { everTaken: true, taken: false },
      }),
    );
  } finally {
    await world.close();
  }
});

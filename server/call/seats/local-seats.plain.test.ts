import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallSeats, createMemoryCallSeats } from '../../ports/call-seats/call-seats.ts';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { later } from '../../testing/later.ts';
import type { ActiveRoom } from '../rooms/repo.ts';
import { createLocalSeats, type LocalSeats } from './local-seats.ts';

const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };
const ben = { userId: 'ben', sessionId: 's', socketId: 'phone' };
const members = [
  { userId: 'ann', socketId: 'tab' },
  { userId: 'ben', socketId: 'phone' },
];
const activeRoom = (id: string) => ({ id, members: [{ userId: 'ann' }, { userId: 'ben' }] }) as unknown as ActiveRoom;

let clock: FakeClock;
let store: CallSeats;
let isAway: boolean;
let isForgotten: boolean;
/** rooms of calls that go on, by the database */
let active: string[];
const debug = vi.fn();
let seats: LocalSeats;
beforeEach(() => {
  clock = createFakeClock();
  store = createMemoryCallSeats();
  [isAway, isForgotten, active] = [false, false, ['room']];
  debug.mockClear();
  const reachable = new Proxy(store, {
    get:
      (target, name: keyof CallSeats) =>
      async (...of: never[]) => {
        await later();
        if (isAway) throw new Error('away');
        const answer = await (target[name] as (...of: never[]) => Promise<unknown>)(...of);
        return name === 'expired' ? { ...(answer as object), isForgotten } : answer;
      },
  });
  seats = createLocalSeats({
    seats: reachable,
    clock,
    log: { debug } as never,
    active: (among) => later().then(() => active.filter((id) => !among || among.includes(id)).map(activeRoom)),
  });
});

const openRoom = () => seats.open('room', members, clock.now() + 10_000);
const vacated: string[] = [];
const restored: string[] = [];
beforeEach(() => {
  vacated.length = 0;
  restored.length = 0;
  seats.onVacated((roomId) => vacated.push(roomId));
  seats.onRestored(({ id }) => restored.push(id));
});

describe('a seat', () => {
  it('is taken, and known by its socket', async () => {
    await openRoom();
    expect(await seats.take(ann, 'room')).toMatchObject({ seats: { ann: { socketId: 'tab', taken: true } } });
    expect([seats.roomOf('tab'), seats.roomOf('phone')]).toEqual(['room', undefined]);
    expect([...seats.seated()]).toEqual([['tab', { roomId: 'room', userId: 'ann' }]]);
    expect(restored).toEqual([]);
  });

  it('of a call that is over cannot be taken', async () => {
    active = [];
    expect(await seats.take(ann, 'room')).toBeUndefined();
    expect(seats.roomOf('tab')).toBeUndefined();
  });

  it('that the store has lost is restored, with who sits here, and taken', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    await store.close('room');
    const taken = await seats.take(ben, 'room');
    expect(taken?.seats).toMatchObject({
      ann: { socketId: 'tab', taken: true },
      ben: { socketId: 'phone', taken: true },
    });
    expect(restored).toEqual(['room']);
  });

  it('is kept for a while for a socket that goes, once', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    expect(await seats.lose(ann)).toBe(true);
    const kept = { socketId: null, taken: false, everTaken: true, keptUntil: clock.now() + SEAT_GRACE };
    expect((await seats.of('room'))?.ann).toEqual(kept);
    expect([vacated, seats.roomOf('tab')]).toEqual([['room'], undefined]);
    expect(await seats.lose(ann)).toBe(false);
    expect(vacated).toHaveLength(1);
  });

  it('that another socket has is not lost with this one', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    await store.take('room', 'ann', 'other tab');
    expect(await seats.lose(ann)).toBe(false);
    expect([vacated, (await seats.of('room'))?.ann?.socketId]).toEqual([[], 'other tab']);
  });

  it('is forgotten where another has it', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    seats.forget('tab');
    expect(seats.roomOf('tab')).toBeUndefined();
    expect(await seats.lose(ann)).toBe(false);
    expect((await seats.of('room'))?.ann?.taken).toBe(true);
  });
});

describe('who leaves on purpose', () => {
  it('is known to, until they are back', async () => {
    await openRoom();
    expect(seats.isLeaving('room', 'ann')).toBe(false);
    seats.markLeaving('room', 'ann');
    seats.markLeaving('room', 'ben');
    expect([seats.isLeaving('room', 'ann'), seats.isLeaving('room', 'eve')]).toEqual([true, false]);
    await seats.take(ann, 'room');
    expect([seats.isLeaving('room', 'ann'), seats.isLeaving('room', 'ben')]).toEqual([false, true]);
  });

  it('is forgotten where another process has ended the call', async () => {
    await openRoom();
    seats.markLeaving('room', 'ann');
    await seats.expired();
    expect(seats.isLeaving('room', 'ann')).toBe(true);
    await store.close('room');
    active = [];
    await seats.expired();
    expect(seats.isLeaving('room', 'ann')).toBe(false);
  });

  it('is forgotten where they are back on another process, and the rooms are not looked at for ever', async () => {
    await openRoom();
    seats.markLeaving('room', 'ann');
    await store.take('room', 'ann', 'other tab');
    await seats.expired();
    expect(seats.isLeaving('room', 'ann')).toBe(false);
    seats.markLeaving('room', 'ben');
    await seats.take(ben, 'room');
    const of = vi.spyOn(store, 'of');
    await seats.expired();
    expect(of).not.toHaveBeenCalled();
  });

  it('is forgotten with the room', async () => {
    seats.markLeaving('room', 'ann');
    await seats.close('room');
    expect(seats.isLeaving('room', 'ann')).toBe(false);
  });
});

describe('a store out of reach', () => {
  it('does not keep a room from opening: entering it restores its seats', async () => {
    isAway = true;
    await openRoom();
    expect(debug).toHaveBeenCalledWith(
      { err: expect.any(Error), roomId: 'room' },
      'the store of seats is out of reach',
    );
    isAway = false;
    expect(await seats.take(ann, 'room')).toBeDefined();
    expect(restored).toEqual(['room']);
  });

  it('is told later that a socket has gone', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    isAway = true;
    await expect(seats.lose(ann)).rejects.toThrow('away');
    isAway = false;
    await seats.expired();
    expect([vacated, (await seats.of('room'))?.ann?.taken]).toEqual([['room'], false]);
    const vacate = vi.spyOn(store, 'vacate');
    await seats.expired();
    expect(vacate).not.toHaveBeenCalled();
  });

  it('is told later that a room is over', async () => {
    await openRoom();
    isAway = true;
    await seats.close('room');
    expect(debug).toHaveBeenCalledTimes(1);
    isAway = false;
    expect(await store.rooms()).toEqual(['room']);
    await seats.expired();
    expect(await store.rooms()).toEqual([]);
    const close = vi.spyOn(store, 'close');
    await seats.expired();
    expect(close).not.toHaveBeenCalled();
  });

  it('that has forgotten everything is given all calls that go on, each seat kept for a while', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    await store.close('room');
    [active, isForgotten] = [['room', 'other'], true];
    await seats.expired();
    expect(restored).toEqual(['room', 'other']);
    const keptUntil = clock.now() + SEAT_GRACE;
    expect(await store.of('room')).toMatchObject({ ann: { socketId: 'tab', taken: true }, ben: { socketId: null } });
    expect(await store.of('other')).toMatchObject({ ann: { keptUntil, taken: false }, ben: { keptUntil } });
  });

  it('whose word that it has forgotten this process may be lost is given the seats of its sockets again', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    active = ['room', 'other'];
    isAway = true;
    await expect(seats.expired()).rejects.toThrow('away');
    // Another process has swept this one's seats meanwhile.
    await store.vacate('room', 'ann', 'tab', clock.now() + SEAT_GRACE);
    isAway = false;
    await seats.expired();
    expect([restored, (await store.of('room'))?.ann?.taken]).toEqual([['room'], true]);
    await seats.expired();
    expect(restored).toEqual(['room']);
  });

  it('that has forgotten everything is given it again until that has succeeded', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    await store.close('room');
    const restore = vi.spyOn(store, 'restore').mockRejectedValueOnce(new Error('away'));
    isForgotten = true;
    await expect(seats.expired()).rejects.toThrow('away');
    isForgotten = false;
    await seats.expired();
    expect((await store.of('room'))?.ann?.taken).toBe(true);
    await seats.expired();
    expect(restore).toHaveBeenCalledTimes(2);
  });

  it('that has forgotten everything and is away again is given all calls once it is back', async () => {
    await openRoom();
    await seats.take(ann, 'room');
    active = ['room', 'other'];
    vi.spyOn(store, 'restore').mockRejectedValueOnce(new Error('away'));
    isForgotten = true;
    await expect(seats.expired()).rejects.toThrow('away');
    [isForgotten, isAway] = [false, true];
    await expect(seats.expired()).rejects.toThrow('away');
    isAway = false;
    await seats.expired();
    expect(restored).toEqual(['room', 'other']);
  });

  it('that was away while no one sat here is given nothing', async () => {
    isAway = true;
    await expect(seats.expired()).rejects.toThrow('away');
    isAway = false;
    await seats.expired();
    expect(restored).toEqual([]);
  });
});

it('says which rooms have a seat that is vacant past its time', async () => {
  await openRoom();
  await seats.take(ann, 'room');
  expect(await seats.expired()).toEqual([]);
  await clock.advance(10_000);
  expect(await seats.expired()).toEqual(['room']);
  expect(restored).toEqual([]);
});

it('after a start takes up the calls that go on; one that ends meanwhile is closed again, once', async () => {
  active = ['room', 'ending'];
  seats.onRestored(({ id }) => {
    if (id === 'ending') active = ['room'];
  });
  const close = vi.spyOn(store, 'close');
  await seats.restoreAll();
  expect(restored).toEqual(['room', 'ending']);
  expect(await store.rooms()).toEqual(['room']);
  await seats.expired();
  expect(close).toHaveBeenCalledExactlyOnceWith('ending');
});

it('has no seats of a call that is over', async () => {
  active = [];
  expect(await seats.of('room')).toBeUndefined();
  expect(restored).toEqual([]);
});

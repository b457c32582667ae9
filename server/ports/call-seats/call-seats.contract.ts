import { beforeEach, expect, it } from 'vitest';
import { type CallSeats, expiredSeats } from './call-seats.ts';

/** Tests that every implementation of `CallSeats` passes. */
export function callSeatsContract(create: () => Promise<CallSeats>): void {
  let seats: CallSeats;
  const members = [
    { userId: 'a', socketId: 'a1' },
    { userId: 'b', socketId: 'b1' },
  ];
  const expired = async (now: number) => (await seats.expired(now)).rooms;
  beforeEach(async () => {
    seats = await create();
    await seats.open('room', members, 100);
  });

  it('opens a room once', async () => {
    await seats.take('room', 'a', 'a1');
    await seats.open('room', members, 900);
    expect((await seats.of('room'))?.a?.taken).toBe(true);
    expect(await seats.rooms()).toEqual(['room']);
  });

  it('gives seats only to members, and only in open rooms', async () => {
    expect(await seats.take('room', 'c', 'c1')).toBeUndefined();
    expect(await seats.take('elsewhere', 'a', 'a1')).toBeUndefined();
    const taken = await seats.take('room', 'a', 'a1');
    expect(taken?.replaced).toBeUndefined();
    expect(taken?.seats.a).toEqual({ socketId: 'a1', taken: true, everTaken: true, keptUntil: null });
    expect(taken?.seats.b).toMatchObject({ taken: false, everTaken: false, keptUntil: 100 });
  });

  it('gives a seat to the newest socket, and returns the socket that had it', async () => {
    await seats.take('room', 'a', 'a1');
    expect((await seats.take('room', 'a', 'a2'))?.replaced).toBe('a1');
    expect(await seats.vacate('room', 'a', 'a1', 500)).toBe(false);
    expect((await seats.of('room'))?.a?.socketId).toBe('a2');
    expect((await seats.take('room', 'b', 'b2'))?.replaced).toBe('b1');
  });

  it('expires a vacant seat after its time', async () => {
    await seats.take('room', 'a', 'a1');
    await seats.take('room', 'b', 'b1');
    expect(await expired(1000)).toEqual([]);
    expect(await seats.vacate('room', 'a', 'a1', 500)).toBe(true);
    expect(await expired(499)).toEqual([]);
    expect(await expired(500)).toEqual(['room']);
    expect(expiredSeats((await seats.of('room')) ?? {}, 500)).toEqual(['a']);
    expect((await seats.of('room'))?.a).toMatchObject({ socketId: null, everTaken: true });
    await seats.take('room', 'a', 'a3');
    expect(await expired(500)).toEqual([]);
  });

  it('expires the seats of a new room after its time', async () => {
    expect(await expired(99)).toEqual([]);
    expect(expiredSeats((await seats.of('room')) ?? {}, 100)).toEqual(['a', 'b']);
    expect(await seats.vacate('room', 'a', 'a1', 900)).toBe(false);
  });

  it('restores a lost room with the sockets that are known', async () => {
    await seats.close('room');
    const known = [
      { userId: 'a', socketId: 'a1' },
      { userId: 'b', socketId: null },
    ];
    await seats.restore('room', known, 700);
    expect(await seats.of('room')).toMatchObject({
      a: { socketId: 'a1', taken: true, keptUntil: null },
      b: { socketId: null, taken: false, keptUntil: 700 },
    });
    expect(await expired(700)).toEqual(['room']);
  });

  it('restores no seat that another socket has', async () => {
    await seats.take('room', 'a', 'a2');
    await seats.restore('room', members, 700);
    expect(await seats.of('room')).toMatchObject({ a: { socketId: 'a2' }, b: { socketId: 'b1', taken: true } });
    await seats.close('room');
    await seats.restore('room', members, 700);
    expect(await seats.vacate('room', 'a', 'a2', 900)).toBe(false);
  });

  it('drops the seats of a closed room', async () => {
    await seats.close('room');
    expect(await seats.of('room')).toBeUndefined();
    expect(await seats.take('room', 'a', 'a1')).toBeUndefined();
    expect(await expired(1000)).toEqual([]);
  });
}

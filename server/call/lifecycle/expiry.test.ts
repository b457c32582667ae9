import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Seat } from '../../ports/call-seats/call-seats.ts';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { createTimers } from '../../ports/timers.ts';
import { later } from '../../testing/later.ts';
import { createSeatExpiry, type SeatExpiry, type SeatExpiryDependencies } from './expiry.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const taken: Seat = { socketId: 'tab', taken: true, everTaken: true, keptUntil: null };
const vacant = (ms: number, everTaken = true): Seat => ({
  socketId: null,
  taken: false,
  everTaken,
  keptUntil: NOW + ms,
});

let clock: FakeClock;
/** who sits in the one room */
let seats: Record<string, Seat> | undefined;
let leaving: string | undefined;
let isStored: boolean;
/** what ended and closed, in order */
let done: unknown[];
let expiry: SeatExpiry;
beforeEach(() => {
  clock = createFakeClock(NOW);
  [seats, leaving, isStored, done] = [undefined, undefined, true, []];
  const dependencies = {
    clock,
    timers: createTimers({ clock, log: pino({ level: 'silent' }) }),
    repo: { times: async () => (isStored ? {} : undefined) },
    seats: {
      of: async () => seats,
      isLeaving: (_: string, userId: string) => userId === leaving,
      expired: async () => ['room'],
      close: (roomId: string) => later().then(() => void done.push(['closed', roomId])),
    },
    ending: { end: (...of: unknown[]) => later().then(() => void done.push(['ended', ...of])) },
  };
  expiry = createSeatExpiry(dependencies as unknown as SeatExpiryDependencies);
});

const endedAs = (reason: string, gone: string[], isLeft = false) => ['ended', 'room', reason, { gone, isLeft }];

describe('a call', () => {
  it.each<[string, Record<string, Seat>, unknown[]]>([
    ['goes on while both sit', { ann: taken, ben: taken }, []],
    ['goes on while a seat is kept', { ann: taken, ben: vacant(1) }, []],
    ['breaks once a seat is kept no longer', { ann: taken, ben: vacant(0) }, [endedAs('connection_lost', ['ben'])]],
    ['breaks for both', { ann: vacant(0), ben: vacant(-1) }, [endedAs('connection_lost', ['ann', 'ben'])]],
    ['was left by one who never came', { ann: taken, ben: vacant(0, false) }, [endedAs('left', ['ben'])]],
    [
      'was left where one of two never came',
      { ann: vacant(0), ben: vacant(0, false) },
      [endedAs('left', ['ann', 'ben'])],
    ],
  ])('%s', async (_, inRoom, expected) => {
    seats = inRoom;
    await expiry.sweep();
    expect(done).toEqual(expected);
  });

  it('is not called back where one who has gone was leaving', async () => {
    seats = { ann: vacant(0), ben: vacant(0) };
    leaving = 'ben';
    await expiry.sweep();
    expect(done).toEqual([endedAs('connection_lost', ['ann', 'ben'], true)]);
    [leaving, done.length] = ['ann', 0];
    seats = { ann: taken, ben: vacant(0) };
    await expiry.sweep();
    expect(done).toEqual([endedAs('connection_lost', ['ben'])]);
  });

  it('that the database does not have is closed', async () => {
    seats = { ann: taken, ben: vacant(0) };
    isStored = false;
    await expiry.sweep();
    expect(done.at(-1)).toEqual(['closed', 'room']);
  });

  it('that is over has no seats, and is left alone', async () => {
    await expiry.sweep();
    expect(done).toEqual([]);
  });
});

it('seats are looked at when their time is up, and not before', async () => {
  seats = { ann: taken, ben: vacant(100) };
  expiry.watch('room', 100);
  await clock.advance(99);
  expect(done).toEqual([]);
  await clock.advance(1);
  expect(done).toEqual([endedAs('connection_lost', ['ben'])]);
});

import { bothUsersReady, callStarted } from '@visavis/domain/call/contract.ts';
import { MEDIA_WAIT } from '@visavis/domain/call/rules.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { createTimers } from '../../ports/timers.ts';
import { later } from '../../testing/later.ts';
import type { CallTimes } from '../rooms/repo.ts';
import { groupOf, type Room } from '../rooms/rooms.ts';
import { createStarting, type Starting, type StartingDependencies } from './start.ts';

const HALF_HOUR = 1_800_000;
const room = {
  id: 'room',
  members: [
    { userId: 'ann', sessionSeconds: 1800 },
    { userId: 'ben', sessionSeconds: 60 },
  ],
} as unknown as Room;

let clock: FakeClock;
/** what the database has of the call; undefined once it has ended */
let times: CallTimes | undefined;
/** what the database answers to a report of media */
let reported: CallTimes | undefined;
/** nothing can be stored */
let isAway: boolean;
let seated: Record<string, { taken: boolean }> | undefined;
/** what was stored, sent and ended, in order */
let done: unknown[];
let starting: Starting;
beforeEach(() => {
  clock = createFakeClock();
  [times, reported, seated, done, isAway] = [{ startedAt: null, endsAt: null }, undefined, undefined, [], false];
  const dependencies = {
    clock,
    timers: createTimers({ clock, log: pino({ level: 'silent' }) }),
    calls: { times: async () => times },
    repo: {
      async reportMedia(report: object) {
        await later();
        done.push(['reported', report]);
        return reported;
      },
    },
    seats: { of: async () => seated },
    ending: {
      async end(...of: unknown[]) {
        await later();
        done.push(['ended', ...of]);
        if (isAway) throw new Error('away');
      },
    },
    realtime: {
      toGroup: (group: string, { name }: { name: string }, payload: unknown) => void done.push([group, name, payload]),
    },
    onStarted: () => void done.push(['started']),
  };
  starting = createStarting(dependencies as unknown as StartingDependencies);
});

const iso = (ms: number) => new Date(ms).toISOString();

describe('two who sit in a room', () => {
  it('are told to connect, with the times of a call that starts now and lasts as long as the better plan', () => {
    starting.notifyReady(room, { startedAt: null, endsAt: null });
    const [startedAt, endsAt] = [iso(clock.now()), iso(clock.now() + HALF_HOUR)];
    const payload = { roomId: 'room', initiatorId: 'ann', startedAt, endsAt, serverTime: startedAt };
    expect(done).toEqual([[groupOf('room'), bothUsersReady.name, payload]]);
  });

  it.each([
    ['', false],
    [', although nothing can be stored', true],
  ])('lose a call that has not started within two minutes%s', async (_, away) => {
    isAway = away;
    starting.notifyReady(room, { startedAt: null, endsAt: null });
    await clock.advance(MEDIA_WAIT - 1);
    expect(done).toHaveLength(1);
    await clock.advance(1);
    expect(done.at(-1)).toEqual(['ended', 'room', 'ended']);
  });

  it.each<[string, CallTimes | undefined]>([
    ['started meanwhile', { startedAt: new Date(1), endsAt: new Date(2) }],
    ['ended meanwhile', undefined],
  ])('keep one that has %s', async (_, meanwhile) => {
    starting.notifyReady(room, { startedAt: null, endsAt: null });
    times = meanwhile;
    await clock.advance(MEDIA_WAIT);
    expect(done).toHaveLength(1);
  });

  it('who come back to a call that has started are told its own times, and nothing waits for its media', async () => {
    const startedAt = new Date(clock.now() - 5000);
    const endsAt = new Date(clock.now() + 5000);
    starting.notifyReady(room, { startedAt, endsAt });
    expect(done).toMatchObject([[groupOf('room'), bothUsersReady.name, { startedAt: iso(startedAt.getTime()) }]]);
    expect(clock.pending()).toBe(0);
  });
});

describe('a report of media', () => {
  it('by the first of two starts nothing', async () => {
    await starting.reportMedia(room, 'ann');
    const report = { roomId: 'room', userId: 'ann', startedAt: new Date(clock.now()) };
    expect(done).toEqual([['reported', { ...report, endsAt: new Date(clock.now() + HALF_HOUR) }]]);
    reported = { startedAt: null, endsAt: null };
    await starting.reportMedia(room, 'ann');
    expect(done).toHaveLength(2);
    expect(clock.pending()).toBe(0);
  });

  it('by the second starts the call, says so, and ends it when its time is up', async () => {
    const now = clock.now();
    reported = { startedAt: new Date(now - 10), endsAt: new Date(now + HALF_HOUR - 10) };
    await starting.reportMedia(room, 'ben');
    const payload = { roomId: 'room', startedAt: iso(now - 10), endsAt: iso(now + HALF_HOUR), serverTime: iso(now) };
    expect(done.slice(1)).toEqual([['started'], [groupOf('room'), callStarted.name, payload]]);
    await clock.advance(HALF_HOUR - 1);
    expect(done).toHaveLength(3);
    await clock.advance(1);
    expect(done.at(-1)).toEqual(['ended', 'room', 'time_limit']);
  });
});

it.each<[string, typeof seated, number]>([
  ['both sit', { ann: { taken: true }, ben: { taken: true } }, 1],
  ['one is missing', { ann: { taken: true }, ben: { taken: false } }, 0],
  ['the call is over', undefined, 0],
])('two whose seats were lost are told to connect where both sit: %s', async (_, now, count) => {
  seated = now;
  await starting.notifyIfBothSeated(room, { startedAt: null, endsAt: null });
  expect(done).toHaveLength(count);
});

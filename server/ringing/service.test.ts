import type { News } from '@visavis/domain/push/rules.ts';
import { ringAccepted, ringDeclined, ringEnded, ringIncoming } from '@visavis/domain/ringing/contract.ts';
import { RING_SILENCE, RING_TIME } from '@visavis/domain/ringing/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../ports/clock.fake.ts';
import type { Random } from '../ports/random.ts';
import { createMemoryRings, type Rings } from '../ports/rings/rings.ts';
import { createTimers, type Timers } from '../ports/timers.ts';
import type { Realtime } from '../realtime/port.ts';
import { later, slow } from '../testing/later.ts';
import type { Callable } from './decisions.ts';
import { createRingEnding, timerOf } from './rings-end.ts';
import { createRinging, type FriendCall } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const ann = { userId: 'ann', sessionId: 'of ann', socketId: 'phone' };
const ben = { userId: 'ben', sessionId: 'of ben', socketId: 'tablet' };
const fit: Callable = { mustVerifyEmail: false, mustProveAge: false, isSuspended: false, isInCall: false, never: [] };
const shown = (userId: string) => ({ userId, username: userId, avatar: '/avatar', karma: 60 });
const serverTime = new Date(NOW).toISOString();
const until = new Date(NOW + RING_TIME).toISOString();
const incoming = ['ben', ringIncoming.name, { callId: 'call 0', caller: shown('ann'), until, serverTime }];
const over = (to: string, reason: string) => [to, ringEnded.name, { callId: 'call 0', reason }];
const entry = (outcome: 'missed' | 'declined', callId = 'call 0') => [
  'entry',
  { callId, callerId: 'ann', calleeId: 'ben', entry: { outcome, seconds: 0 } },
];

let clock: FakeClock;
let rings: Rings;
let timers: Timers;
/** what was sent, pushed, stored and connected, in order */
let done: unknown[];
let people: Map<string, Callable>;
let online: Set<string>;
let pushed: Set<string>;
let connected: Set<string>;
let friends: boolean[];
let isRoomOpened: boolean;
let countRing: () => void;

function start() {
  const log = pino({ level: 'silent' });
  timers = createTimers({ clock, log });
  const realtime = {
    toUser: (userId: string, { name }: { name: string }, payload: unknown) => void done.push([userId, name, payload]),
    toSocket: (socketId: string, { name }: { name: string }, payload: unknown) =>
      void done.push([socketId, name, payload]),
    isConnected: (socketId: string) => connected.has(socketId),
  } as Partial<Realtime> as Realtime;
  const ending = createRingEnding({
    rings: slow(rings),
    realtime,
    timers,
    log,
    record: (made) => later().then(() => void done.push(['entry', made])),
  });
  let calls = 0;
  return createRinging({
    rings: slow(rings),
    ending,
    presence: { online: async (userIds) => new Set(userIds.filter((userId) => online.has(userId))) },
    realtime,
    timers,
    clock,
    random: { uuid: () => `call ${calls++}` } as Partial<Random> as Random,
    pushNews: (userId: string, news: News) => void done.push(['push', userId, news]),
    reaches: async (userIds, kind) => new Set(userIds.filter((userId) => kind === 'call' && pushed.has(userId))),
    areFriends: async () => friends.shift() ?? true,
    async person(userId) {
      await later();
      const found = people.get(userId);
      return found && { ...found, shown: shown(userId) };
    },
    async countRing(userId, otherId) {
      await later();
      done.push(['counted', userId, otherId]);
      countRing();
    },
    async connect(call: FriendCall) {
      await later();
      done.push(['connect', call]);
      return isRoomOpened;
    },
  });
}

let ringing: ReturnType<typeof start>;
beforeEach(() => {
  clock = createFakeClock(NOW);
  rings = createMemoryRings();
  people = new Map(['ann', 'ben', 'cem'].map((userId) => [userId, fit]));
  [online, pushed, connected] = [new Set(['ann', 'ben', 'cem']), new Set(), new Set(['phone', 'tablet'])];
  [done, friends, isRoomOpened] = [[], [], true];
  countRing = () => undefined;
  ringing = start();
});

/** Ann rings Ben. What follows is all that `done` has. */
async function ring() {
  const answer = await ringing.ring(ann, 'ben');
  done.length = 0;
  return answer;
}
const answered = [
  over('ben', 'answered'),
  ['phone', ringAccepted.name, { callId: 'call 0' }],
  [
    'connect',
    {
      callId: 'call 0',
      caller: { userId: 'ann', socketId: 'phone' },
      callee: { userId: 'ben', socketId: 'tablet' },
    },
  ],
];

it('a sweep says that the callers of this node are here before it looks who has gone', async () => {
  const order: string[] = [];
  rings.beat = () =>
    later()
      .then(later)
      .then(() => void order.push('here'));
  rings.lapsed = async () => {
    order.push('looked');
    return [];
  };
  await ringing.sweep();
  expect(order).toEqual(['here', 'looked']);
});

describe('a ring', () => {
  it('is counted, shown on the devices of the friend, and pushed', async () => {
    const answer = { callId: 'call 0', outcome: 'ringing', until, serverTime };
    expect(await ringing.ring(ann, 'ben')).toEqual(answer);
    expect(done).toEqual([['counted', 'ann', 'ben'], incoming, ['push', 'ben', { kind: 'call', fromId: 'ann' }]]);
    expect(await rings.of('call 0')).toMatchObject({ callerSocket: 'phone', until: NOW + RING_TIME });
  });

  it('reaches a friend who is pushed to without being online, and no one who is neither', async () => {
    online.delete('ben');
    pushed.add('ben');
    expect(await ringing.ring(ann, 'ben')).toMatchObject({ outcome: 'ringing' });
    await ringing.cancel(ann, 'call 0');
    pushed.clear();
    done.length = 0;
    const nowhere = { callId: 'call 1', outcome: 'offline', until: null, serverTime };
    expect(await ringing.ring(ann, 'ben')).toEqual(nowhere);
    expect(done).toEqual([
      ['counted', 'ann', 'ben'],
      ['ben', ringEnded.name, { callId: 'call 1', reason: 'offline' }],
      ['phone', ringEnded.name, { callId: 'call 1', reason: 'offline' }],
      entry('missed', 'call 1'),
    ]);
    expect(await rings.ofUser('ann')).toBeUndefined();
  });

  it.each([
    ['in a call', () => people.set('ben', { ...fit, isInCall: true })],
    ['being called', () => ringing.ring({ ...ann, userId: 'cem', socketId: 'laptop' }, 'ben')],
  ])('finds a friend busy who is %s', async (_, occupy) => {
    connected.add('laptop');
    await occupy();
    expect(await ringing.ring(ann, 'ben')).toMatchObject({ outcome: 'busy', until: null });
    expect(done.at(-1)).toMatchObject(['entry', { entry: { outcome: 'missed' } }]);
  });

  it('is refused to oneself, without an account, to no friends, in another ring, and where it is too often', async () => {
    await expect(ringing.ring(ann, 'ann')).rejects.toThrow(new AppError('SELF'));
    friends = [false];
    await expect(ringing.ring(ann, 'ben')).rejects.toThrow(new AppError('NOT_FRIENDS'));
    expect(done).toEqual([]);
    countRing = () => {
      throw new AppError('RATE_LIMITED');
    };
    await expect(ringing.ring(ann, 'ben')).rejects.toThrow(new AppError('RATE_LIMITED'));
    expect(await rings.ofUser('ben')).toBeUndefined();
    countRing = () => undefined;
    await ring();
    await expect(ringing.ring(ann, 'cem')).rejects.toThrow(new AppError('ACTIVE_ELSEWHERE'));
    people.delete('ann');
    await expect(ringing.ring(ann, 'ben')).rejects.toThrow(new AppError('UNAUTHENTICATED'));
  });

  it('of two who ring each other is answered', async () => {
    await ring();
    const crossed = { callId: 'call 0', outcome: 'connecting', until: null, serverTime };
    expect(await ringing.ring(ben, 'ann')).toEqual(crossed);
    expect(done).toEqual([['counted', 'ben', 'ann'], ...answered]);
  });

  it('stops at once where the caller has gone meanwhile, or the two are no friends any more', async () => {
    connected.delete('phone');
    await ringing.ring(ann, 'ben');
    expect(done).toContainEqual(over('ben', 'cancelled'));
    connected.add('phone');
    friends = [true, false];
    await ringing.ring(ann, 'ben');
    expect(done).toContainEqual(['phone', ringEnded.name, { callId: 'call 1', reason: 'missed' }]);
    expect(await rings.ofUser('ann')).toBeUndefined();
  });

  it('is missed when its time is up', async () => {
    await ring();
    await clock.advance(RING_TIME - 1);
    expect(done).toEqual([]);
    await clock.advance(1);
    expect(done).toEqual([over('ben', 'missed'), over('phone', 'missed'), entry('missed')]);
  });
});

describe('accepting', () => {
  it('stops the other devices, notifies the caller and connects the two', async () => {
    await ring();
    await ringing.accept(ben, 'call 0');
    expect(done).toEqual(answered);
    expect(clock.pending()).toBe(0);
    await expect(ringing.accept(ben, 'call 0')).rejects.toThrow(new AppError('CALL_OVER'));
  });

  it('is for the friend alone, on a device that is still connected', async () => {
    await ring();
    for (const sender of [ann, { ...ben, userId: 'cem' }])
      await expect(ringing.accept(sender, 'call 0')).rejects.toThrow(new AppError('CALL_OVER'));
    connected.delete('tablet');
    await expect(ringing.accept(ben, 'call 0')).rejects.toThrow(new AppError('UNAVAILABLE'));
    expect(await rings.of('call 0')).toBeDefined();
    expect(done).toEqual([]);
  });

  it('a call that another device has answered meanwhile is over', async () => {
    await ring();
    const of = rings.of;
    rings.of = async (callId) => {
      const found = await of(callId);
      await rings.end(callId);
      return found;
    };
    await expect(ringing.accept(ben, 'call 0')).rejects.toThrow(new AppError('CALL_OVER'));
    expect(done).toEqual([]);
  });

  it('ends as failed where no room can be opened', async () => {
    isRoomOpened = false;
    await ring();
    await ringing.accept(ben, 'call 0');
    expect(done).toEqual([...answered, over('ben', 'failed'), over('phone', 'failed'), entry('missed')]);
  });
});

it('the friend declines, and the caller gives up; no one else does either', async () => {
  await ring();
  await ringing.decline(ann, 'call 0');
  await ringing.cancel(ben, 'call 0');
  await ringing.decline(ben, 'another call');
  await ringing.cancel(ann, 'another call');
  expect(done).toEqual([]);
  await ringing.decline(ben, 'call 0');
  expect(done).toEqual([
    over('ben', 'declined'),
    ['phone', ringDeclined.name, { callId: 'call 0' }],
    entry('declined'),
  ]);
  expect(clock.pending()).toBe(0);
  await ringing.ring(ann, 'ben');
  done.length = 0;
  await ringing.cancel(ann, 'call 1');
  // The caller knows.
  expect(done).toEqual([['ben', ringEnded.name, { callId: 'call 1', reason: 'cancelled' }], entry('missed', 'call 1')]);
});

describe('a device that connects', () => {
  it('of the friend rings too', async () => {
    await ring();
    await ringing.connected({ userId: 'ben', socketId: 'late' });
    const [, ...rest] = incoming;
    expect(done).toEqual([['late', ...rest]]);
  });

  it.each([
    ['of the caller', 'ann'],
    ['of someone else', 'cem'],
  ])('%s does not', async (_, userId) => {
    await ring();
    await ringing.connected({ userId, socketId: 'late' });
    expect(done).toEqual([]);
  });

  it('does not where the caller has left meanwhile', async () => {
    await ring();
    people.delete('ann');
    await ringing.connected({ userId: 'ben', socketId: 'late' });
    expect(done).toEqual([]);
  });
});

describe('a ring ends', () => {
  it('with the socket that rang, and no other', async () => {
    await ring();
    await ringing.lose({ socketId: 'tablet' });
    expect(done).toEqual([]);
    await ringing.lose({ socketId: 'phone' });
    expect(done).toEqual([over('ben', 'cancelled'), entry('missed')]);
    const beats: unknown[] = [];
    rings.beat = (callIds) => later().then(() => void beats.push(...callIds));
    await ringing.lose({ socketId: 'phone' });
    await ringing.sweep();
    expect([done.length, beats]).toEqual([2, []]);
  });

  it('as offline with the last connection of the friend, unless a push reaches them', async () => {
    await ring();
    await ringing.left('cem');
    expect(done).toEqual([]);
    pushed.add('ben');
    await ringing.left('ben');
    expect(done).toEqual([['push', 'ben', { kind: 'call', fromId: 'ann' }]]);
    pushed.clear();
    await ringing.left('ben');
    expect(done.slice(1, 3)).toEqual([over('ben', 'offline'), over('phone', 'offline')]);
  });

  it('as failed with the last connection of the caller, whatever reaches them', async () => {
    await ring();
    pushed.add('ann');
    await ringing.left('ann');
    expect(done[1]).toEqual(over('phone', 'failed'));
  });

  it.each(['offline', 'busy', 'missed'] as const)(
    'as %s with the friend, and as failed with the caller',
    async (why) => {
      await ring();
      await ringing.endOf('cem', why);
      expect(done).toEqual([]);
      await ringing.endOf('ben', why);
      expect(done.slice(0, 2)).toEqual([over('ben', why), over('phone', why)]);
      await ringing.ring(ann, 'ben');
      await ringing.endOf('ann', why);
      expect(done).toContainEqual(['phone', ringEnded.name, { callId: 'call 1', reason: 'failed' }]);
    },
  );

  it.each([
    ['ann', 'ben'],
    ['ben', 'ann'],
  ])('as missed once %s and %s are no friends any more, whoever else parts', async (one, other) => {
    await ring();
    await ringing.endBetween(one, 'cem');
    await ringing.endBetween('cem', other);
    expect(done).toEqual([]);
    await ringing.endBetween(one, other);
    expect(done.slice(0, 2)).toEqual([over('ben', 'missed'), over('phone', 'missed')]);
  });
});

describe('the sweep', () => {
  it('keeps what rings from here, and ends what rang from a node that is gone', async () => {
    await ring();
    const elsewhere = {
      callId: 'theirs',
      callerId: 'cem',
      callerSocket: 'far',
      calleeId: 'dan',
      until: NOW + RING_TIME,
    };
    await rings.place(elsewhere, NOW);
    await clock.advance(RING_SILENCE);
    await ringing.sweep();
    expect(done.slice(0, 2)).toEqual([
      ['dan', ringEnded.name, { callId: 'theirs', reason: 'failed' }],
      ['far', ringEnded.name, { callId: 'theirs', reason: 'failed' }],
    ]);
    expect(await rings.of('call 0')).toBeDefined();
  });

  it('ends what no timer has ended in time, and beats for it no longer', async () => {
    await ring();
    timers.cancel(timerOf('call 0'));
    await clock.advance(RING_TIME);
    await ringing.sweep();
    expect(done).toEqual([over('ben', 'missed'), over('phone', 'missed'), entry('missed')]);
    const beats: unknown[] = [];
    rings.beat = (callIds) => later().then(() => void beats.push(...callIds));
    await ringing.sweep();
    expect(beats).toEqual([]);
  });
});

it('a call that was answered is not beaten for, and its end by the lost socket is no end', async () => {
  await ring();
  await ringing.accept(ben, 'call 0');
  const beats: unknown[] = [];
  rings.beat = (callIds) => later().then(() => void beats.push(...callIds));
  await ringing.sweep();
  expect(beats).toEqual([]);
});

import { limitReached, status } from '@visavis/domain/matching/contract.ts';
import { SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { later } from '../testing/later.ts';
import { createJoinAttempts, type JoinAttempts } from './joining/join-attempts.ts';
import type { QueueProfile } from './repo.ts';
import { createMatching, type Matching, type MatchingDependencies } from './service.ts';

const profile = {
  id: 'me',
  username: 'alice',
  avatarFile: null,
  karma: 60,
  experiencePoints: 0,
  interests: [],
  plan: 'free',
  planEnd: null,
  plans: SPECIFIED_PLANS,
  suspendedUntil: null,
  activeCall: null,
  owed: null,
  countedToday: 0,
} as Partial<QueueProfile> as QueueProfile;
const me = { userId: 'me', sessionId: 'session', socketId: 'tab' };

let matching: Matching;
let attempts: JoinAttempts;
/** what was done, in order */
let done: unknown[];
/** how many calls of the user's are left to release */
let callsLeft: number;
let isConnected: boolean;
let isWaiting: boolean;
let load: () => Promise<QueueProfile | undefined>;
let place: { position: number; total: number } | undefined;
/** the call that another tab of the user's holds */
let held: object | undefined;
let holderOf: () => Promise<string | undefined>;

beforeEach(() => {
  attempts = createJoinAttempts();
  [done, callsLeft, isConnected, isWaiting, place, held] = [[], 0, true, true, undefined, undefined];
  load = async () => profile;
  holderOf = async () => undefined;
  const dependencies = {
    attempts,
    clock: createFakeClock(),
    profiles: { load: () => load() },
    calls: {
      currentOf: () => 'room',
      endCallBackOf: async () => false,
      heldElsewhere: () => later().then(() => held),
      async release(_sender: unknown, found: unknown) {
        await later();
        done.push(['release', found]);
        callsLeft -= 1;
        return callsLeft >= 0;
      },
    },
    queue: {
      enter: ({ userId, socketId }: { userId: string; socketId: string }) =>
        later().then(() => void done.push(['enter', userId, socketId])),
      leave: ({ socketId }: typeof me) => later().then(() => void done.push(['leave', socketId])),
      refuse: (socketId: string, reason: string) => void done.push(['refuse', socketId, reason]),
    },
    offers: {
      post: (socketId: string) => later().then(() => void done.push(['post', socketId])),
      drop: (socketId: string) => later().then(() => void done.push(['drop', socketId])),
    },
    feed: {
      forget: (...of: unknown[]) => void done.push(['forget', ...of]),
      has: () => isWaiting,
    },
    pool: {
      places: async (userIds: string[]) => userIds.map((userId) => (userId === 'me' ? place : undefined)),
      leave: async (userId: string) => (userId === 'me' ? 'tab' : undefined),
      holderOf: () => holderOf(),
      avoid: async () => undefined,
    },
    realtime: {
      isConnected: () => isConnected,
      toSocket: (socketId: string, { name }: { name: string }, payload: unknown) =>
        void done.push(['send', socketId, name, payload]),
    },
  };
  matching = createMatching(dependencies as unknown as MatchingDependencies);
});

const description = { type: 'offer' as const, sdp: '' };
const join = () => matching.join(me, undefined);
const entered = ['enter', 'me', 'tab'];
const released = ['release', { known: 'room', activeCall: null }];

describe('joining', () => {
  it.each([0, 1, 4])('lets a user in once %i calls of theirs are released', async (calls) => {
    callsLeft = calls;
    await join();
    expect(done).toEqual([...Array(calls + 1).fill(released), entered]);
    expect(attempts.has('me')).toBe(false);
  });

  it('gives up after five releases', async () => {
    callsLeft = 5;
    await expect(join()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(done).toEqual(Array(5).fill(released));
    expect(attempts.has('me')).toBe(false);
  });

  it.each<[string, Partial<QueueProfile>, string]>([
    ['suspended', { suspendedUntil: Number.MAX_SAFE_INTEGER }, 'SUSPENDED'],
    ['who owes a rating', { owed: { roomId: 'r', peerId: 'p', duration: 60 } }, 'RATING_REQUIRED'],
  ])('refuses a user %s', async (_, facts, code) => {
    load = async () => ({ ...profile, ...facts });
    await expect(join()).rejects.toMatchObject({ code });
    expect(done).toEqual([released]);
  });

  it('notifies a user whose daily limit is reached, with one event only', async () => {
    load = async () => ({ ...profile, countedToday: 5 });
    await expect(join()).rejects.toMatchObject({ code: 'LIMIT_REACHED', params: { isSent: true } });
    expect(done).toEqual([released, ['send', 'tab', limitReached.name, expect.objectContaining({ limit: 5 })]]);
  });

  it('refuses an account that is gone', async () => {
    load = async () => undefined;
    await expect(join()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(done).toEqual([['release', undefined]]);
  });

  it('refuses a socket that disconnects meanwhile, and releases nothing', async () => {
    isConnected = false;
    await expect(join()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(done).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['the same tab joins again', () => attempts.begin('me', 'tab')],
    ['the user is taken out', () => attempts.cancel('me')],
  ])('stops silently when %s', async (_, happens) => {
    load = async () => {
      happens();
      return profile;
    };
    await join();
    expect(done).toEqual([]);
  });

  it('is refused when a newer tab joins', async () => {
    load = async () => {
      attempts.begin('me', 'newer tab');
      return profile;
    };
    await expect(join()).rejects.toMatchObject({ code: 'TAKEN_OVER' });
    expect(done).toEqual([]);
    expect(attempts.has('me')).toBe(true);
  });
});

describe('a start that may not take over', () => {
  const start = (replaces?: string[]) => matching.join(me, { takeover: 'none', replaces });
  const activeElsewhere = { code: 'ACTIVE_ELSEWHERE', params: { data: { elsewhere: { activity: 'search' } } } };

  it('leaves another tab alone that joins at the same moment', async () => {
    const attempt = attempts.begin('me', 'other tab');
    await expect(start()).rejects.toMatchObject(activeElsewhere);
    expect(attempt.isSuperseded()).toBe(false);
    await start(['other tab']);
    expect(done).toEqual([released, entered]);
  });

  it('releases nothing where another tab waits', async () => {
    holderOf = async () => 'other tab';
    await expect(start()).rejects.toMatchObject(activeElsewhere);
    expect([done, attempts.has('me')]).toEqual([[], false]);
    await start(['other tab']);
    expect(done).toEqual([released, entered]);
  });

  it('releases nothing where another tab is in a call', async () => {
    held = { room: { roomId: 'room' } };
    await expect(start()).rejects.toMatchObject({ params: { data: { elsewhere: { activity: 'call', ...held } } } });
    expect([done, attempts.has('me')]).toEqual([[], false]);
  });

  it('is refused while the queue is out of reach', async () => {
    holderOf = async () => Promise.reject(new Error('out of reach'));
    await expect(start()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(done).toEqual([]);
  });

  it('stops silently when it is cancelled meanwhile', async () => {
    holderOf = async () => void attempts.cancel('me', 'tab');
    await start();
    expect(done).toEqual([]);
  });
});

it('leaving cancels the join of this tab alone', async () => {
  attempts.begin('me', 'newer tab');
  await matching.leave(me);
  expect(attempts.has('me')).toBe(true);
  done = [];
  attempts.begin('me', 'tab');
  await matching.leave(me);
  expect(attempts.has('me')).toBe(false);
  expect(done).toEqual([
    ['forget', 'me', 'tab'],
    ['leave', 'tab'],
    ['drop', 'tab'],
  ]);
});

it('an offer is posted before its user waits', async () => {
  await matching.join(me, { description });
  expect(done).toEqual([['post', 'tab'], released, entered]);
});

it.each([
  [true, [['post', 'tab']]],
  [false, []],
])('another offer is posted while its socket waits (%s)', async (waiting, expected) => {
  isWaiting = waiting;
  await matching.postOffer(me, { description });
  expect(done).toEqual(expected);
});

it('a match ends the watch of its socket', () => {
  matching.matched(me);
  expect(done).toEqual([['forget', 'me', 'tab']]);
});

it('a socket that asks is sent its place, or that it has none', async () => {
  await expect(matching.sendStatus(me)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'You are not in the queue',
  });
  place = { position: 2, total: 3 };
  await matching.sendStatus(me);
  expect(done).toEqual([['send', 'tab', status.name, place]]);
});

it.each([
  ['who waits', 'me', [], [['refuse', 'tab', 'SUSPENDED']]],
  ['who is joining', 'them', ['them'], [['refuse', 'joining tab', 'SUSPENDED']]],
  ['who does neither', 'them', [], []],
])('expelling a user %s', async (_, userId, joining, refusals) => {
  for (const user of joining) attempts.begin(user, 'joining tab');
  await matching.expel(userId, 'SUSPENDED');
  expect(attempts.has(userId)).toBe(false);
  expect(done).toEqual([['forget', userId], ...refusals]);
});

import { joined, matchingError } from '@visavis/domain/matching/contract.ts';
import { STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import type { Match, Ticket } from '../../ports/match-pool/match-pool.ts';
import { createTimers } from '../../ports/timers.ts';
import { later } from '../../testing/later.ts';
import { matchedUser, queueProfile } from '../../testing/queue-profile.ts';
import { createJoinAttempts, type JoinAttempts } from '../joining/join-attempts.ts';
import type { QueueProfile } from '../repo.ts';
import { createQueue, type Queue, type QueueDependencies } from './queue.ts';
import { createStatusFeed, type StatusFeed } from './status-feed.ts';

const ann = matchedUser('ann') as Ticket;
const match: Match = [matchedUser('ann'), matchedUser('ben')];
const place = { position: 1, total: 2 };

let clock: FakeClock;
let isShared: boolean;
let answer: { status: object; replaced?: string; match?: Match; isOutdated?: boolean };
let isAway: boolean;
/** matches that time alone makes */
let due: Match[][];
/** whether those who wait still have a place */
let hasPlace: boolean;
let isConnected: boolean;
let current: object | undefined;
let profile: QueueProfile | undefined;
let claim: 'seated' | 'expected' | 'elsewhere' | 'ended';
let outcome: 'opened' | 'refused' | 'failed';
/** runs while a match is opened */
let meanwhile: () => void;
/** what was sent and changed, in order */
let done: unknown[];
const [warn, error] = [vi.fn(), vi.fn()];
let feed: StatusFeed;
let attempts: JoinAttempts;
let queue: Queue;
beforeEach(() => {
  clock = createFakeClock();
  attempts = createJoinAttempts();
  [isShared, isAway, due, hasPlace, isConnected, current, claim, outcome, done] = [
    false,
    false,
    [],
    true,
    true,
    undefined,
    'ended',
    'opened',
    [],
  ];
  [answer, profile, meanwhile] = [{ status: place }, queueProfile('ann'), () => undefined];
  for (const each of [warn, error]) each.mockClear();
  const toSocket = (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]);
  const pool = {
    get shared() {
      return isShared;
    },
    async join(ticket: Ticket, now: number) {
      await later();
      done.push(['joined', ticket.userId, ticket.joinedAt, now === clock.now()]);
      if (isAway) throw new Error('away');
      return answer;
    },
    async leave(userId: string, socketId: string) {
      await later();
      if (isAway) throw new Error('away');
      done.push(['left', userId, socketId]);
    },
    async due() {
      done.push(['asked who is due']);
      return due.shift() ?? [];
    },
    places: async (userIds: string[]) => userIds.map(() => (hasPlace ? place : undefined)),
  };
  const realtime = { toSocket, isConnected: () => isConnected };
  const log = { warn, error, debug: vi.fn() };
  feed = createStatusFeed({ pool, realtime } as never);
  queue = createQueue({
    pool,
    feed,
    attempts,
    realtime,
    clock,
    log,
    timers: createTimers({ clock, log: log as never }),
    profiles: { load: async () => profile },
    matches: {
      async open(of: Match) {
        await later();
        done.push(['opened', ...of.map(({ userId }) => userId)]);
        meanwhile();
        return outcome;
      },
    },
    calls: {
      currentOf: () => current,
      release: ({ userId }: Ticket, found?: object) => later().then(() => void done.push(['released', userId, found])),
      claim: async (...of: unknown[]) => {
        done.push(['claimed', ...of]);
        return claim;
      },
    },
    onWaiting: (userId: string) => void done.push(['waits', userId]),
  } as unknown as QueueDependencies);
});
const named = (...names: string[]) => done.filter((each) => names.includes((each as string[])[0] as string));
const refusals = () => done.filter((each) => (each as string[])[1] === matchingError.name);
const settle = () => clock.advance(0);
const tick = () => clock.advance(STATUS_EVERY);

describe('someone who enters', () => {
  it('is given a place, and waits', async () => {
    await queue.enter(ann);
    expect(done).toEqual([
      ['joined', 'ann', 0, true],
      ['tab of ann', joined.name, place],
      ['waits', 'ann'],
    ]);
    expect(feed.has('ann', 'tab of ann')).toBe(true);
  });

  it('takes the place of another tab, which is told', async () => {
    answer.replaced = 'old tab';
    await queue.enter(ann);
    expect(refusals()).toEqual([['old tab', matchingError.name, expect.objectContaining({ reason: 'TAKEN_OVER' })]]);
  });

  it('is refused where another tab has joined since: that one waits', async () => {
    answer.isOutdated = true;
    await expect(queue.enter(ann)).rejects.toMatchObject({ code: 'TAKEN_OVER' });
    expect(named('tab of ann', 'waits', 'left')).toEqual([]);
    expect(feed.isEmpty).toBe(true);
  });

  it('and is matched at once does not wait', async () => {
    answer.match = match;
    await queue.enter(ann);
    await settle();
    expect(named('opened', 'waits', 'left')).toEqual([['opened', 'ann', 'ben']]);
    expect(feed.isEmpty).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  it('ends the call that another tab of theirs was put into', async () => {
    current = { roomId: 'room' };
    await queue.enter(ann, { mayBeCalled: true });
    expect(named('released', 'waits')).toEqual([
      ['released', 'ann', undefined],
      ['waits', 'ann'],
    ]);
  });

  it('ends a call back that another node has opened meanwhile', async () => {
    profile = queueProfile('ann', { activeCall: 'room' });
    await queue.enter(ann);
    expect(named('released')).toEqual([]);
    await queue.enter(ann, { mayBeCalled: true });
    expect(named('released')).toEqual([['released', 'ann', { known: undefined, activeCall: 'room' }]]);
  });

  it.each([queueProfile('ann'), undefined])('has no call back to end where there is none', async (loaded) => {
    profile = loaded;
    await queue.enter(ann, { mayBeCalled: true });
    expect(named('released')).toEqual([]);
  });

  it('and has gone meanwhile gives up the place', async () => {
    isConnected = false;
    await queue.enter(ann);
    expect(named('left', 'waits')).toEqual([['left', 'ann', 'tab of ann']]);
    expect(feed.isEmpty).toBe(true);
  });

  it('is refused where the queue does not answer, and leaves it once it does', async () => {
    isAway = true;
    await expect(queue.enter(ann)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error), userId: 'ann' }, 'the queue does not answer');
    await settle();
    isAway = false;
    await tick();
    expect(named('left')).toEqual([['left', 'ann', 'tab of ann']]);
    await tick();
    expect([named('left').length, clock.pending()]).toEqual([1, 0]);
  });

  it('again has nothing to leave any more', async () => {
    isAway = true;
    await queue.leave(ann);
    isAway = false;
    await queue.enter(ann);
    await tick();
    expect(named('left')).toEqual([]);
  });
});

describe('every second, while someone waits', () => {
  it('what could not be left is left before anyone is matched', async () => {
    isAway = true;
    await queue.leave(ann);
    isAway = false;
    await tick();
    expect(named('left', 'asked who is due')).toEqual([['left', 'ann', 'tab of ann'], ['asked who is due']]);
  });

  it('those are matched whom time has made fit', async () => {
    await queue.enter(ann);
    due = [[], [match]];
    await tick();
    expect(named('opened')).toEqual([]);
    await tick();
    expect(named('opened')).toEqual([['opened', 'ann', 'ben']]);
    expect(feed.isEmpty).toBe(true);
  });

  it('those are let in again who have lost their place twice, with the time that they have waited', async () => {
    await clock.advance(5000);
    await queue.enter({ ...ann, joinedAt: clock.now() - 3000 });
    const joinedAt = clock.now() - 3000;
    hasPlace = false;
    done = [];
    await tick();
    expect(named('joined')).toEqual([]);
    await tick();
    expect(named('joined')).toEqual([['joined', 'ann', joinedAt, true]]);
  });

  it('nothing is done once no one waits', async () => {
    await queue.enter(ann);
    feed.forget('ann');
    await tick();
    expect(clock.pending()).toBe(0);
  });
});

describe('after a match', () => {
  const matched = async () => {
    answer.match = match;
    await queue.enter(ann);
    answer = { status: place };
    await settle();
  };

  it('that was refused both are let in again', async () => {
    outcome = 'refused';
    await matched();
    expect(named('joined').map((each) => (each as string[])[1])).toEqual(['ann', 'ann', 'ann']);
    expect(named('waits')).toHaveLength(2);
  });

  it.each(['failed', 'opened'] as const)('that %s no one is', async (what) => {
    outcome = what;
    await matched();
    expect(named('joined')).toHaveLength(1);
    expect(named('left')).toEqual([]);
  });

  it.each([
    ['took long on a shared queue', true, STATUS_EVERY, 2],
    ['took less', true, STATUS_EVERY - 1, 0],
    ['took long on a queue of one node', false, STATUS_EVERY, 0],
  ])('that %s a place that another node gave is left', async (_, shared, ms, count) => {
    isShared = shared;
    const start = clock.elapsed();
    vi.spyOn(clock, 'elapsed').mockReturnValue(start);
    meanwhile = () => vi.spyOn(clock, 'elapsed').mockReturnValue(start + ms);
    await matched();
    expect(named('left')).toHaveLength(count);
  });
});

describe('someone who is let in again', () => {
  /** Ann has lost her place. */
  async function lost(): Promise<void> {
    await queue.enter(ann);
    hasPlace = false;
    done = [];
    await tick();
    await tick();
  }

  it.each<[string, () => void]>([
    ['has gone', () => (isConnected = false)],
    ['has no account any more', () => (profile = undefined)],
    ['joins at this moment', () => void attempts.begin('ann', 'other tab')],
    ['has used up the day', () => (profile = queueProfile('ann', { countedToday: 5 }))],
  ])('but %s is not', async (_, set) => {
    await queue.enter(ann);
    hasPlace = false;
    await tick();
    done = [];
    set();
    await tick();
    expect(named('joined')).toEqual([]);
    expect(feed.isEmpty).toBe(true);
  });

  it.each([
    ['seated', true, 0, 0],
    ['expected', false, 0, 0],
    ['elsewhere', true, 0, 1],
    ['ended', false, 1, 0],
  ] as const)('but is in a call (%s)', async (held, isForgotten, joins, refused) => {
    [claim, profile] = [held, queueProfile('ann', { activeCall: 'room' })];
    await lost();
    expect(named('claimed')).toEqual([['claimed', { userId: 'ann', socketId: 'tab of ann' }, 'room']]);
    expect([feed.isEmpty, named('joined').length, refusals().length]).toEqual([isForgotten, joins, refused]);
  });

  it('but may not be matched any more is told why', async () => {
    profile = queueProfile('ann', { suspendedUntil: clock.now() + 60_000 });
    await lost();
    expect(refusals()).toEqual([['tab of ann', matchingError.name, expect.objectContaining({ reason: 'SUSPENDED' })]]);
    expect([feed.isEmpty, error.mock.calls]).toEqual([true, []]);
  });

  it('waits on where the queue does not answer', async () => {
    await queue.enter(ann);
    hasPlace = false;
    await tick();
    isAway = true;
    await tick();
    expect([refusals(), feed.isEmpty]).toEqual([[], false]);
    expect(error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ code: 'UNAVAILABLE' }), userId: 'ann' },
      'not let in again',
    );
  });
});

it('a refusal says why', () => {
  queue.refuse('tab', 'SUSPENDED');
  expect(done).toEqual([['tab', matchingError.name, expect.objectContaining({ reason: 'SUSPENDED' })]]);
});

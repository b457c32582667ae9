import { callEnded, peerDisconnected } from '@visavis/domain/call/contract.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { later } from '../../testing/later.ts';
import { groupOf } from '../rooms/rooms.ts';
import { createEnding, type Ending, type EndingDependencies } from './end.ts';
import type { CallOutcome } from './outcome.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const now = new Date(NOW);
const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };
const member = (userId: string) => ({ userId, xpGained: 5, karmaGained: 1, ratingRequired: true });
const figures = { roomId: 'room', duration: 60, rewards: { xpGained: 5, karmaGained: 1 }, ratingRequired: true };

/** what the store answers; undefined where the call has ended already */
let outcome: CallOutcome | undefined;
let between: string | undefined;
let overdue: { id: string; reason: 'time_limit' | 'ended'; by?: string }[];
/** what was stored, stopped and sent, in order */
let done: unknown[];
let ending: Ending;
beforeEach(() => {
  outcome = { reason: 'ended', duration: 60, members: [member('ann'), member('ben')] };
  [between, overdue, done] = ['room', [], []];
  /** A room that is stored later than what does not wait for it. */
  const opening = () => ({
    opened: later()
      .then(later)
      .then(() => done.push('opened')),
  });
  const note =
    (what: string) =>
    (...of: unknown[]) =>
      void done.push([what, ...of]);
  const noteLater =
    (what: string) =>
    (...of: unknown[]) =>
      later().then(() => void done.push([what, ...of]));
  const dependencies = {
    clock: createFakeClock(NOW),
    log: pino({ level: 'silent' }),
    store: {
      async end(input: object) {
        await later();
        done.push(['stored', input]);
        return outcome;
      },
    },
    repo: {
      overdue: async () => overdue,
      activeBetween: async () => between,
      activeOf: async () => (between ? [between] : []),
    },
    ends: { excuse: noteLater('excused') },
    rooms: { membership: async () => ({ room: opening() }) },
    current: { of: () => between && opening(), forget: note('forgotten') },
    seats: { close: noteLater('seats closed') },
    timers: { cancel: note('timer cancelled') },
    realtime: {
      dissolveGroup: note('dissolved'),
      toUser: (userId: string, { name }: { name: string }, payload: unknown) => void done.push([userId, name, payload]),
    },
    onBroken: noteLater('broken'),
    onCallChange: note('in call'),
    onEnded: note('ended'),
    onFriendCallEnded: noteLater('friends'),
  };
  ending = createEnding(dependencies as unknown as EndingDependencies);
});

const stored = (reason: string, excused?: string) => ['stored', { roomId: 'room', reason, now, excused }];
const sentTo = (userId: string) => done.filter((each) => Array.isArray(each) && each[0] === userId);
const endedFor = (userId: string, reason: string, endedBy: string | null) => [
  userId,
  callEnded.name,
  { ...figures, reason, endedBy },
];

describe('a call', () => {
  it('ends once it is stored: its timer and seats go, then each is sent their own figures and is free', async () => {
    await ending.end('room', 'ended', { by: 'ann' });
    expect(done).toEqual([
      stored('ended'),
      ['timer cancelled', 'room'],
      ['forgotten', 'ann', 'room'],
      ['forgotten', 'ben', 'room'],
      ['seats closed', 'room'],
      ['dissolved', groupOf('room')],
      endedFor('ann', 'ended', 'ann'),
      ['in call', 'ann', false],
      endedFor('ben', 'ended', 'ann'),
      ['in call', 'ben', false],
      ['ended', 'ended', 60],
    ]);
  });

  it('that has ended already is left alone', async () => {
    outcome = undefined;
    await ending.end('room', 'ended');
    expect(done).toEqual([stored('ended')]);
  });

  it('that breaks is called back, and only who is left learns that the other has gone', async () => {
    outcome = { reason: 'connection_lost', duration: 60, members: [member('ann'), member('ben')] };
    await ending.end('room', 'connection_lost', { gone: ['ann'] });
    expect(done).toContainEqual(['broken', 'room', ['ann', 'ben']]);
    expect(sentTo('ann')).toEqual([endedFor('ann', 'ended', null)]);
    expect(sentTo('ben')).toEqual([['ben', peerDisconnected.name, { ...figures, reason: 'connection_lost' }]]);
  });

  it.each<[string, Partial<CallOutcome>, boolean]>([
    ['was left on purpose', {}, true],
    ['had not started', { duration: 0 }, false],
    ['did not break', { reason: 'ended' }, false],
    ['was between friends, who ring again', { friends: { callerId: 'ann', calleeId: 'ben' } }, false],
  ])('that %s is not called back', async (_, change, isLeft) => {
    outcome = { reason: 'connection_lost', duration: 60, members: [member('ann'), member('ben')], ...change };
    await ending.end('room', 'connection_lost', { gone: ['ann'], isLeft });
    expect(done.filter((each) => String(each).startsWith('broken'))).toEqual([]);
  });

  it('between friends is entered in their conversation, with its length', async () => {
    const friends = { callerId: 'ann', calleeId: 'ben' };
    outcome = { reason: 'ended', duration: 75, members: [member('ann'), member('ben')], friends };
    await ending.end('room', 'ended', { by: 'ben' });
    expect(done.at(-1)).toEqual(['friends', 'room', friends, 75]);
  });
});

describe('a member', () => {
  it.each(['skip', 'ended'] as const)('ends it by %s, once it is stored', async (reason) => {
    if (outcome) outcome.reason = reason;
    await ending.endBy(ann, 'room', reason);
    expect(done.slice(0, 2)).toEqual(['opened', stored(reason)]);
    expect(sentTo('ben')).toEqual([endedFor('ben', reason, 'ann')]);
  });

  it('whose link has failed has gone, to the other', async () => {
    if (outcome) outcome.reason = 'connection_lost';
    await ending.endBy(ann, 'room', 'connection_lost');
    expect(sentTo('ann')).toEqual([endedFor('ann', 'ended', null)]);
    expect(sentTo('ben')).toMatchObject([['ben', peerDisconnected.name, {}]]);
  });
});

describe('the call of two', () => {
  it('ends by the one of them, once both are in it', async () => {
    await ending.endBetween('ann', 'ben', 'ended');
    expect(done.slice(0, 3)).toEqual(['opened', 'opened', stored('ended')]);
    expect(sentTo('ben')).toEqual([endedFor('ben', 'ended', 'ann')]);
    expect(done.filter((each) => String(each).startsWith('excused'))).toEqual([]);
  });

  it('that is reported need not be rated by who reports, nor need any before', async () => {
    await ending.endBetween('ann', 'ben', 'reported');
    expect(done).toContainEqual(stored('reported', 'ann'));
    expect(done.at(-1)).toEqual(['excused', 'ann', 'ben']);
  });

  it('is none where they are in none, and who reports is excused all the same', async () => {
    between = undefined;
    await ending.endBetween('ann', 'ben', 'reported');
    expect(done).toEqual([['excused', 'ann', 'ben']]);
  });
});

describe('the call of one', () => {
  it('ends by them, once they are in it', async () => {
    await ending.endOf('ann');
    expect(done.slice(0, 2)).toEqual(['opened', stored('ended')]);
    expect(sentTo('ben')).toEqual([endedFor('ben', 'ended', 'ann')]);
  });

  it('is none where they are in none', async () => {
    between = undefined;
    await ending.endOf('ann');
    expect(done).toEqual([]);
  });
});

it('the sweep ends what should have ended, by whom and why', async () => {
  overdue = [
    { id: 'room', reason: 'time_limit' },
    { id: 'room', reason: 'ended', by: 'ben' },
  ];
  await ending.sweep();
  expect(done.filter((each) => String(each).startsWith('stored'))).toEqual([stored('time_limit'), stored('ended')]);
  expect(sentTo('ann')).toEqual([endedFor('ann', 'ended', null), endedFor('ann', 'ended', 'ben')]);
});

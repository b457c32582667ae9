import { someoneWaits } from '@visavis/domain/waiting/contract.ts';
import { ANNOUNCED_AFTER, WATCH_FOR } from '@visavis/domain/waiting/rules.ts';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../ports/clock.fake.ts';
import { createTimers } from '../ports/timers.ts';
import type { WaitingRepo } from './repo.ts';
import { createWatches } from './watches.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');

let clock: FakeClock;
/** who asked, by whom they are told of */
let asked: Map<string, string[]>;
let waiting: Set<string>;
let online: Set<string>;
let pushed: Set<string>;
/** another node notifies them at this moment */
let taken: Set<string>;
/** what was stored, sent and pushed, in order */
let done: unknown[];
let watches: ReturnType<typeof createWatches>;
beforeEach(() => {
  clock = createFakeClock(NOW);
  [asked, waiting, online, pushed, taken, done] = [new Map(), new Set(), new Set(), new Set(), new Set(), []];
  const repo: Partial<WaitingRepo> = {
    async watchersFor(waitingId, now) {
      done.push(['read', waitingId, now.getTime() - NOW]);
      return asked.get(waitingId) ?? [];
    },
    async stopWatching(userIds) {
      done.push(['stopped', ...userIds]);
      return userIds.filter((userId) => !taken.has(userId));
    },
    watch: async (userId, until) => void done.push(['watches', userId, until.getTime() - NOW]),
  };
  watches = createWatches({
    clock,
    repo: repo as WaitingRepo,
    timers: createTimers({ clock, log: pino({ level: 'silent' }) }),
    pool: {
      holderOf: async (userId) => (waiting.has(userId) ? 'socket' : undefined),
      places: async (userIds) =>
        userIds.map((userId) => (waiting.has(userId) ? { position: 1, total: waiting.size } : undefined)),
    },
    presence: { online: async (userIds) => new Set(userIds.filter((userId) => online.has(userId))) },
    reaches: async (userIds, kind) => new Set(userIds.filter((userId) => kind === 'someone' && pushed.has(userId))),
    realtime: { toUser: (userId, { name }, payload) => void done.push([userId, name, payload]) },
    pushNews: (userId, news) => void done.push(['push', userId, news]),
  });
});

it('someone who waits alone is announced to those who asked and can be reached; the others keep their place', async () => {
  asked.set('ada', ['here', 'away', 'nowhere']);
  [waiting, online, pushed] = [new Set(['ada']), new Set(['here']), new Set(['away'])];
  watches.waits('ada');
  await clock.advance(ANNOUNCED_AFTER - 1);
  expect(done).toEqual([]);
  await clock.advance(1);
  const at = new Date(NOW + ANNOUNCED_AFTER).toISOString();
  expect(done).toEqual([
    ['read', 'ada', ANNOUNCED_AFTER],
    ['stopped', 'here', 'away'],
    ['here', someoneWaits.name, { at }],
    ['push', 'here', { kind: 'someone' }],
    ['away', someoneWaits.name, { at }],
    ['push', 'away', { kind: 'someone' }],
  ]);
});

it('whom another node notifies at this moment is not notified twice', async () => {
  asked.set('ada', ['here', 'too']);
  [waiting, online, taken] = [new Set(['ada']), new Set(['here', 'too']), new Set(['here'])];
  watches.waits('ada');
  await clock.advance(ANNOUNCED_AFTER);
  expect(done.slice(2)).toEqual([
    ['too', someoneWaits.name, expect.anything()],
    ['push', 'too', { kind: 'someone' }],
  ]);
});

it('whoever waits too is not notified, and keeps their place', async () => {
  asked.set('ada', ['searching', 'here']);
  [waiting, online] = [new Set(['ada', 'searching']), new Set(['searching', 'here'])];
  watches.waits('ada');
  await clock.advance(ANNOUNCED_AFTER);
  expect(done.slice(1)).toEqual([
    ['stopped', 'here'],
    ['here', someoneWaits.name, expect.anything()],
    ['push', 'here', { kind: 'someone' }],
  ]);
});

it('someone who waits no longer is not announced, and the next one is', async () => {
  watches.waits('ada');
  await clock.advance(ANNOUNCED_AFTER);
  expect(done).toEqual([]);
  waiting.add('ben');
  watches.waits('ben');
  await clock.advance(ANNOUNCED_AFTER);
  expect(done).toContainEqual(['read', 'ben', 2 * ANNOUNCED_AFTER]);
});

it('of several who begin to wait at once the latest is announced, once', async () => {
  waiting = new Set(['ada', 'ben']);
  watches.waits('ada');
  await clock.advance(ANNOUNCED_AFTER / 2);
  watches.waits('ben');
  await clock.advance(ANNOUNCED_AFTER);
  expect(done.filter((each) => String(each).startsWith('read'))).toEqual([['read', 'ben', ANNOUNCED_AFTER]]);
});

it('of several the latest who still waits is announced', async () => {
  waiting = new Set(['ada', 'ben']);
  for (const userId of ['ben', 'ada', 'cem', 'dora']) watches.waits(userId);
  await clock.advance(ANNOUNCED_AFTER);
  expect(done.filter((each) => String(each).startsWith('read'))).toEqual([['read', 'ada', ANNOUNCED_AFTER]]);
});

it('a watch lasts for a while, and can be taken back', async () => {
  await watches.watch('ada');
  expect(await watches.stop('ada')).toBeUndefined();
  expect(done).toEqual([
    ['watches', 'ada', WATCH_FOR],
    ['stopped', 'ada'],
  ]);
});

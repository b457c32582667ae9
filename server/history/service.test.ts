import { HISTORY_ALWAYS, HISTORY_DAYS, HISTORY_PAGE } from '@visavis/domain/history/rules.ts';
import { SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import type { HistoryRepo, PastCallRow } from './repo.ts';
import { createHistory } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY);
const freeDays = HISTORY_DAYS.free ?? 0;

const row = (id: string): PastCallRow =>
  ({
    id,
    peer: { id: 'ben', username: 'ben', displayName: 'Ben', avatarFile: null, karma: 60 },
    matchedAt: ago(1),
    duration: 300,
    xpGained: 5,
    rating: null,
    ratingRequired: true,
    isFriendCall: false,
  }) as Partial<PastCallRow> as PastCallRow;

let plan: { plan: 'free' | 'premium'; planEnd: Date | null } | undefined;
let oldest: Date | undefined;
let rows: PastCallRow[];
/** what was read, in order */
let read: unknown[];
let history: ReturnType<typeof createHistory>;
beforeEach(() => {
  [plan, oldest, rows, read] = [{ plan: 'free', planEnd: null }, ago(5), [row('a')], []];
  const repo: Partial<HistoryRepo> = {
    plan: async () => plan as never,
    async endOfNth(userId, nth) {
      read.push(['nth', userId, nth]);
      return oldest;
    },
    async page(userId, limits) {
      read.push(['page', userId, limits]);
      return rows;
    },
    hasOlder: async (_, since) => since.getTime() > ago(100).getTime(),
    async call(userId, id, since) {
      read.push(['call', userId, id, since]);
      return rows.find((each) => each.id === id);
    },
  };
  history = createHistory({ repo: repo as HistoryRepo, clock: createFakeClock(NOW), plans: SPECIFIED_PLANS });
});

const page = (since: Date | undefined, before?: string) => ['page', 'ada', { before, since, limit: HISTORY_PAGE + 1 }];

describe('a page', () => {
  it('goes as far back as the plan, and says that there is more', async () => {
    expect(await history.page('ada', 'z')).toMatchObject({
      calls: [{ id: 'a', duration: 300 }],
      next: null,
      plan: { days: freeDays, hasOlder: true },
    });
    expect(read).toEqual([['nth', 'ada', HISTORY_ALWAYS], page(ago(freeDays), 'z')]);
  });

  it('goes further back for the calls that everyone is shown', async () => {
    oldest = ago(200);
    expect(await history.page('ada', undefined)).toMatchObject({ plan: { hasOlder: false } });
    expect(read[1]).toEqual(page(oldest));
  });

  it('shows them all where they are few', async () => {
    oldest = undefined;
    expect((await history.page('ada', undefined)).plan).toEqual({ days: freeDays, hasOlder: false });
    expect(read[1]).toEqual(page(undefined));
  });

  it.each([
    ['without a limit', { plan: 'premium' as const, planEnd: null }, null],
    ['without a limit until the plan ends', { plan: 'premium' as const, planEnd: new Date(NOW + 1) }, null],
    ['of the free plan once it has ended', { plan: 'premium' as const, planEnd: ago(1) }, freeDays],
    ['of the free plan where the account is gone', undefined, freeDays],
  ])('is %s', async (_, planOf, days) => {
    plan = planOf;
    expect((await history.page('ada', undefined)).plan).toEqual({ days, hasOlder: days !== null });
    expect(read.at(-1)).toEqual(page(days === null ? undefined : ago(days)));
    expect(read).toHaveLength(days === null ? 1 : 2);
  });

  it.each([
    [HISTORY_PAGE, null],
    [HISTORY_PAGE + 1, `${HISTORY_PAGE - 1}`],
  ])('of %d calls leads to the next by %j', async (count, next) => {
    rows = Array.from({ length: count }, (_, index) => row(`${index}`));
    const answer = await history.page('ada', undefined);
    expect([answer.calls.length, answer.next]).toEqual([HISTORY_PAGE, next]);
  });
});

it('a call is shown as far back as the plan goes, and else there is none', async () => {
  expect(await history.call('ada', 'a')).toMatchObject({ id: 'a', canRate: true, ratingOwed: true });
  expect(read.at(-1)).toEqual(['call', 'ada', 'a', ago(freeDays)]);
  await expect(history.call('ada', 'b')).rejects.toThrow(new AppError('NOT_FOUND'));
});

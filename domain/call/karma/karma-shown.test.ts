import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../rules.ts';
import { type KarmaSum, shownKarma, shownLedger } from './karma-shown.ts';

const MONDAY = Date.UTC(2026, 10, 23);
const NOON = DAY / 2;
const sum = (reason: KarmaSum['reason'], day: number, delta: number, count = 1): KarmaSum => ({
  at: MONDAY + day * DAY + NOON,
  reason,
  delta,
  count,
});
/** The deltas and balances that are seen at noon, two days after Monday. */
const seen = (karma: number, ...sums: KarmaSum[]) =>
  shownLedger(sums, karma, MONDAY + 2 * DAY + NOON).map(({ reason, delta, balance, ratings }) => [
    reason,
    delta,
    balance,
    ...(ratings ? [ratings] : []),
  ]);

it.each([
  [61.2, 1.2, 60],
  [61.2, 0, 61],
  [57.5, 0, 58],
  [54, -6.4, 60],
  // a change by the team on a day of losses
  [100, -9, 100],
  [0, 9, 0],
])('karma %d, moved by %d today, is shown as %i', (karma, today, shown) => {
  expect(shownKarma(karma, today)).toBe(shown);
});

describe('the ledger that people see', () => {
  it.each<[string, number, KarmaSum[], unknown[]]>([
    ['has no entry of today', 61.2, [sum('rating', 2, 1.2)], []],
    ['has one of a day that is over, rounded', 61.2, [sum('rating', 1, 1.2)], [['rating', 1, 61]]],
    ['leaves the number of two ratings out', 62.4, [sum('rating', 1, 2.4, 2)], [['rating', 2, 62]]],
    ['has the number of three', 63.6, [sum('rating', 1, 3.6, 3)], [['rating', 4, 64, 3]]],
    ['leaves out two ratings that come to nothing', 60.2, [sum('rating', 1, 0.2, 2)], []],
    ['has three that come to nothing', 60.2, [sum('rating', 1, 0.2, 3)], [['rating', 0, 60, 3]]],
    ['rounds balances, not changes', 61, [sum('rating', 0, 0.5), sum('rating', 1, 0.5)], [['rating', 1, 61]]],
    ['has the long calls of a day in one', 66.28, [sum('long_call', 1, 6.28, 4)], [['long_call', 6, 66]]],
    [
      'gives the ratings what the long calls leave',
      65.2,
      [sum('rating', 1, 1.2), sum('long_call', 1, 4, 2)],
      [
        ['long_call', 4, 64],
        ['rating', 1, 65],
      ],
    ],
    [
      'stays within 100 where a day crosses it',
      99.4,
      [sum('rating', 1, -3.6, 2), sum('long_call', 1, 4, 2)],
      [
        ['long_call', 1, 100],
        ['rating', -1, 99],
      ],
    ],
    [
      'has a change by the team at once',
      66.2,
      [sum('rating', 2, 1.2), { ...sum('operator', 2, 5), at: MONDAY + 2 * DAY, id: 'team' }],
      [['operator', 5, 65]],
    ],
  ])('%s', (_, karma, sums, entries) => {
    expect(seen(karma, ...sums)).toEqual(entries);
  });

  it('dates a day with its last millisecond, and names it by day and kind alone', () => {
    const at = MONDAY + DAY - 1;
    const entries = (hour: number) =>
      shownLedger([{ ...sum('rating', 0, 2), at: MONDAY + hour * 3_600_000 }], 62, at + 1);
    expect(entries(3)).toEqual([{ id: expect.any(String), at, delta: 2, balance: 62, reason: 'rating' }]);
    expect(entries(20)).toEqual(entries(3));
    expect(shownLedger([sum('rating', 0, 2)], 62, at)).toEqual([]);
  });

  it('always adds up to the karma that is shown', () => {
    const sums = fc.array(
      fc
        .record({
          at: fc.integer({ min: 0, max: 12 * DAY }).map((ms) => MONDAY + ms),
          reason: fc.constantFrom('rating' as const, 'long_call' as const),
          delta: fc.integer({ min: -1000, max: 1000 }).map((cents) => cents / 100),
          count: fc.integer({ min: 1, max: 9 }),
        })
        .map((one) => (one.reason === 'long_call' ? { ...one, delta: Math.abs(one.delta) } : one)),
      { maxLength: 30 },
    );
    const now = MONDAY + 10 * DAY + NOON;
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 10_000 }), (list, hundredths) => {
        const karma = hundredths / 100;
        const past = list.filter(({ at }) => at <= now);
        const today = past.reduce((total, { at, delta }) => (at >= now - NOON ? total + delta : total), 0);
        const shown = shownLedger(past, karma, now);
        expect(shown.every(({ delta, balance }) => Number.isInteger(delta) && balance >= 0 && balance <= 100)).toBe(
          true,
        );
        expect(shown.slice(1).every(({ delta, balance }, at) => balance - delta === shown[at]?.balance)).toBe(true);
        if (shown.length > 0) expect(shown.at(-1)?.balance).toBe(shownKarma(karma, today));
      }),
    );
  });
});

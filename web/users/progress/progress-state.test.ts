import { expect, test } from 'vitest';
import { karmaRange, ledgerOf, linesOf, type Progress, pointAt } from './progress-state.ts';

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const ms = (day: number) => Date.parse(at(day));
const id = (n: number) => `018f4d5e-0000-7000-8000-00000000000${n}`;
const progress: Progress = {
  karma: [
    { id: id(1), at: at(2), delta: 2, balance: 62, reason: 'long_call' },
    { id: id(2), at: at(4), delta: -1.8, balance: 60.2, reason: 'rating' },
    { id: id(3), at: at(5), delta: 1.2, balance: 61.4, reason: 'rating' },
    { id: id(4), at: at(6), delta: 0, balance: 61.4, reason: 'rating' },
    { id: id(5), at: at(7), delta: 5, balance: 66.4, reason: 'operator' },
  ],
  experience: [
    { at: at(2), gained: 200, total: 200 },
    { at: at(4), gained: 10, total: 210 },
  ],
};

test('lines run from the start of the account to now', () => {
  const lines = linesOf(progress, ms(1), ms(8), 66.4);
  expect(lines.experience).toEqual([
    { at: ms(1), value: 0 },
    { at: ms(2), value: 200 },
    { at: ms(4), value: 210 },
    { at: ms(8), value: 210 },
  ]);
  expect(lines.karma[0]).toEqual({ at: ms(1), value: 60 });
  expect(lines.karma.at(-1)).toEqual({ at: ms(8), value: 66.4 });
});

test('a limited ledger starts at its first entry', () => {
  const limited: Progress = { karma: [], experience: [{ at: at(4), gained: 10, total: 2010 }] };
  const lines = linesOf(limited, ms(1), ms(8), 71);
  expect(lines.experience[0]).toEqual({ at: ms(4), value: 2000 });
  expect(lines.karma).toEqual([
    { at: ms(4), value: 71 },
    { at: ms(8), value: 71 },
  ]);
});

test('a line goes through every entry, from what was before the first', () => {
  const karma = [
    { id: id(1), at: at(2), delta: 0.1, balance: 60.3, reason: 'rating' as const },
    { id: id(2), at: at(3), delta: 2, balance: 62.3, reason: 'long_call' as const },
  ];
  expect(linesOf({ karma, experience: [] }, ms(1), ms(8), 62.3).karma).toEqual([
    { at: ms(1), value: 60.2 },
    { at: ms(2), value: 60.3 },
    { at: ms(3), value: 62.3 },
    { at: ms(8), value: 62.3 },
  ]);
});

test('a line of an empty ledger is flat', () => {
  expect(linesOf({ karma: [], experience: [] }, ms(1), ms(8), 60)).toEqual({
    karma: [
      { at: ms(1), value: 60 },
      { at: ms(8), value: 60 },
    ],
    experience: [
      { at: ms(1), value: 0 },
      { at: ms(8), value: 0 },
    ],
  });
});

test('a line never runs back in time, whatever this device’s clock says', () => {
  const { karma } = linesOf(progress, ms(3), ms(5), 66.4);
  expect([karma[0]?.at, karma.at(-1)?.at]).toEqual([ms(2), ms(7)]);
});

test('a row of the table says all of its entry', () => {
  const entry = { id: id(1), at: at(2), delta: 2, balance: 62, reason: 'rating' as const, ratings: 3 };
  const common = { level: null, ratings: null, isDay: false };
  expect(ledgerOf({ karma: [entry], experience: [{ at: at(1), gained: 20, total: 220 }] })).toEqual([
    {
      ...common,
      key: id(1),
      at: ms(2),
      kind: 'karma',
      reason: 'ratingUp',
      isDay: true,
      ratings: 3,
      change: 2,
      total: 62,
      minutes: 0,
    },
    {
      ...common,
      key: `${at(1)}/220`,
      at: ms(1),
      kind: 'experience',
      reason: 'call',
      change: 20,
      total: 220,
      minutes: 2,
    },
  ]);
});

test('the table lists both ledgers, newest first, with a reason for each entry', () => {
  expect(ledgerOf(progress).map((row) => [row.kind, row.reason, row.change, row.total, row.minutes])).toEqual([
    ['karma', 'operator', 5, 66.4, 0],
    ['karma', 'ratingNone', 0, 61.4, 0],
    ['karma', 'ratingUp', 1.2, 61.4, 0],
    ['karma', 'ratingDown', -1.8, 60.2, 0],
    ['experience', 'call', 10, 210, 1],
    ['karma', 'longCall', 2, 62, 0],
    ['experience', 'call', 200, 200, 20],
  ]);
});

test('an entry of karma stands for a UTC day, but for a change by the team, and counts its ratings from three on', () => {
  const [first, ...others] = progress.karma;
  if (!first) throw new Error('no entry');
  const rows = ledgerOf({ karma: [{ ...first, reason: 'rating', ratings: 3 }, ...others], experience: [] });
  expect(rows.map(({ reason, isDay, ratings }) => [reason, isDay, ratings])).toEqual([
    ['operator', false, null],
    ['ratingNone', true, null],
    ['ratingUp', true, null],
    ['ratingDown', true, null],
    ['ratingUp', true, 3],
  ]);
});

test('an entry says which level of karma it led to', () => {
  const [first] = progress.karma;
  if (!first) throw new Error('no entry');
  const entry = (delta: number, balance: number, day: number) => ({
    ...first,
    id: id(day),
    at: at(day),
    delta,
    balance,
  });
  const karma = [entry(2, 62, 1), entry(8, 70, 2), entry(3, 73, 3), entry(-4, 69, 4)];
  expect(ledgerOf({ karma, experience: [] }).map(({ level }) => level)).toEqual(['welcome', null, 'trusted', null]);
});

test.each([
  [[60], [50, 70]],
  [
    [60, 61.4],
    [50, 70],
  ],
  [
    [2, 30],
    [0, 40],
  ],
  [[65], [60, 70]],
  [[97], [90, 100]],
])('the axis for karma %j is %j', (values, range) => {
  expect(karmaRange(values.map((value) => ({ at: 0, value })))).toEqual(range);
});

test.each([
  [0, 60],
  [ms(1), 60],
  [ms(2), 62],
  [ms(3), 62],
  [ms(9), 66.4],
])('at %i the value is %d', (moment, value) => {
  expect(pointAt(linesOf(progress, ms(1), ms(8), 66.4).karma, moment)?.value).toBe(value);
});

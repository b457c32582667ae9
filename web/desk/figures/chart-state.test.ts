import { expect, test } from 'vitest';
import { labelled, share, ticksTo } from './chart-state.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [38, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
  [40_001, [0, 100_000]],
  [123_456, [0, 100_000, 200_000]],
])('an axis to %i has the ticks %j', (highest, ticks) => {
  expect(ticksTo(highest)).toEqual(ticks);
});

test('as many days are named as there is room for, today among them', () => {
  expect([...labelled(7, 10)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...labelled(30, 6)]).toEqual([4, 9, 14, 19, 24, 29]);
  expect([...labelled(3, 0)]).toEqual([2]);
  expect([...labelled(0, 6)]).toEqual([]);
});

test('a share needs a whole', () => {
  expect(share(1, 4)).toBe(0.25);
  expect(share(0, 0)).toBeNull();
});

import { expect, test } from 'vitest';
import { labelled, share, ticksTo } from './chart-state.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [38, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
])('an axis to %i has the ticks %j', (highest, ticks) => {
  expect(ticksTo(highest)).toEqual(ticks);
});

test('an axis reaches any figure with few ticks', () => {
  const ticks = ticksTo(123_456);
  expect(ticks.length).toBeLessThan(7);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(123_456);
});

test('as many days are named as there is room for', () => {
  expect([...labelled(7, 10)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...labelled(30, 6)]).toEqual([0, 5, 10, 15, 20, 25]);
});

test('a share needs a whole', () => {
  expect(share(1, 4)).toBe(0.25);
  expect(share(0, 0)).toBeNull();
});

import { expect, it } from 'vitest';
import { REMINDED_BEFORE, usualWaitOf, WATCH_FOR } from './rules.ts';

it.each([
  [0, 5],
  [5, 5],
  [5.1, 10],
  [31, 40],
  [61, 90],
  [900, 900],
  [901, undefined],
])('a wait of %s s is promised as %s', (waited, expected) => {
  expect(usualWaitOf(waited)).toBe(expected);
});

it('a watch lasts two hours, and a meeting hour is recalled ten minutes before', () => {
  expect(WATCH_FOR / 60_000).toBe(120);
  expect(REMINDED_BEFORE / 60_000).toBe(10);
});

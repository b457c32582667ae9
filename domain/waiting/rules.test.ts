import { expect, it } from 'vitest';
import { usualWaitOf } from './rules.ts';

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

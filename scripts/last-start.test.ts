import { expect, it } from 'vitest';
import { isLate } from './last-start.ts';

it.each([
  ['a test before the last start', '1000', [], 1000, false],
  ['a test after it', '1000', ['@last'], 1001, true],
  ['a test that must always run', '1000', ['@core'], 1001, false],
  ['a test of a run with time for all', undefined, ['@last'], 1001, false],
])('%s', (_, lastStart, tags, now, expected) => {
  expect(isLate(lastStart, tags, now)).toBe(expected);
});

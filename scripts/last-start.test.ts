import { expect, it } from 'vitest';
import { isLate } from './last-start.ts';

it.each([
  ['a test before the last start', '1000', { tags: [], retry: 0 }, 1000, false],
  ['a test after it', '1000', { tags: ['@last'], retry: 0 }, 1001, true],
  ['a test that must always run', '1000', { tags: ['@core'], retry: 0 }, 1001, false],
  ['a test that has failed and runs again', '1000', { tags: ['@last'], retry: 1 }, 1001, false],
  ['a test of a run with time for all', undefined, { tags: ['@last'], retry: 0 }, 1001, false],
])('%s', (_, lastStart, test, now, expected) => {
  expect(isLate(lastStart, test, now)).toBe(expected);
});

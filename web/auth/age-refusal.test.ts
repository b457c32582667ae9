import { expect, test } from 'vitest';
import { refusedUntil } from './age-refusal.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const HOUR = 3_600_000;

test.each([
  ['no refusal', null, null],
  ['one of now', NOW, NOW + 24 * HOUR],
  ['one of an hour ago', NOW - HOUR, NOW + 23 * HOUR],
  ['one of a day ago', NOW - 24 * HOUR, null],
  ['one of the future, by a clock that was wrong', NOW + HOUR, null],
])('%s closes the form for the rest of a day', (_, refusedAt, until) => {
  expect(refusedUntil(refusedAt, NOW)).toBe(until);
});

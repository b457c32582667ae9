import { expect, test } from 'vitest';
import { erasureAt, lastCaseAt, suspensionKeptUntil } from './rules.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 15);

test('an account is erased 14 days after its owner deletes it', () => {
  expect(erasureAt(NOW)).toBe(NOW + 14 * DAY);
});

test('an open case delays that by 90 days at most', () => {
  expect(lastCaseAt(NOW)).toBe(NOW - 90 * DAY);
});

test.each([
  ['no suspension', null, null],
  ['one that is over', NOW - 1, null],
  ['one that ends now', NOW, null],
  ['one of a week', NOW + 7 * DAY, NOW + 7 * DAY],
  ['one of a year', NOW + 365 * DAY, NOW + 365 * DAY],
  ['one until reviewed', Date.UTC(9999, 0, 1), NOW + 365 * DAY],
])('%s is remembered until its end, and for a year at most', (_, suspendedUntil, kept) => {
  expect(suspensionKeptUntil(suspendedUntil, NOW)).toBe(kept);
});

import { expect, test } from 'vitest';
import { ageText, isForGood, lengthText } from './time-text.ts';

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [60, '1 min'],
  [3600, '1 hr'],
  [3600 * 3 + 60 * 12, '3 hr 12 min'],
  [86_400, '1 day'],
  [86_400 * 2 + 3600 * 5 + 60 * 59, '2 days 5 hr'],
  [86_400 + 60, '1 day'],
])('%i seconds are %s', (seconds, text) => {
  expect(lengthText(seconds, 'en')).toBe(text);
});

test('an age counts from a moment to now, and never backwards', () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z');
  expect(ageText('2026-03-01T10:30:00.000Z', now, 'en')).toBe('1 hr 30 min');
  expect(ageText('2026-03-01T12:00:10.000Z', now, 'en')).toBe('0 min');
});

test('a suspension until a review has no end', () => {
  expect(isForGood('9999-12-31T00:00:00.000Z')).toBe(true);
  expect(isForGood('2026-12-31T00:00:00.000Z')).toBe(false);
});

import { expect, test } from 'vitest';
import { countryName, dayInWords, dayOf, figure, languageName, minutesSeconds, momentOf, timeOfDay } from './format.ts';

test('names languages and countries in the interface’s language', () => {
  expect([languageName('de', 'en'), languageName('de', 'fr')]).toEqual(['German', 'Allemand']);
  expect([countryName('GB', 'en'), countryName('GB', 'fr')]).toEqual(['United Kingdom', 'Royaume-Uni']);
});

test('figures have at most two decimals, and a sign if asked', () => {
  expect(figure(61.239, 'en')).toBe('61.24');
  expect(figure(1.2, 'en', true)).toBe('+1.2');
  expect(figure(-3, 'en', true)).toBe('-3');
  expect(figure(0, 'en', true)).toBe('0');
  expect(figure(1.5, 'fr', true)).toBe('+1,5');
});

test.each([
  [-3, '0:00'],
  [0, '0:00'],
  [59, '0:59'],
  [60, '1:00'],
  [65, '1:05'],
  [1985, '33:05'],
  [3600, '60:00'],
  [3720, '62:00'],
])('%i s is written %s', (seconds, text) => {
  expect(minutesSeconds(seconds)).toBe(text);
});

test.each([
  ['fr', /^09:04$/],
  ['de', /^09:04$/],
  ['es', /^9:04$/],
  ['en', /^9:04\sAM$/],
])('a time of day is written as its readers do: %s', (language, text) => {
  expect(timeOfDay('2026-06-30T09:04:00', language)).toMatch(text);
});

test('a day without a time is the same to everyone', () => {
  expect(dayInWords('2012-01-01', 'en')).toBe('January 1, 2012');
  expect(dayInWords('2012-01-01', 'fr')).toBe('1 janvier 2012');
});

test.each([
  ['fr', '30\u00a0juin\u00a02026', '30\u00a0juin\u00a02026, 09:04'],
  ['de', '30.\u00a0Juni\u00a02026', '30.06.2026, 09:04'],
])('a date never breaks in two: %s', (language, day, moment) => {
  expect(dayOf('2026-06-30T09:04:00', language)).toBe(day);
  expect(momentOf('2026-06-30T09:04:00', language)).toBe(moment);
});

import { expect, test } from 'vitest';
import { dayOf, isSameDay } from './texts.ts';

/** In the local time zone, as in the functions. */
const at = (time: string) => new Date(time).toISOString();

test.each([
  ['2026-06-30T00:00:00', '2026-06-30T23:59:00', true],
  ['2026-06-30T23:59:00', '2026-06-30T00:00:00', true],
  ['2026-07-01T00:00:00', '2026-06-30T23:59:00', false],
  ['2026-06-30T00:00:00', '2026-06-29T23:59:00', false],
])('whether %s is on the day of %s: %s', (time, now, expected) => {
  expect(isSameDay(at(time), Date.parse(now))).toBe(expected);
});

test.each(['2026-06-30T00:10:00', '2026-06-30T23:50:00'])('%s is a Tuesday to those who are there', (time) => {
  expect([dayOf(at(time), 'en'), dayOf(at(time), 'de')]).toEqual(['Tuesday', 'Dienstag']);
});

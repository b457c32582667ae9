import { expect, test } from 'vitest';
import { FRESH_SIGN_IN, isAdult, isAdultByYear, isFreshSignIn, isMinorByYear } from './rules.ts';

test.each([
  ['2008-06-15', '2026-06-14', false, 'the day before the birthday'],
  ['2008-06-15', '2026-06-15', true, 'on the birthday'],
  ['2008-06-15', '2026-06-16', true, 'the day after'],
  ['2008-12-31', '2026-01-01', false, 'born at the end of the year'],
  ['2008-01-01', '2026-01-01', true, 'born at its beginning'],
  ['2008-02-29', '2026-02-28', false, 'a leap day, the day before its place in a common year'],
  ['2008-02-29', '2026-03-01', true, 'a leap day, on 1 March of a common year'],
  ['1996-02-29', '2014-03-01', true, 'a leap day, long past'],
  ['2026-06-15', '2026-06-15', false, 'born today'],
  ['2030-01-01', '2026-06-15', false, 'born in the future'],
  ['9982-01-01', '2026-06-15', false, 'born in a far future'],
  ['9999-12-31', '2026-06-15', false, 'born in the last year that can be written'],
  ['1900-01-01', '2026-06-15', true, 'the oldest date taken'],
  ['1899-12-31', '2026-06-15', false, 'older than anybody'],
  ['0001-01-01', '2026-06-15', false, 'a year that is a typing mistake'],
])('isAdult(%s) on %s is %s: %s', (birthDate, today, adult) => {
  expect(isAdult(birthDate, today)).toBe(adult);
});

test.each([
  ['2008-12-31', '2026-01-01', true],
  ['2008-01-01', '2026-12-31', true],
  ['2009-01-01', '2026-12-31', false],
  ['2007-06-15', '2026-06-15', true],
])('isAdultByYear(%s) on %s is %s', (birthDate, today, adult) => {
  expect(isAdultByYear(birthDate, today)).toBe(adult);
});

test.each([
  [0, true],
  [FRESH_SIGN_IN, true],
  [FRESH_SIGN_IN + 1, false],
  [90 * 24 * 3_600_000, false],
])('a session of %i ms is fresh: %s', (age, fresh) => {
  const signedInAt = new Date('2026-01-15T12:00:00.000Z');
  expect(isFreshSignIn(signedInAt, new Date(signedInAt.getTime() + age))).toBe(fresh);
});

test.each([
  ['2010-05-01', true, 'a minor'],
  ['2009-01-01', true, '17'],
  ['2008-12-31', false, 'of age in the course of this year'],
  ['2016-12-31', true, '10'],
  ['2017-01-01', false, '9: a typing error'],
  ['1990-05-01', false, 'an adult'],
  ['2090-05-01', false, 'of the future'],
  ['', false, 'no date'],
  ['2010-05', false, 'half a date'],
])('isMinorByYear(%s) is %s: %s', (birthDate, minor) => {
  expect(isMinorByYear(birthDate, '2026-06-15')).toBe(minor);
});

import { expect, test } from 'vitest';
import { agoText, dateText, daysBetween, dayText } from './ago.ts';

test('the zone is not that of UTC, or a day off would pass', () => {
  expect(new Date().getTimezoneOffset()).not.toBe(0);
});

/** In the local time zone, as in the functions. */
const at = (text: string) => new Date(text).getTime();
const now = at('2026-06-30T20:00:00');

test.each([
  ['2026-06-30T20:00:00', 'now', 'maintenant'],
  ['2026-06-30T20:00:30', 'now', 'maintenant'],
  ['2026-06-30T19:59:01', 'now', 'maintenant'],
  ['2026-06-30T19:59:00', '1 minute ago', 'il y a 1 minute'],
  ['2026-06-30T19:00:01', '59 minutes ago', 'il y a 59 minutes'],
  ['2026-06-30T19:00:00', '1 hour ago', 'il y a 1 heure'],
  ['2026-06-29T20:00:01', '23 hours ago', 'il y a 23 heures'],
  ['2026-06-29T20:00:00', 'yesterday', 'hier'],
  ['2026-06-28T23:59:00', '2 days ago', 'avant-hier'],
  ['2026-06-23T01:00:00', '7 days ago', 'il y a 7 jours'],
  ['2026-06-22T23:00:00', 'Jun\u00a022', '22\u00a0juin'],
  ['2025-06-22T23:00:00', 'Jun\u00a022, 2025', '22\u00a0juin\u00a02025'],
])('agoText of %s is “%s”, in French “%s”', (moment, english, french) => {
  expect(agoText('en', at(moment), now)).toBe(english);
  expect(agoText('fr', at(moment), now)).toBe(french);
});

test.each([
  ['2026-06-30T00:00:00', 'Today', 'Aujourd’hui'],
  ['2026-06-29T23:59:00', 'Yesterday', 'Hier'],
  ['2026-06-28T12:00:00', 'Sunday, June 28', 'Dimanche 28 juin'],
  ['2025-12-31T12:00:00', 'Wednesday, December 31, 2025', 'Mercredi 31 décembre 2025'],
])('dayText of %s is “%s”, in French “%s”', (moment, english, french) => {
  expect(dayText('en', at(moment), now)).toBe(english);
  expect(dayText('fr', at(moment), now)).toBe(french);
});

test('daysBetween counts calendar days, not periods of 24 hours', () => {
  expect(daysBetween(at('2026-06-29T23:59:59'), at('2026-06-30T00:00:00'))).toBe(1);
  expect(daysBetween(at('2026-06-30T00:00:00'), at('2026-06-30T23:59:59'))).toBe(0);
});

// The clocks change on one of these days: in Los Angeles on the first and the last, in Auckland on the others.
test.each(['2026-03-08', '2026-04-05', '2026-09-27', '2026-11-01'])(
  'days around %s count where it has no 24 hours',
  (day) => {
    const midnight = at(`${day}T00:00:00`);
    expect(daysBetween(midnight - 1, midnight)).toBe(1);
    const evening = at(`${day}T23:59:59`);
    expect(daysBetween(midnight, evening)).toBe(0);
    expect(daysBetween(midnight, evening + 1000)).toBe(1);
    expect(agoText('en', midnight - 1, evening + 1000)).toBe('2 days ago');
  },
);

test('dateText follows the language', () => {
  expect(dateText('en', at('2026-01-05T20:04:00'), now)).toBe('Jan\u00a05');
});

import { expect, it } from 'vitest';
import { dayIn, timeIn } from './texts.ts';

const evening = new Date('2026-03-04T20:05:00Z');

it.each([
  ['en', '4 March 2026', '4 March 2026 at 20:05'],
  ['fr', '4 mars 2026', '4 mars 2026 à 20:05'],
  ['es', '4 de marzo de 2026', '4 de marzo de 2026 a las 20:05'],
  ['de', '4. März 2026', '4. März 2026 um 20:05'],
] as const)('a mail to a reader of %s writes the day as %s and the time as %s', (language, day, time) => {
  expect([dayIn(language, evening), timeIn(language, evening)]).toEqual([day, time]);
});

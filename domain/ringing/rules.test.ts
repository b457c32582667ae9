import { expect, it } from 'vitest';
import { entryOf, textOf } from './rules.ts';

it.each([
  ['declined', 'declined'],
  ['missed', 'missed'],
  ['busy', 'missed'],
  ['offline', 'missed'],
  ['cancelled', 'missed'],
  ['failed', 'missed'],
] as const)('a ring that ends as %s is an entry of a %s call', (end, outcome) => {
  expect(entryOf(end)).toEqual({ outcome, seconds: 0 });
});

it.each([
  [{ outcome: 'missed', seconds: 0 }, 'Missed call'],
  [{ outcome: 'declined', seconds: 0 }, 'Declined call'],
  [{ outcome: 'ended', seconds: 0 }, 'Call, 0:00'],
  [{ outcome: 'ended', seconds: 754 }, 'Call, 12:34'],
] as const)('an entry %o reads "%s" for a client that does not know entries', (entry, text) => {
  expect(textOf(entry)).toBe(text);
});

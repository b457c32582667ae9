import type { Rating } from '@visavis/domain/call/contract.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { decideRating, type RatingStanding } from './decisions.ts';

const NOW = 1_000_000;
const ended: RatingStanding = { rating: null, startedAt: new Date(0), duration: 40, isFriendCall: false };
const running = (seconds: number): RatingStanding => ({
  rating: null,
  startedAt: new Date(NOW - seconds * 1000),
  duration: null,
  isFriendCall: false,
});

it.each<[string, RatingStanding | undefined, Rating, string]>([
  ['of a call that is over counts', ended, 'positive', 'count'],
  ['counts when negative', ended, 'negative', 'count'],
  ['is only stored when dismissed', ended, 'dismiss', 'store'],
  ['repeats the same one', { ...ended, rating: 'positive' }, 'positive', 'repeat'],
  ['is refused after another one', { ...ended, rating: 'dismiss' }, 'positive', 'ALREADY_RATED'],
  ['of a call that goes on counts once it is no skip', running(30), 'positive', 'count'],
  ['of a call that goes on is refused before', running(29.9), 'positive', 'CALL_TOO_SHORT'],
  ['of a skip is refused', { ...ended, duration: 29 }, 'positive', 'CALL_TOO_SHORT'],
  [
    'of a call that never started is refused',
    { ...ended, startedAt: null, duration: null },
    'dismiss',
    'CALL_TOO_SHORT',
  ],
  ['of a call between friends is refused', { ...ended, isFriendCall: true }, 'positive', 'FORBIDDEN'],
  ['by a stranger is refused', undefined, 'positive', 'NOT_A_MEMBER'],
])('a rating %s', (_, standing, rating, outcome) => {
  expect(outcomeOf(() => decideRating(standing, rating, NOW))).toBe(outcome);
});

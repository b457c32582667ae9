import { expect, it } from 'vitest';
import { createObservations } from './observations.ts';

const guest = { userId: 'ann', username: 'ann' } as Parameters<ReturnType<typeof createObservations>['recordEnd']>[0];
const end = { roomId: 'r', duration: 125, rewards: { xpGained: 10, karmaGained: 1 }, ratingRequired: true };
type End = Parameters<ReturnType<typeof createObservations>['recordEnd']>[1];

const late = { ratingRequired: false };

it.each<[string, Partial<typeof end>[], { ratedAfter?: number; violations?: number; rated?: boolean }]>([
  ['that comes once', [{}], {}],
  ['that comes again', [{}, {}], {}],
  ['that comes again after the rating', [{}, late, late], { ratedAfter: 1, rated: true }],
  ['that comes again, and no longer asks for a rating that was not given', [{}, late], { violations: 1 }],
  ['of another length', [{}, { duration: 126 }], { violations: 1 }],
  ['that comes after the rating', [late], { ratedAfter: 0, rated: true }],
  ['whose first copy comes after the rating and the second', [late, {}], { ratedAfter: 0, rated: true }],
  ['that asks for a rating later', [late, {}], { violations: 1 }],
])('of a result %s', (_, ends, { ratedAfter, violations = 0, rated = false }) => {
  const observations = createObservations();
  ends.forEach((change, index) => {
    if (index === ratedAfter) observations.sentRatings.add('r ann');
    observations.recordEnd(guest, { ...end, ...change } as End);
  });
  expect(observations.takeViolations()).toHaveLength(violations);
  expect([...observations.rated]).toEqual(rated ? ['r ann'] : []);
});

it('a rating that was given counts as asked for', () => {
  const observations = createObservations();
  observations.sentRatings.add('r ann');
  observations.recordEnd(guest, { ...end, ratingRequired: false } as End);
  expect(observations.results.get('r ann')?.ratingRequired).toBe(true);
});

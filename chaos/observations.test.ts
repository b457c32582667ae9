import { expect, it } from 'vitest';
import { createObservations } from './observations.ts';

const guest = { userId: 'ann', username: 'ann' } as Parameters<ReturnType<typeof createObservations>['recordEnd']>[0];
const end = { roomId: 'r', duration: 125, rewards: { xpGained: 10, karmaGained: 1 }, ratingRequired: true };
type End = Parameters<ReturnType<typeof createObservations>['recordEnd']>[1];

it.each<[string, Partial<typeof end>[], number, string[]]>([
  ['that comes once', [{}], 0, []],
  ['that comes again', [{}, {}], 0, []],
  ['that comes again after the rating', [{}, { ratingRequired: false }, { ratingRequired: false }], 0, ['r ann']],
  ['of another length', [{}, { duration: 126 }], 1, []],
  ['that asks for a rating later', [{ ratingRequired: false }, {}], 1, []],
])('of a result %s', (_, ends, violations, rated) => {
  const observations = createObservations();
  for (const change of ends) observations.recordEnd(guest, { ...end, ...change } as End);
  expect(observations.takeViolations()).toHaveLength(violations);
  expect([...observations.rated]).toEqual(rated);
  expect(observations.results.get('r ann')?.ratingRequired).toBe(true);
});

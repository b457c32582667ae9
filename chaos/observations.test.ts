import { expect, it } from 'vitest';
import { createObservations } from './observations.ts';

const guest = { userId: 'ann', username: 'ann' } as Parameters<ReturnType<typeof createObservations>['recordEnd']>[0];
const end = { roomId: 'r', duration: 125, rewards: { xpGained: 10, karmaGained: 1 }, ratingRequired: true };
type End = Parameters<ReturnType<typeof createObservations>['recordEnd']>[1];

it.each<[string, Partial<typeof end>[], number]>([
  ['that comes once', [{}], 0],
  ['that comes again', [{}, {}], 0],
  ['of another length', [{}, { duration: 126 }], 1],
  ['that no longer asks for a rating', [{}, { ratingRequired: false }], 1],
  ['that asks for a rating later', [{ ratingRequired: false }, {}], 1],
])('of a result %s', (_, ends, violations) => {
  const observations = createObservations();
  for (const change of ends) observations.recordEnd(guest, { ...end, ...change } as End);
  expect(observations.takeViolations()).toHaveLength(violations);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headStart, seniority } from './rules.ts';

test.each([
  [0, 'free', 0],
  [10, 'free', 1000],
  [60, 'free', 6000],
  [60, 'premium', 6000],
  [60, 'premium_plus', 16_000],
  [100, 'premium_plus', 20_000],
] as const)('headStart(karma %s, %s) is %s ms', (karma, plan, ms) => {
  expect(headStart(karma, plan)).toBe(ms);
  expect(seniority(50_000, karma, plan)).toBe(50_000 - ms);
});

test('nobody starves: who has waited 20 s is before any newcomer, whatever karma and plan', () => {
  const karma = fc.double({ min: 0, max: 100, noNaN: true });
  const plan = fc.constantFrom('free', 'premium', 'premium_plus');
  fc.assert(
    fc.property(
      karma,
      plan,
      karma,
      plan,
      fc.integer({ min: 20_001, max: 600_000 }),
      (mine, myPlan, theirs, theirPlan, waited) => {
        expect(seniority(0, mine, myPlan)).toBeLessThan(seniority(waited, theirs, theirPlan));
      },
    ),
  );
});

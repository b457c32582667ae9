import { expect, test } from 'vitest';
import { effectivePlan } from './rules.ts';

test.each([
  ['free', null, 100, 'free'],
  ['premium', null, 100, 'premium'],
  ['premium', 101, 100, 'premium'],
  ['premium', 100, 100, 'free'],
  ['premium_plus', 99, 100, 'free'],
] as const)('effectivePlan(%s, end %s) at %s is %s', (type, end, now, plan) => {
  expect(effectivePlan(type, end, now)).toBe(plan);
});

import { expect, test } from 'vitest';
import {
  AVATAR_BYTES_MAX,
  BANNER_BYTES_MAX,
  DAILY_MATCHES,
  effectivePlan,
  PLAN_PRICES,
  SESSION_SECONDS,
} from './rules.ts';

test.each([
  ['free', null, 100, 'free'],
  ['premium', null, 100, 'premium'],
  ['premium', 101, 100, 'premium'],
  ['premium', 100, 100, 'free'],
  ['premium_plus', 99, 100, 'free'],
] as const)('effectivePlan(%s, end %s) at %s is %s', (type, end, now, plan) => {
  expect(effectivePlan(type, end, now)).toBe(plan);
});

test('the plans are those of spec.md section 9', () => {
  expect(PLAN_PRICES).toEqual({ free: 0, premium: 5, premium_plus: 10 });
  expect(DAILY_MATCHES).toEqual({ free: 5, premium: 20, premium_plus: null });
  expect(SESSION_SECONDS).toEqual({ free: 30 * 60, premium: 3 * 3600, premium_plus: 3 * 3600 });
  expect([AVATAR_BYTES_MAX, BANNER_BYTES_MAX]).toEqual([5 * 1024 ** 2, 10 * 1024 ** 2]);
});

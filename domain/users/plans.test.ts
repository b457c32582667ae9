import { expect, it } from 'vitest';
import { dailyMatchesOf, type HeldPlan, planInForce, SPECIFIED_PLANS } from './plans.ts';
import { PLANS } from './rules.ts';

const free: HeldPlan = { plan: 'free', planEnd: null };
const rules = (change: Partial<typeof SPECIFIED_PLANS>) => ({ ...SPECIFIED_PLANS, ...change });

it.each([
  [{}, free, 'free'],
  [{}, { plan: 'premium', planEnd: 11 }, 'premium'],
  [{}, { plan: 'premium', planEnd: 10 }, 'free'],
  [{}, { plan: 'premium', planEnd: new Date(11) }, 'premium'],
  [{}, { plan: 'premium', planEnd: null }, 'premium'],
  [{ default: 'premium' }, free, 'premium'],
  [{ default: 'premium' }, { plan: 'premium_plus', planEnd: 10 }, 'premium'],
  [{ default: 'premium' }, { plan: 'premium_plus', planEnd: 11 }, 'premium_plus'],
  [{ default: 'premium_plus' }, { plan: 'premium', planEnd: null }, 'premium_plus'],
  [{ isOn: false }, free, 'premium_plus'],
  [{ isOn: false, default: 'free' }, { plan: 'premium', planEnd: null }, 'premium_plus'],
] as const)('with %o, who holds %o has %s at 10', (change, held, plan) => {
  expect(planInForce(rules(change), held, 10)).toBe(plan);
});

it('without plans no one is stopped at a number of matches', () => {
  expect(PLANS.map((plan) => dailyMatchesOf(SPECIFIED_PLANS, plan))).toEqual([5, 20, null]);
  expect(PLANS.map((plan) => dailyMatchesOf(rules({ isOn: false }), plan))).toEqual([null, null, null]);
});

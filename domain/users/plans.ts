import { DAILY_MATCHES, effectivePlan, PLAN_PRICES, PLANS, type Plan, SESSION_SECONDS } from './rules.ts';

/** The plans of a site: those of spec.md section 9, unless its operator has set others. */
export interface PlanRules {
  /** off: there are no plans, and everyone has what the highest one includes, without a daily limit */
  isOn: boolean;
  /** the plan of people who have been given none */
  default: Plan;
  /** matches per UTC day; null for no limit */
  dailyMatches: Readonly<Record<Plan, number | null>>;
  sessionSeconds: Readonly<Record<Plan, number>>;
  /** per month, in `currency` */
  prices: Readonly<Record<Plan, number>>;
  /** a code of ISO 4217 */
  currency: string;
}

export const SPECIFIED_PLANS: PlanRules = {
  isOn: true,
  default: 'free',
  dailyMatches: DAILY_MATCHES,
  sessionSeconds: SESSION_SECONDS,
  prices: PLAN_PRICES,
  currency: 'EUR',
};

/** A plan as it is stored: one without an end lasts. */
export interface HeldPlan {
  plan: Plan;
  /** a time, ms if it is a number */
  planEnd: Date | number | null;
}

/** The plan in force at `now` (ms): what someone holds, or the default where that is more. */
export function planInForce(rules: PlanRules, { plan, planEnd }: HeldPlan, now: number): Plan {
  if (!rules.isOn) return 'premium_plus';
  const held = effectivePlan(plan, planEnd === null ? null : Number(planEnd), now);
  return PLANS.indexOf(held) < PLANS.indexOf(rules.default) ? rules.default : held;
}

/** Matches per UTC day; null for no limit. */
export const dailyMatchesOf = (rules: PlanRules, plan: Plan): number | null =>
  rules.isOn ? rules.dailyMatches[plan] : null;

import { type PlanRules, SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import { PLANS } from '@visavis/domain/users/rules.ts';
import { z } from 'zod';

/** A list with one item for each of some plans. */
const each = <Item>(plans: number, problem: string, read: (item: string) => Item | undefined) =>
  z.string().transform((text, context): Item[] => {
    const items = text.split(',').map((item) => read(item.trim()));
    if (items.length === plans && !items.includes(undefined)) return items as Item[];
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

const whole = (item: string) => (/^\d{1,5}$/.test(item) ? Number(item) : undefined);
const UNLIMITED = 'unlimited';
/** A day: the longest session. */
const MINUTES_MAX = 1440;

/** The settings about plans. Lists have one item for each plan, in the order of PLANS. */
export const planSettings = {
  PLANS: z.enum(['on', 'off'], 'is on or off').default('on'),
  DEFAULT_PLAN: z.enum(PLANS, `is one of ${PLANS.join(', ')}`).default('free'),
  PLAN_DAILY_CALLS: each(3, `is three numbers of calls a day, or ${UNLIMITED}, such as 5,20,${UNLIMITED}`, (item) =>
    item === UNLIMITED ? null : whole(item),
  ).prefault(`5,20,${UNLIMITED}`),
  PLAN_SESSION_MINUTES: each(3, `is three numbers of minutes from 1 to ${MINUTES_MAX}, such as 30,180,180`, (item) => {
    const minutes = whole(item);
    return minutes && minutes <= MINUTES_MAX ? minutes : undefined;
  }).prefault('30,180,180'),
  PLAN_PRICES: each(2, 'is the prices of premium and premium_plus per month, such as 5,10 or 4.90,9.90', (item) =>
    /^\d{1,6}(\.\d{1,2})?$/.test(item) ? Number(item) : undefined,
  ).prefault('5,10'),
  PLAN_CURRENCY: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'is the code of a currency, such as EUR')
    .default('EUR'),
  SHOP_URL: z.url({ protocol: /^https?$/, error: 'is an address that starts with https:// or http://' }).optional(),
  SHOP_TOKEN: z.string().min(32, 'has at least 32 characters').optional(),
};

type Given = z.infer<z.ZodObject<typeof planSettings>>;

const byPlan = <Item>(items: readonly Item[]) => {
  const [free, premium, plus] = items as [Item, Item, Item];
  return { free, premium, premium_plus: plus };
};

export const planRulesOf = (given: Given): PlanRules => ({
  ...SPECIFIED_PLANS,
  isOn: given.PLANS === 'on',
  default: given.DEFAULT_PLAN,
  dailyMatches: byPlan(given.PLAN_DAILY_CALLS),
  sessionSeconds: byPlan(given.PLAN_SESSION_MINUTES.map((minutes) => minutes * 60)),
  prices: byPlan([0, ...given.PLAN_PRICES]),
  currency: given.PLAN_CURRENCY,
});

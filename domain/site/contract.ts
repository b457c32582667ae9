import { z } from 'zod';
import { plan } from '../users/contract.ts';
import { route } from '../wire/route.ts';

/** One value for each plan. */
const byPlan = <Value extends z.ZodType>(value: Value) =>
  z.object({ free: value, premium: value, premium_plus: value });

/** The plans of a site, for those who choose one. */
export const offeredPlans = z.object({
  /** of people who have been given none */
  default: plan,
  /** calls per UTC day; null for no limit */
  dailyCalls: byPlan(z.number().int().nullable()),
  sessionSeconds: byPlan(z.number().int()),
  /** per month */
  prices: byPlan(z.number()),
  /** a code of ISO 4217 */
  currency: z.string(),
  /** where people buy a plan; null: nowhere yet */
  shop: z.string().nullable(),
});
export type OfferedPlans = z.infer<typeof offeredPlans>;

/** Sign-up is open to everyone, to people with an invitation link, or to no one. */
export const REGISTRATIONS = ['open', 'invitation', 'closed'] as const;

/** A site as its operator has set it up: everything that is public. */
export const siteFacts = z.object({
  name: z.string(),
  registration: z.enum(REGISTRATIONS),
  /** other sites through which people sign in */
  signIns: z.array(z.object({ name: z.string(), label: z.string() })),
  /** null: the site has no plans, and everyone has what the highest one includes */
  plans: offeredPlans.nullable(),
});
export type SiteFacts = z.infer<typeof siteFacts>;

export const getSite = route({
  method: 'GET',
  path: '/api/site',
  summary: 'How the operator has set up this site',
  auth: 'none',
  data: siteFacts,
});

import { SPECIFIED_PLANS } from '../users/plans.ts';
import type { OfferedPlans, SiteFacts } from './contract.ts';

const { dailyMatches, sessionSeconds, prices, currency } = SPECIFIED_PLANS;

/** The plans of spec.md section 9. */
export const SPECIFIED_OFFER: OfferedPlans = {
  default: SPECIFIED_PLANS.default,
  dailyCalls: dailyMatches,
  sessionSeconds,
  prices,
  currency,
  shop: null,
};

/** A site whose operator has set nothing. */
export const SPECIFIED_SITE: SiteFacts = { name: 'Visavis', registration: 'open', signIns: [], plans: SPECIFIED_OFFER };

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the figures of the plans are those of the specification, for which there are texts. */
export const areSpecified = (plans: OfferedPlans): boolean => same({ ...plans, shop: null }, SPECIFIED_OFFER);

/**
 * Parts of pages that not every site has, by the name in their `data-part`. The build writes them all, and the server leaves
 * out what its site does not have.
 */
export const PARTS = [
  'plans',
  'planFigures',
  'signUp',
  'signInOnly',
  'signUpByLink',
  'signUpForm',
  'signUpClosed',
] as const;
export type Part = (typeof PARTS)[number];

/** The parts that a site has. With plan figures of its own, the app writes those parts anew, with them. */
export function partsOf({ plans, registration }: SiteFacts): readonly Part[] {
  const open: Part[] = ['signUp', 'signUpByLink', 'signUpForm'];
  // Whether the form is there depends on the link that leads to it: the app knows.
  const doors: Record<SiteFacts['registration'], Part[]> = {
    open,
    invitation: ['signInOnly', 'signUpByLink'],
    closed: ['signInOnly', 'signUpClosed'],
  };
  const ofPlans: Part[] = !plans ? [] : areSpecified(plans) ? ['plans', 'planFigures'] : ['plans'];
  return [...ofPlans, ...doors[registration]];
}

/** Whether the app can take over the pages of the build as the server sends them. */
export const isAsBuilt = ({ plans, registration }: SiteFacts): boolean =>
  (plans === null || areSpecified(plans)) && registration !== 'invitation';

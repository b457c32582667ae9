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
export const SPECIFIED_SITE: SiteFacts = { plans: SPECIFIED_OFFER };

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the figures of the plans are those of the specification, for which there are texts. */
export const areSpecified = (plans: OfferedPlans): boolean => same({ ...plans, shop: null }, SPECIFIED_OFFER);

/** Parts of pages that not every site has, by the name in their `data-part`. */
export const PARTS = ['plans', 'planFigures'] as const;
export type Part = (typeof PARTS)[number];

/** Whether the pages of the build, without some parts, are as the app draws them: they say the specification's figures. */
export const isAsBuilt = ({ plans }: SiteFacts): boolean => plans === null || areSpecified(plans);

/** The parts that a site has in the pages of the build. Where figures are others, the app draws the page anew, with them. */
export function partsOf({ plans }: SiteFacts): readonly Part[] {
  if (!plans) return [];
  return areSpecified(plans) ? ['plans', 'planFigures'] : ['plans'];
}

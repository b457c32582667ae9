import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';

let facts: SiteFacts = SPECIFIED_SITE;

/** How the operator has set up this site; the same for as long as a page is open. */
export const site = (): SiteFacts => facts;

/** Called before anything is rendered. */
export const startSite = (given: SiteFacts): void => {
  facts = given;
};

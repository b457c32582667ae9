import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { PARTS, type Part, partsOf, SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';

let facts: SiteFacts = SPECIFIED_SITE;
let parts: readonly Part[] = partsOf(facts);

/** How the operator has set up this site; the same for as long as a page is open. */
export const site = (): SiteFacts => facts;

/** Whether the site has a part of a page. */
export const has = (part: Part): boolean => parts.includes(part);

/** Called before anything is rendered. */
export function startSite(given: SiteFacts): void {
  facts = given;
  parts = partsOf(given);
}

/** For the pages that the build writes: with the parts of every site. */
export function startEverySite(name: string): void {
  facts = { ...SPECIFIED_SITE, name };
  parts = PARTS;
}

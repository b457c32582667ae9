import { getSite } from '@visavis/domain/site/contract.ts';
import type { Core } from '../core.ts';

/** How the operator has set up this site, for clients whose page does not say it. */
export function createSiteFeature({ bind, site }: Core): void {
  bind(getSite, async () => site);
}

import { getSiteSetup } from '@visavis/domain/desk/site.ts';
import { getSite } from '@visavis/domain/site/contract.ts';
import type { Core } from '../core.ts';

/** How the operator has set up this site, for clients whose page does not say it, and for admins. */
export function createSiteFeature({ bind, site, config }: Core): void {
  bind(getSite, async () => site);
  const { mailName, logo, colours = null } = config.site;
  bind(getSiteSetup, async () => ({ ...site, mailName, hasLogo: logo !== undefined, colours }));
}

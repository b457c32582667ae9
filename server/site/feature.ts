import { getSiteSetup } from '@visavis/domain/desk/site.ts';
import { getSite } from '@visavis/domain/site/contract.ts';
import { countCrash } from '@visavis/domain/site/crash-contract.ts';
import type { Core } from '../core.ts';
import { securityTxtRoute } from './security-txt.ts';

const crashes = { name: 'crash', max: 10, seconds: 60, by: 'ip' } as const;

/** How the operator has set up this site, for clients whose page does not say it, and for admins. */
export function createSiteFeature({ bind, http, site, config, clock, metrics }: Core): void {
  securityTxtRoute(http, { contacts: config.securityContacts, publicUrl: config.publicUrl, clock });
  bind(
    countCrash,
    async ({ body }) => {
      metrics.crashed(body.kind);
      return null;
    },
    { limits: [crashes] },
  );
  bind(getSite, async () => site);
  const { mailName, logo, colours = null } = config.site;
  bind(getSiteSetup, async () => ({ ...site, mailName, hasLogo: logo !== undefined, colours }));
}

import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import type { Config } from './config.ts';

/** The public part of the settings. */
export function siteOf({
  site,
  plans,
  shop,
  identityProviders,
}: Pick<Config, 'site' | 'plans' | 'shop' | 'identityProviders'>): SiteFacts {
  const { dailyMatches, sessionSeconds, prices, currency } = plans;
  return {
    name: site.name,
    registration: site.registration,
    signIns: identityProviders.map(({ name, label }) => ({ name, label })),
    plans: plans.isOn
      ? { default: plans.default, dailyCalls: dailyMatches, sessionSeconds, prices, currency, shop: shop.url ?? null }
      : null,
  };
}

import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import type { Config } from './config.ts';

/** What everyone may know of the settings. */
export function siteOf({ plans, shop }: Pick<Config, 'plans' | 'shop'>): SiteFacts {
  const { dailyMatches, sessionSeconds, prices, currency } = plans;
  return {
    plans: plans.isOn
      ? { default: plans.default, dailyCalls: dailyMatches, sessionSeconds, prices, currency, shop: shop.url ?? null }
      : null,
  };
}

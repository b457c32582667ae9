import type { Identity } from '@visavis/domain/auth/provider-contract.ts';
import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';

/** A site where people sign in through two others. */
export const siteWithOthers: SiteFacts = {
  ...SPECIFIED_SITE,
  signIns: [
    { name: 'example', label: 'Example' },
    { name: 'university', label: 'The University of Somewhere' },
  ],
};

export const identityOf = (provider: string, change: Partial<Identity> = {}): Identity => ({
  id: `00000000-0000-4000-8000-${String(provider.length).padStart(12, '0')}`,
  provider,
  label: siteWithOthers.signIns.find(({ name }) => name === provider)?.label ?? provider,
  createdAt: '2026-02-20T12:00:00.000Z',
  lastUsedAt: null,
  ...change,
});

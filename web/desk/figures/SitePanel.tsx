import type { SiteSetup } from '@visavis/domain/desk/site.ts';
import { PLANS } from '@visavis/domain/users/rules.ts';
import { lasting, priceOf } from '../../i18n/plan-figures.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { Facts, Panel } from '../parts/Panel.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useSiteSetup } from './queries.ts';

function SiteFacts({ setup }: { setup: SiteSetup }) {
  const { t, language } = useTranslation('desk');
  const { name, mailName, registration, hasLogo, colours, plans } = setup;
  const planFacts = plans
    ? PLANS.map((plan): [string, string] => [
        t(`plan.${plan}`),
        [
          priceOf(plans.prices[plan], plans.currency, language),
          plans.dailyCalls[plan] === null
            ? t('site.unlimited')
            : t('site.dailyCalls', { count: plans.dailyCalls[plan] }),
          lasting(plans.sessionSeconds[plan], language),
        ].join(' · '),
      ])
    : [];
  return (
    <Facts
      columns="grid-cols-1 sm:grid-cols-2 lg:grid-cols-3"
      facts={[
        [t('site.name'), name],
        [t('site.mailName'), mailName],
        [t('site.registration'), t(`site.registrations.${registration}`)],
        [t('site.logo'), t(hasLogo ? 'site.own' : 'site.builtIn')],
        [t('site.colours'), colours ? `${colours.dark.accent} · ${colours.light.accent}` : t('site.builtIn')],
        [t('site.defaultPlan'), plans ? t(`plan.${plans.default}`) : t('site.noPlans')],
        ...planFacts,
      ]}
    />
  );
}

/** The settings of the site, for admins to read. */
export function SitePanel() {
  const { t } = useTranslation('desk');
  const setup = useSiteSetup();
  return (
    <Panel title={t('site.title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('site.text')}</p>
      <Shown state={queryState(setup)}>{(data) => <SiteFacts setup={data} />}</Shown>
    </Panel>
  );
}

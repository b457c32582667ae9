import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Card } from '../../ui/Card.tsx';
import { Plans, type PlansProps } from './Plans.tsx';
import { type Today, TodayCard } from './TodayCard.tsx';

export interface SettingsProps {
  plan: Omit<PlansProps, 'offer'>;
  today: QueryState<Today>;
  /** from other features */
  theme: ReactNode;
  language: ReactNode;
  accent: ReactNode;
  blocked: ReactNode;
  notifications: ReactNode;
  safety: ReactNode;
  reports: ReactNode;
  measures: ReactNode;
  shortcuts: ReactNode;
  account: ReactNode;
  credentials: ReactNode;
  passkeys: ReactNode;
  /** accounts at other sites; null where there are none */
  otherSites?: ReactNode;
  /** links to the texts about this site */
  legal: ReactNode;
  sessions: ReactNode;
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 max-sm:*:w-full">
      <span className="text-sm font-medium">{name}</span>
      {children}
    </div>
  );
}

const GROUPS = ['general', 'calls', 'plan', 'people', 'account'] as const;
type Group = (typeof GROUPS)[number];

/** Where a group begins, for links to it. */
const placeOf = (group: Group): string => `settings-${group}`;

function GroupLinks() {
  const { t } = useTranslation('profile');
  return (
    <nav
      aria-label={t('tabs.settings')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:sticky lg:top-24 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 lg:flex-col lg:gap-1">
        {GROUPS.filter((group) => group !== 'plan' || site().plans).map((group) => (
          <li key={group}>
            <a
              href={`#${placeOf(group)}`}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium whitespace-nowrap text-muted hover:bg-raised hover:text-text lg:rounded-control lg:border-transparent lg:bg-transparent"
            >
              {t(`settings.groups.${group}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SettingsGroup({ group, children }: { group: Group; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAsked = hash === `#${placeOf(group)}`;
  useEffect(() => {
    // This tab comes later than its page, which has looked for the place in vain.
    if (isAsked) place.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <section
      ref={place}
      id={placeOf(group)}
      aria-label={t(`settings.groups.${group}`)}
      className="flex scroll-mt-20 flex-col gap-6"
    >
      {children}
    </section>
  );
}

export function Settings(props: SettingsProps) {
  const { plan, today, theme, language, accent, notifications, blocked, safety, measures, reports, shortcuts } = props;
  const { credentials, passkeys, otherSites, sessions, account, legal } = props;
  const { t } = useTranslation('profile');
  const offer = site().plans;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start">
      <GroupLinks />
      <div className="flex min-w-0 flex-col gap-6">
        <SettingsGroup group="general">
          <Card className="flex flex-col gap-5">
            <h2 className="text-lg">{t('settings.appearance')}</h2>
            <Choice name={t('settings.theme')}>{theme}</Choice>
            <Choice name={t('settings.language')}>{language}</Choice>
            {accent}
          </Card>
          <Card>{notifications}</Card>
        </SettingsGroup>
        <SettingsGroup group="calls">
          <Card className="flex flex-col gap-4">
            <h2 className="text-lg">{t('settings.safety')}</h2>
            {safety}
          </Card>
          {/* a screen that is touched has no keys to press */}
          <Card className="flex flex-col gap-4 pointer-coarse:hidden">
            <h2 className="text-lg">{t('settings.shortcuts')}</h2>
            {shortcuts}
          </Card>
        </SettingsGroup>
        {offer && (
          <SettingsGroup group="plan">
            <TodayCard state={today} />
            <Plans {...plan} offer={offer} />
          </SettingsGroup>
        )}
        <SettingsGroup group="people">
          <Card className="flex flex-col divide-y divide-line *:flex *:flex-col *:gap-3 *:py-5 *:first:pt-0 *:last:pb-0">
            <section>
              <h2 className="text-lg">{t('settings.blocked')}</h2>
              {blocked}
            </section>
            <section>
              <h2 className="text-lg">{t('settings.reports')}</h2>
              {reports}
            </section>
            <section>
              <h2 className="text-lg">{t('settings.measures')}</h2>
              {measures}
            </section>
          </Card>
        </SettingsGroup>
        <SettingsGroup group="account">
          {credentials}
          <Card>{passkeys}</Card>
          {otherSites && <Card>{otherSites}</Card>}
          <Card>{sessions}</Card>
          {account}
        </SettingsGroup>
        {legal}
      </div>
    </div>
  );
}

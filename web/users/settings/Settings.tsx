import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryState } from '../../lib/query-state.ts';
import { Card } from '../../ui/Card.tsx';
import { Plans, type PlansProps } from './Plans.tsx';
import { type Today, TodayCard } from './TodayCard.tsx';

export interface SettingsProps {
  plan: PlansProps;
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
  /** links to the texts about this site */
  legal: ReactNode;
  sessions: ReactNode;
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-sm font-medium">{name}</span>
      {children}
    </div>
  );
}

export function Settings(props: SettingsProps) {
  const { plan, today, theme, language, accent, notifications, blocked, safety, measures, reports, shortcuts } = props;
  const { credentials, passkeys, sessions, account, legal } = props;
  const { t } = useTranslation('profile');
  return (
    <div className="flex flex-col gap-6">
      <Pair>
        <Column>
          {/* on the narrowest phones the labels matter more than the icons */}
          <Card className="flex flex-col gap-5 max-[23.5rem]:[&_label]:px-1.5 max-[23.5rem]:[&_label_svg]:hidden">
            <h2 className="text-lg">{t('settings.appearance')}</h2>
            <Choice name={t('settings.theme')}>{theme}</Choice>
            <Choice name={t('settings.language')}>{language}</Choice>
            {accent}
          </Card>
          <Card>{notifications}</Card>
        </Column>
        <Column>
          <Card className="flex flex-col gap-4">
            <h2 className="text-lg">{t('settings.safety')}</h2>
            {safety}
          </Card>
          <Card className="flex flex-col gap-4">
            <h2 className="text-lg">{t('settings.shortcuts')}</h2>
            {shortcuts}
          </Card>
        </Column>
      </Pair>
      <Plans {...plan} />
      <Pair>
        <TodayCard state={today} />
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
      </Pair>
      <Pair>
        <Column>
          {credentials}
          <Card>{passkeys}</Card>
        </Column>
        <Column>
          <Card>{sessions}</Card>
          {account}
        </Column>
      </Pair>
      {legal}
    </div>
  );
}

/** Two columns where there is room for them. */
const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">{children}</div>
);

const Column = ({ children }: { children: ReactNode }) => <div className="flex min-w-0 flex-col gap-6">{children}</div>;

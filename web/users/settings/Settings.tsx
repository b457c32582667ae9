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
      {/* on the narrowest phones the labels matter more than the icons */}
      <Card className="flex flex-col gap-5 max-[23.5rem]:[&_label]:px-1.5 max-[23.5rem]:[&_label_svg]:hidden">
        <h2 className="text-lg">{t('settings.appearance')}</h2>
        <Choice name={t('settings.theme')}>{theme}</Choice>
        <Choice name={t('settings.language')}>{language}</Choice>
        {accent}
      </Card>
      <Card>{notifications}</Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lg">{t('settings.safety')}</h2>
        {safety}
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lg">{t('settings.shortcuts')}</h2>
        {shortcuts}
      </Card>
      <Plans {...plan} />
      <div className="grid gap-6 md:grid-cols-2">
        <TodayCard state={today} />
        <Card className="flex flex-col gap-4">
          <h2 className="text-lg">{t('settings.blocked')}</h2>
          {blocked}
        </Card>
      </div>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lg">{t('settings.reports')}</h2>
        {reports}
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lg">{t('settings.measures')}</h2>
        {measures}
      </Card>
      {credentials}
      <Card>{passkeys}</Card>
      <Card>{sessions}</Card>
      {account}
      {legal}
    </div>
  );
}

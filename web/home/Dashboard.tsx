import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { QueryState } from '../lib/query-state.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Activity, ActivitySkeleton } from './Activity.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { isNewcomer } from './newcomer.ts';
import { NextMatch, QuickActions, TipOfTheDay } from './Panels.tsx';
import type { DashboardData } from './queries.ts';
import { StatCards, StatCardsSkeleton } from './StatCards.tsx';

export interface DashboardProps {
  /** null before the app runs */
  username: string | null;
  state: QueryState<DashboardData>;
  /** milliseconds since the epoch */
  now: number;
  /** they have had a call: their figures are given room while they load */
  hadCalls?: boolean;
  /** below the door to the next match */
  asides?: ReactNode;
  /** when there are new matches, ms, for someone who has none left today */
  usedUp?: number | null;
}

/** The signed-in home page (spec.md section 2, 'Dashboard'): someone without a call yet sees the door to the first alone. */
export function Dashboard(props: DashboardProps) {
  const { username, state, now, hadCalls = false, asides, usedUp = null } = props;
  const { t } = useTranslation(['home', 'common']);
  const isNew = state.kind === 'ready' && isNewcomer(state.data);
  const hasFigures = state.kind === 'loading' ? hadCalls : !isNew;
  return (
    <div className="flex flex-col gap-6 sm:gap-8 sm:short:gap-4">
      <title>{`${t('title')} · Visavis`}</title>
      <header>
        {username === null ? (
          <Skeleton className="h-[1lh] w-64 max-w-full text-3xl" />
        ) : (
          <h1 className="text-3xl font-bold wrap-anywhere short:text-2xl">{t('greeting', { username })}</h1>
        )}
        <p className="mt-1 text-muted short:sr-only">
          {state.kind === 'loading' ? '\u00a0' : t(isNew ? 'welcome' : 'subtitle')}
        </p>
      </header>
      <NextMatch usedUp={usedUp} hasFriends={state.kind !== 'ready' || state.data.stats.friendsCount > 0} />
      {asides}
      {isNew && <FirstSteps />}
      {state.kind === 'loading' && <Spinner label={t('common:loading')} className="sr-only" />}
      {hasFigures && <Figures state={state} now={now} usedUp={usedUp} />}
    </div>
  );
}

function Figures({ state, now, usedUp }: Pick<DashboardProps, 'state' | 'now' | 'usedUp'>) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <>
      {state.kind === 'failed' && (
        <ErrorPanel
          title={t('failed')}
          text={t('failedHint')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      )}
      {state.kind === 'loading' && <StatCardsSkeleton />}
      {state.kind === 'ready' && <StatCards stats={state.data.stats} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
        {state.kind !== 'failed' && (
          <section className="flex flex-col gap-4">
            <h2 className="text-lg">{t('activity.title')}</h2>
            {state.kind === 'ready' ? (
              <Card flush>
                <Activity items={state.data.recentActivity} now={now} />
              </Card>
            ) : (
              <ActivitySkeleton />
            )}
          </section>
        )}
        <div
          className={clsx('grid gap-4 sm:grid-cols-2', state.kind === 'failed' ? 'lg:col-span-2' : 'lg:grid-cols-1')}
        >
          <QuickActions mayMatch={usedUp === null} />
          <TipOfTheDay now={now} />
        </div>
      </div>
    </>
  );
}

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { QueryState } from '../lib/query-state.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Activity, ActivitySkeleton } from './Activity.tsx';
import { isNewcomer } from './newcomer.ts';
import { NextMatch, QuickActions, TipOfTheDay } from './Panels.tsx';
import type { DashboardData } from './queries.ts';
import { StatCards, StatCardsSkeleton } from './StatCards.tsx';

const STEPS = ['one', 'two', 'three'] as const;

/** The steps behind the only door of a newcomer's home page. */
function FirstSteps() {
  const { t } = useTranslation('home');
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-lg">{t('first.title')}</h2>
      <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
        {STEPS.map((key, index) => (
          <li key={key} className="flex gap-4 sm:flex-col sm:gap-2">
            <span
              aria-hidden="true"
              className="w-5 shrink-0 font-display text-2xl leading-none font-bold text-accent-text"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{t(`first.${key}.title`)}</h3>
              <p className="text-sm text-muted">{t(`first.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export interface DashboardProps {
  /** null before the app runs */
  username: string | null;
  state: QueryState<DashboardData>;
  /** milliseconds since the epoch; null before the app runs */
  now: number | null;
  /** below the door to the next match */
  asides?: ReactNode;
  /** when there are new matches, ms, for someone who has none left today */
  usedUp?: number | null;
}

/** The signed-in home page (spec.md section 2, 'Dashboard'): the door to the next match first, then the figures. */
export function Dashboard(props: DashboardProps) {
  const { username, state, now, asides, usedUp = null } = props;
  const { t } = useTranslation('home');
  const isNew = state.kind === 'ready' && isNewcomer(state.data);
  return (
    <div className="flex flex-col gap-6 sm:gap-8 sm:short:gap-4">
      <title>{`${t('title')} · ${site().name}`}</title>
      <header>
        {username === null ? (
          <Skeleton className="h-[1lh] w-64 max-w-full text-3xl" />
        ) : (
          <h1 className="text-3xl font-bold wrap-anywhere short:text-2xl">{t('greeting', { username })}</h1>
        )}
        <p className="mt-1 text-muted short:sr-only">
          {state.kind === 'loading' ? (
            <Spinner size={16} label={t('common:loading')} />
          ) : (
            t(isNew ? 'welcome' : 'subtitle')
          )}
        </p>
      </header>
      <NextMatch usedUp={usedUp} hasFriends={state.kind !== 'ready' || state.data.stats.friendsCount > 0} />
      {asides}
      <Figures state={state} now={now} />
      {isNew && <FirstSteps />}
    </div>
  );
}

function Figures({ state, now }: Pick<DashboardProps, 'state' | 'now'>) {
  const { t } = useTranslation('home');
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
                <Activity items={state.data.recentActivity} now={now ?? 0} />
              </Card>
            ) : (
              <ActivitySkeleton />
            )}
          </section>
        )}
        <div
          className={clsx('grid gap-4 sm:grid-cols-2', state.kind === 'failed' ? 'lg:col-span-2' : 'lg:grid-cols-1')}
        >
          <QuickActions />
          <TipOfTheDay now={now} />
        </div>
      </div>
    </>
  );
}

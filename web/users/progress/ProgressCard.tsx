import { ChartSpline } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { dayOf, figure } from '../../i18n/format.ts';
import { localeFor } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import type { QueryState } from '../../lib/query-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { karmaRange, ledgerOf, linesOf, type Point, type Progress } from './progress-state.ts';

/** Only this card needs the charting library. */
const LineChart = lazyPart(() => import('./LineChart.tsx'));

export interface ProgressCardProps {
  state: QueryState<Progress>;
  /** of the profile: karma now */
  karma: number;
  /** when the account was created, ISO */
  createdAt: string;
  /** milliseconds since the epoch */
  now: number;
}

const skeleton = <Skeleton className="h-48" />;
/** Both lines. */
const skeletons = (
  <>
    {skeleton}
    <Skeleton className="h-48" />
  </>
);

function Lines({ progress, karma, createdAt, now }: Omit<ProgressCardProps, 'state'> & { progress: Progress }) {
  const { t, language: locale } = useTranslation('profile');
  const lines = linesOf(progress, Date.parse(createdAt), now, karma);
  const highest = Math.max(...lines.experience.map((point) => point.value), 100);
  const shortDate = new Intl.DateTimeFormat(localeFor(locale), { day: 'numeric', month: 'short' });
  const chart = (name: string, points: Point[], range: [number, number], filled: boolean) => (
    <Suspense fallback={skeleton}>
      <LineChart
        title={name}
        points={points}
        filled={filled}
        range={range}
        label={t('progress.lineLabel', {
          name,
          from: figure(points[0]?.value ?? 0, locale),
          to: figure(points.at(-1)?.value ?? 0, locale),
          start: dayOf(points[0]?.at ?? now, locale),
          end: dayOf(points.at(-1)?.at ?? now, locale),
        })}
        valueText={(value) => figure(value, locale)}
        dayText={(at) => dayOf(at, locale)}
        tickText={(at) => shortDate.format(at)}
      />
    </Suspense>
  );
  return (
    <>
      {chart(t('progress.karma'), lines.karma, karmaRange(lines.karma), false)}
      {chart(t('progress.experience'), lines.experience, [0, highest], true)}
      <LedgerTable rows={ledgerOf(progress)} />
    </>
  );
}

/** Karma and experience over time, and the ledger behind them. */
export function ProgressCard({ state, ...about }: ProgressCardProps) {
  const { t } = useTranslation('profile');
  let content: ReactNode = skeletons;
  if (state.kind === 'failed') {
    content = (
      <ErrorPanel
        plain
        title={t('progress.failed')}
        text={t('loadFailedHint')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  } else if (state.kind === 'ready' && state.data.karma.length + state.data.experience.length === 0) {
    content = (
      <EmptyState
        icon={<ChartSpline size={26} />}
        title={t('progress.empty')}
        text={t('progress.emptyText')}
        action={
          <Link to="/matching" className={buttonClass()}>
            {t('progress.emptyAction')}
          </Link>
        }
      />
    );
  } else if (state.kind === 'ready') {
    content = <Lines progress={state.data} {...about} />;
  }
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg">{t('progress.title')}</h2>
        <p className="text-sm text-muted">{t('progress.text')}</p>
      </div>
      {content}
    </Card>
  );
}

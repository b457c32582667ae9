import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Report } from '@visavis/domain/reports/contract.ts';
import { useEffect, useEffectEvent } from 'react';
import { momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type QueryState, queryState } from '../../lib/query-state.ts';
import { useServices } from '../../services/services.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { RowSkeletons } from '../../ui/RowSkeletons.tsx';
import { outcomeOf } from '../report-state.ts';
import { myReportsKey, useMyReports } from './queries.ts';

/** The outcomes of these reports have been read: they are no news at the next visit. */
function useReadOutcomes() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.call('POST /api/reports/read', { body: { ids } }),
    onSuccess: (_data, ids) =>
      client.setQueryData<Report[]>(myReportsKey, (all) =>
        all?.map((report) => (ids.includes(report.id) ? { ...report, isNews: false } : report)),
      ),
  });
}

export function MyReportsView({ state }: { state: QueryState<readonly Report[]> }) {
  const { t, language } = useTranslation('report');
  if (state.kind === 'loading') return <RowSkeletons count={2} />;
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        plain
        title={t('mine.failed')}
        text={t('mine.failedText')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  if (state.data.length === 0) return <p className="text-sm text-muted">{t('mine.none')}</p>;
  return (
    <ul aria-label={t('mine.title')} className="divide-y divide-line">
      {state.data.map((report) => (
        <li
          key={report.id}
          className="flex flex-col justify-between gap-x-4 gap-y-1 py-3 text-sm sm:flex-row sm:items-center"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium">{report.reportedUsername ?? t('mine.gone')}</span>
            <span className="block">{t(`reasons.${report.reason}`)}</span>
            <time dateTime={report.createdAt} className="text-xs text-muted">
              {momentOf(report.createdAt, language)}
            </time>
          </span>
          <span className="flex shrink-0 items-center gap-2">
            {report.isNews && <Badge>{t('mine.new')}</Badge>}
            <span className="text-muted">{t(`outcome.${outcomeOf(report)}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The reports that the user has made, and what became of them. */
export function MyReports() {
  const query = useMyReports();
  const { mutate } = useReadOutcomes();
  const news = query.data?.filter(({ isNews }) => isNews).map(({ id }) => id) ?? [];
  // Read once it has been on screen: what is new stays marked until the list is left.
  const leave = useEffectEvent(() => {
    if (news.length > 0) mutate(news);
  });
  useEffect(() => () => leave(), []);
  return <MyReportsView state={queryState(query)} />;
}

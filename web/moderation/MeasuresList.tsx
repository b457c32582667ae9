import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { type QueryState, queryState } from '../lib/query-state.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { RowSkeletons } from '../ui/RowSkeletons.tsx';
import { AppealPart } from './AppealPart.tsx';
import { MeasureStatement } from './MeasureStatement.tsx';
import { useAppeal, useMeasures } from './queries.ts';

export interface MeasuresListViewProps {
  state: QueryState<readonly Measure[]>;
  /** ms */
  now: number;
  onAppeal: (id: string, text: string) => Promise<unknown>;
}

/** Every warning and suspension of the user, newest first, with its reasons and its appeal. */
export function MeasuresListView({ state, now, onAppeal }: MeasuresListViewProps) {
  const { t } = useTranslation('moderation');
  if (state.kind === 'loading') return <RowSkeletons count={1} />;
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        plain
        title={t('list.failed')}
        text={t('list.failedText')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  if (state.data.length === 0) return <p className="text-sm text-muted">{t('list.none')}</p>;
  return (
    <ul aria-label={t('list.title')} className="divide-y divide-line">
      {state.data.map((measure) => (
        <li key={measure.id} className="py-4 first:pt-0 last:pb-0">
          <MeasureStatement
            level={3}
            measure={measure}
            now={now}
            appeal={<AppealPart measure={measure} now={now} onAppeal={(text) => onAppeal(measure.id, text)} />}
          />
        </li>
      ))}
    </ul>
  );
}

export function MeasuresList() {
  const { clock } = useServices();
  const now = useServerNow(clock, 30_000);
  const { mutateAsync: appeal } = useAppeal();
  return <MeasuresListView state={queryState(useMeasures())} now={now} onAppeal={(id, text) => appeal({ id, text })} />;
}

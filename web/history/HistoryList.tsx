import type { Rating } from '@visavis/domain/call/contract.ts';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import { History, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import type { QueryState } from '../lib/query-state.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { PersonSkeleton, Skeleton } from '../ui/Skeleton.tsx';
import type { LoadedHistory } from './history-state.ts';
import { PastCallRow } from './PastCallRow.tsx';

export interface HistoryListProps {
  state: QueryState<LoadedHistory>;
  /** null where everything is loaded */
  older: { loading: boolean; failed: boolean; onLoad: () => void } | null;
  /** friend or message, from their features */
  action: (call: PastCall) => ReactNode;
  /** the call whose rating is on its way */
  ratingId: string | null;
  onRate: (call: PastCall, rating: Rating) => void;
  onBlock: (call: PastCall) => void;
}

const Skeletons = () => (
  <div aria-hidden="true" className="divide-y divide-line">
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className="flex flex-col gap-2 p-4 sm:px-6">
        <PersonSkeleton className="min-h-17 gap-3" />
        <Skeleton className="h-11 w-32 self-end sm:hidden" />
      </div>
    ))}
  </div>
);

/** Every call that the plan shows, newest first (rulings 50). */
export function HistoryList({ state, older, action, ratingId, onRate, onBlock }: HistoryListProps) {
  const { t } = useTranslation('history');
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        title={t('failed')}
        text={t('failedText')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  const { calls, days, endsByPlan } =
    state.kind === 'ready' ? state.data : { calls: [], days: null, endsByPlan: false };
  return (
    <Card flush>
      <header className="border-b border-line p-4 sm:px-6">
        <h2 className="text-lg">{t('title')}</h2>
        {state.kind === 'loading' && <Skeleton className="mt-1 h-4 w-40" />}
        {calls.length > 0 && <p className="text-sm text-muted">{days === null ? t('all') : t('days', { days })}</p>}
      </header>
      {state.kind === 'loading' && <Skeletons />}
      {state.kind === 'ready' && calls.length === 0 && (
        <EmptyState
          icon={<Video size={26} />}
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Link to="/matching" className={buttonClass({ variant: 'primary' })}>
              {t('emptyAction')}
            </Link>
          }
        />
      )}
      {calls.length > 0 && (
        <ul className="divide-y divide-line">
          {calls.map((call) => (
            <PastCallRow
              key={call.id}
              call={call}
              action={action(call)}
              isRating={ratingId === call.id}
              onRate={(rating) => onRate(call, rating)}
              onBlock={() => onBlock(call)}
            />
          ))}
        </ul>
      )}
      {older && (
        <footer className="flex flex-col items-center gap-2 border-t border-line p-4">
          {older.failed && (
            <p role="alert" className="text-sm text-danger-text">
              {t('olderFailed')}
            </p>
          )}
          <Button loading={older.loading} icon={<History aria-hidden="true" size={18} />} onClick={older.onLoad}>
            {older.failed ? t('common:retry') : t('older')}
          </Button>
        </footer>
      )}
      {endsByPlan && (
        <footer className="flex flex-col items-start gap-3 border-t border-line p-4 sm:flex-row sm:items-center sm:justify-between sm:px-6">
          <div>
            <p className="font-medium">{t('end.title', { days })}</p>
            <p className="text-sm text-muted">{t('end.text')}</p>
          </div>
          <Link to="/profile?tab=settings" className={buttonClass({})}>
            {t('end.action')}
          </Link>
        </footer>
      )}
    </Card>
  );
}

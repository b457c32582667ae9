import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QueryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Shown } from '../parts/Shown.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import type { CaseInQueue, QueueFilter } from './queries.ts';

export interface Queue {
  cases: readonly CaseInQueue[];
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
}

export interface QueueListProps {
  state: QueryState<Queue>;
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  /** the case on screen */
  openId: string | null;
  me: string;
  now: number;
  onMark: (id: string) => void;
  onMore: () => void;
}

/** The cases in the order to decide them. */
export function QueueList({ state, filter, onFilter, openId, me, now, onMark, onMore }: QueueListProps) {
  const { t } = useTranslation('desk');
  const isFiltered = filter.reason !== 'any' || filter.claimed !== 'any';
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-col gap-2 border-b border-line bg-ink p-3 max-lg:static">
        <div className="flex items-baseline justify-between gap-3">
          {/* Beside a case it does not head the page. */}
          <h1 aria-level={openId === null ? undefined : 2} className="text-lg">
            {t('queue.title')}
          </h1>
          <p role="status" className="tabular text-sm text-muted">
            {state.kind === 'ready' && t(`queue.count.${filter.status}`, { count: state.data.total })}
          </p>
        </div>
        <QueueFilters filter={filter} onChange={onFilter} />
      </div>
      <Shown state={state}>
        {({ cases, hasMore, isLoadingMore }) =>
          cases.length === 0 ? (
            <EmptyState
              icon={<CheckCheck size={26} />}
              title={t(isFiltered ? 'queue.noneFiltered' : `queue.none.${filter.status}`)}
              text={isFiltered ? undefined : t(`queue.noneText.${filter.status}`)}
            />
          ) : (
            <>
              <ol aria-label={t('queue.title')} className="divide-y divide-line">
                {cases.map((each) => (
                  <li key={each.id}>
                    <QueueRow
                      each={each}
                      isOpen={each.id === openId}
                      me={me}
                      now={now}
                      onMark={() => onMark(each.id)}
                    />
                  </li>
                ))}
              </ol>
              {hasMore && (
                <div className="p-3">
                  <Button block loading={isLoadingMore} onClick={onMore}>
                    {t('more')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Shown>
    </>
  );
}

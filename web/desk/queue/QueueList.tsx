import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Shown } from '../parts/Shown.tsx';
import { NothingListed } from './NothingListed.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import type { QueueFilter } from './queries.ts';
import type { Queue } from './queue-state.ts';

export interface QueueListProps {
  state: QueryState<Queue>;
  /** there is nothing to list, which is said beside it */
  isBare: boolean;
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
export function QueueList({ state, isBare, filter, onFilter, openId, me, now, onMark, onMore }: QueueListProps) {
  const { t } = useTranslation('desk');
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-col gap-2 border-b border-line bg-ink p-3 max-lg:static">
        <div className="flex items-baseline justify-between gap-3">
          {/* Beside a case it does not head the page. */}
          <h1 tabIndex={-1} aria-level={openId === null ? undefined : 2} className="text-lg">
            {t('queue.title')}
          </h1>
          <p role="status" className="tabular text-sm text-muted">
            {state.kind === 'ready' && t(`queue.count.${filter.status}`, { count: state.data.total })}
          </p>
        </div>
        <QueueFilters filter={filter} onChange={onFilter} />
      </div>
      {!isBare && (
        <Shown state={state} className="m-3">
          {({ cases, hasMore, isLoadingMore }) =>
            cases.length === 0 ? (
              <NothingListed filter={filter} onFilter={onFilter} />
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
      )}
    </>
  );
}

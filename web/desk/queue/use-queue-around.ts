import { useOutletContext } from 'react-router';
import type { QueryState } from '../../lib/query-state.ts';
import type { QueueFilter } from './queries.ts';
import type { Queue } from './queue-state.ts';

/** The part of the list that the page beside it needs. */
export interface QueueAround {
  state: QueryState<Queue>;
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  goToNext: () => void;
}

export const useQueueAround = (): QueueAround => useOutletContext<QueueAround>();

import { useOutletContext } from 'react-router';

/** What a case page needs of the list beside it. */
export interface QueueAround {
  goToNext: () => void;
}

export const useQueueAround = (): QueueAround => useOutletContext<QueueAround>();

import type { PastCall } from '@visavis/domain/history/contract.ts';
import { isRateable } from '@visavis/domain/history/rules.ts';
import { presentPerson } from '../http/presenter.ts';
import type { PastCallRow } from './repo.ts';

const ratings = { positive: 'thumbs_up', negative: 'thumbs_down', dismiss: 'neutral' } as const;

export function presentCall({ rating, ratingRequired, isFriendCall, ...row }: PastCallRow): PastCall {
  const duration = row.duration ?? 0;
  return {
    id: row.id,
    person: presentPerson(row.peer),
    matchedAt: row.matchedAt.toISOString(),
    duration,
    xpGained: row.xpGained,
    rating: rating && ratings[rating],
    canRate: isRateable({ duration, rating, isFriendCall }),
    ratingOwed: ratingRequired && rating === null,
  };
}

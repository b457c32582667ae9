import type { Rating } from '@visavis/domain/call/contract.ts';
import type { HistoryPage, PastCall } from '@visavis/domain/history/contract.ts';

// Pure steps on the pages of the history.

/** The history as far as it is loaded. */
export interface LoadedHistory {
  calls: readonly PastCall[];
  /** days of calls that the plan shows; null for all */
  days: number | null;
  /** the plan hides older calls, and the last one that it shows is loaded */
  endsByPlan: boolean;
}

export function loadedHistory(pages: readonly HistoryPage[]): LoadedHistory {
  const last = pages.at(-1);
  return {
    calls: pages.flatMap(({ calls }) => calls),
    days: last?.plan.days ?? null,
    endsByPlan: last !== undefined && last.next === null && last.plan.hasOlder,
  };
}

const shown = { positive: 'thumbs_up', negative: 'thumbs_down', dismiss: 'neutral' } as const;

/** The pages after the user has rated a call. */
export const rateIn = (pages: readonly HistoryPage[], id: string, rating: Rating): HistoryPage[] =>
  pages.map((page) => ({
    ...page,
    calls: page.calls.map((call) =>
      call.id === id ? { ...call, rating: shown[rating], canRate: false, ratingOwed: false } : call,
    ),
  }));

import type { CaseInQueue } from './queries.ts';

/** The cases that have been fetched, in the order to decide them. */
export interface Queue {
  cases: readonly CaseInQueue[];
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
}

/** The holder of a case: I, a colleague, or no one any more. */
export type Holder = 'mine' | 'colleague' | 'free';

export function holderOf({ claimedBy }: Pick<CaseInQueue, 'claimedBy'>, me: string, now: number): Holder {
  if (!claimedBy || Date.parse(claimedBy.until) <= now) return 'free';
  return claimedBy.userId === me ? 'mine' : 'colleague';
}

type Listed = Pick<CaseInQueue, 'id' | 'claimedBy'>;

/** The case one step up or down; the first one if none is marked, and no step beyond either end. */
export function stepFrom(cases: readonly Listed[], marked: string | null, step: 1 | -1): string | null {
  // -1 without a mark: one step from there, or two, lead to the first case.
  const at = cases.findIndex(({ id }) => id === marked);
  return cases[Math.min(Math.max(at + step, 0), cases.length - 1)]?.id ?? null;
}

/**
 * The case to go on with: the next below that no colleague has, else the first such from the top.
 * @param after the case that is left behind, whether or not it is still in the list
 */
export function nextAfter(cases: readonly Listed[], after: string | null, me: string, now: number): string | null {
  const at = cases.findIndex(({ id }) => id === after);
  const inOrder = [...cases.slice(at + 1), ...cases.slice(0, Math.max(at, 0))];
  return inOrder.find((each) => holderOf(each, me, now) !== 'colleague')?.id ?? null;
}

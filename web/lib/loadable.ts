import type { UseQueryResult } from '@tanstack/react-query';

/** What a list shows: a plain value, so that a story can show any of it. */
export type Loadable<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; retrying: boolean; onRetry: () => void }
  | { kind: 'ready'; items: readonly T[] };

export function toLoadable<T>(query: UseQueryResult<T[]>): Loadable<T> {
  if (query.data) return { kind: 'ready', items: query.data };
  if (query.isPending) return { kind: 'loading' };
  return { kind: 'failed', retrying: query.isFetching, onRetry: () => void query.refetch() };
}

import type { UseQueryResult } from '@tanstack/react-query';

/** A query's state for a screen: a plain value, so that a story can show each one. */
export type QueryState<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; retrying: boolean; onRetry: () => void }
  | { kind: 'ready'; data: T };

/** Data stays on screen while it is fetched again. */
export function queryState<T>(query: UseQueryResult<T>): QueryState<T> {
  if (query.data !== undefined) return { kind: 'ready', data: query.data };
  if (query.isPending) return { kind: 'loading' };
  return { kind: 'failed', retrying: query.isFetching, onRetry: () => void query.refetch() };
}

export function mapReady<T, Shown>(state: QueryState<T>, toShown: (data: T) => Shown): QueryState<Shown> {
  return state.kind === 'ready' ? { kind: 'ready', data: toShown(state.data) } : state;
}

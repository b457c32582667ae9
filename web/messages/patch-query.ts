import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A step is no fetch: what was stale, or invalidated, stays so. */
function setKeepingAge<T>(client: QueryClient, queryKey: QueryKey, step: (data: T) => T): void {
  const before = client.getQueryState<T>(queryKey);
  if (before?.data === undefined) return;
  client.setQueryData<T>(queryKey, (data) => data && step(data), { updatedAt: before.dataUpdatedAt });
  if (before.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/**
 * Applies a pure step to cached server data. A fetch under way may have been answered before what the step tells
 * of, so its answer is asked for again.
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, step: (data: T) => T): void {
  setKeepingAge(client, queryKey, step);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus !== 'fetching') return;
  const again = () => void client.invalidateQueries({ queryKey, exact: true });
  // Neither a first fetch nor one that nobody looks at is replaced: it is waited for.
  if (query.state.data !== undefined && query.isActive()) again();
  else query.promise?.then(again, again);
}

/** The same for a query whose fetch merges its answer with the cache: only a first fetch can miss the step. */
export function patchMerging<T>(client: QueryClient, queryKey: QueryKey, step: (data: T) => T): void {
  if (client.getQueryData<T>(queryKey) === undefined) patchQuery(client, queryKey, step);
  else setKeepingAge(client, queryKey, step);
}

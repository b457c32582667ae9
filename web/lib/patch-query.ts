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
 * of: the step is taken again on its answer.
 * @param step must change nothing when it is taken twice
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, step: (data: T) => T): void {
  const apply = () => setKeepingAge(client, queryKey, step);
  apply();
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, apply);
}

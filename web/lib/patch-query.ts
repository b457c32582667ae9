import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Keeps the entry's age and invalidation, because a patch is not a fetch. */
function setKeepingAge<T>(client: QueryClient, queryKey: QueryKey, step: (data: T) => T): void {
  const before = client.getQueryState<T>(queryKey);
  if (before?.data === undefined) return;
  client.setQueryData<T>(queryKey, (data) => data && step(data), { updatedAt: before.dataUpdatedAt });
  if (before.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/**
 * Applies a pure step to cached server data. The server may have answered a fetch in flight before the event behind
 * the step, so the step is applied to that answer too.
 * @param step must be idempotent
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, step: (data: T) => T): void {
  const apply = () => setKeepingAge(client, queryKey, step);
  apply();
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, apply);
}

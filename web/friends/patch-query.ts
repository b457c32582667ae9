import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies a pure step to cached server data. A fetch under way may have been answered before what the step tells
 * of, so its answer is asked for again.
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, step: (data: T) => T): void {
  client.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : step(data)));
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus !== 'fetching') return;
  const again = () => void client.invalidateQueries({ queryKey, exact: true });
  // A first fetch cannot be replaced: it is waited for.
  if (query.state.data === undefined) query.promise?.then(again, again);
  else again();
}

export type Loaded<T> = { kind: 'loading' } | { kind: 'failed'; retrying: boolean } | ({ kind: 'ready' } & T);

interface Query<D> {
  data: D | undefined;
  isPending: boolean;
  isFetching: boolean;
}

/** What a screen shows of a query; data that is there stays while it is asked for again. */
export function stateOf<D, T extends object>(query: Query<D>, ready: (data: D) => T): Loaded<T> {
  if (query.data !== undefined) return { kind: 'ready', ...ready(query.data) };
  return query.isPending ? { kind: 'loading' } : { kind: 'failed', retrying: query.isFetching };
}

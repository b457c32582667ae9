type Load = <T>(load: () => Promise<T>) => Promise<T>;

/** A part of the app whose code loads when it is first wanted. */
export interface Late<T> {
  /** null until it is there */
  get(): T | null;
  subscribe(listener: () => void): () => void;
  /** Resolves in any case; what failed loads at the next call. */
  load(): Promise<void>;
  /** @param load how to load a file, such as with further tries and a notice */
  loadWith(load: Load): void;
}

export function createLate<T>(fetch: () => Promise<T>): Late<T> {
  let loaded: T | null = null;
  let loading: Promise<void> | null = null;
  let loadWith: Load = (load) => load();
  const listeners = new Set<() => void>();
  return {
    get: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load() {
      loading ??= loadWith(fetch).then(
        (part) => {
          loaded = part;
          for (const listener of listeners) listener();
        },
        () => {
          loading = null;
        },
      );
      return loading;
    },
    loadWith(load) {
      loadWith = load;
    },
  };
}

/** One observable value, in the shape that `useSyncExternalStore` takes. */
export interface Readable<T> {
  get(): T;
  /** The value that prerendered pages show, where it may be another than that of this browser. */
  prerendered?(): T;
  /** Calls `listen` after every change. @returns a function that unsubscribes */
  subscribe(listen: () => void): () => void;
}

export interface Store<T> extends Readable<T> {
  set(next: T): void;
  update(change: Partial<T>): void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listen of [...listeners]) listen();
  };
  return {
    get: () => value,
    set,
    update: (change) => set({ ...value, ...change }),
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}

/** An event without a state, such as an expired session. */
export interface Emitter<T = void> {
  emit(value: T): void;
  /** @returns a function that unsubscribes */
  on(listen: (value: T) => void): () => void;
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listen of [...listeners]) listen(value);
    },
    on(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}

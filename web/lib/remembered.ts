import type { KeyValue } from '../platform/storage/storage.ts';

export interface Remembered<T> {
  /** null if it is missing or not of this kind */
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

/** One value stored in this browser as JSON, and checked when read. */
export function remembered<T>(store: KeyValue, key: string, isOfKind: (value: unknown) => value is T): Remembered<T> {
  return {
    read: () => store.getJson(key, (value) => (isOfKind(value) ? value : null)),
    write: (value) => store.setJson(key, value),
    clear: () => store.remove(key),
  };
}

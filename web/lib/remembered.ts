import type { z } from 'zod';
import type { KeyValue } from '../platform/storage/storage.ts';

export interface Remembered<T> {
  /** null if it is missing or does not fit the schema */
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

/** One value stored in this browser as JSON and checked by a schema when read. */
export function remembered<T>(store: KeyValue, key: string, schema: z.ZodType<T>): Remembered<T> {
  return {
    read: () => store.getJson(key, (value) => schema.safeParse(value).data ?? null),
    write: (value) => store.setJson(key, value),
    clear: () => store.remove(key),
  };
}

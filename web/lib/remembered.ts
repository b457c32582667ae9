import type { z } from 'zod';
import type { KeyValue } from '../platform/storage/storage.ts';

export interface Remembered<T> {
  /** null for what is missing or no longer understood */
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

/** One value kept in this browser as JSON, read back only where it fits its schema. */
export function remembered<T>(store: KeyValue, key: string, schema: z.ZodType<T>): Remembered<T> {
  return {
    read: () => store.getJson(key, (value) => schema.safeParse(value).data ?? null),
    write: (value) => store.setJson(key, value),
    clear: () => store.remove(key),
  };
}

import type { z } from 'zod';
import type { Services } from '../app/services.tsx';
import { type Draft, draft, type PendingVisibility, pendingVisibility } from './draft.ts';

export const DRAFT_KEY = 'profileDraft';
export const PENDING_VISIBILITY_KEY = 'profilePendingVisibility';

type KeyValue = Services['storage']['local'];

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

export const rememberedDraft = (store: KeyValue): Remembered<Draft> => remembered(store, DRAFT_KEY, draft);
export const rememberedVisibility = (store: KeyValue): Remembered<PendingVisibility> =>
  remembered(store, PENDING_VISIBILITY_KEY, pendingVisibility);

import { useSyncExternalStore } from 'react';
import type { Readable } from '../platform/store.ts';

/** A store's value; the component renders again when it changes. */
export function useStore<T>(store: Readable<T>): T;
/** @param select must return a primitive or a part of the value, never a new object */
export function useStore<T, Part>(store: Readable<T>, select: (value: T) => Part): Part;
export function useStore<T, Part>(store: Readable<T>, select?: (value: T) => Part): T | Part {
  const part = (value: T) => (select ? select(value) : value);
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part((store.prerendered ?? store.get)()),
  );
}

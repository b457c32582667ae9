import { useEffect, useSyncExternalStore } from 'react';
import type { library } from '../library/library.ts';

type Library = typeof library;
type Load = <T>(load: () => Promise<T>) => Promise<T>;

let loaded: Library | null = null;
let loading: Promise<void> | null = null;
let loadWith: Load = (load) => load();
const listeners = new Set<() => void>();

/** @param load how to load a file, such as with further tries and a notice */
export function loadOverlaysWith(load: Load): void {
  loadWith = load;
}

/**
 * Loads the part of Base UI that positions, traps focus and dismisses: a sixth of the code up to the queue, and closed until
 * someone opens a menu, a dialog or a select. It loads with the first of them, or while someone waits in the queue.
 * Resolves in any case; what failed loads at the next call.
 */
export function loadOverlays(): Promise<void> {
  loading ??= loadWith(() => import('../library/library.ts')).then(
    (file) => {
      loaded = file.library;
      for (const listener of listeners) listener();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The overlays once they are there. @param wanted whether to load them now */
export function useOverlays(wanted: boolean): Library | null {
  useEffect(() => {
    if (wanted) void loadOverlays();
  }, [wanted]);
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
}

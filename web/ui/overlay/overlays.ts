import { useEffect, useSyncExternalStore } from 'react';
import type { library } from '../library/library.ts';
import { createLate } from './late.ts';

/**
 * The part of Base UI that positions, traps focus and dismisses: a sixth of the code up to the queue, and closed until
 * someone opens a menu, a dialog or a select. It loads with the first of them, or while someone waits in the queue.
 */
const overlays = createLate(async () => (await import('../library/library.ts')).library);

export const loadOverlays = overlays.load;
export const loadOverlaysWith = overlays.loadWith;

/** The overlays once they are there. @param wanted whether to load them now */
export function useOverlays(wanted: boolean): typeof library | null {
  useEffect(() => {
    if (wanted) void loadOverlays();
  }, [wanted]);
  return useSyncExternalStore(overlays.subscribe, overlays.get, () => null);
}

import { useEffect } from 'react';
import { preloadLiveSide } from '../../call/live/late-live-side.ts';
import { preloadLiveParts } from '../../call/screen/late-parts.ts';
import { useServices } from '../../services/services.tsx';
import { loadOverlays } from '../../ui/overlay/overlays.ts';
import { preloadSetup } from './late-setup.ts';
import { preloadSlots } from './late-slots.ts';

/** When the page and its search have had the network to themselves, ms. */
const PRELOAD_AFTER = 1500;

/**
 * What a call needs that began after this: a report must open at once, and a first face needs the processor. And where a
 * call returns to. Each file has its own further tries.
 */
const loadParts = () => Promise.all([loadOverlays(), preloadLiveParts(), preloadSlots(), preloadSetup()]);

/** Fetches what a call needs before there is one: while the user looks at the camera check, or waits. */
export function usePreloadedCallParts(): void {
  const { clock, peers } = useServices();
  useEffect(
    () =>
      clock.after(
        PRELOAD_AFTER,
        () => void Promise.all([peers.whenReady(), preloadLiveSide(), loadParts()]).catch(() => undefined),
      ),
    [clock, peers],
  );
}

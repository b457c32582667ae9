import { useEffect, useRef } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';

/** A return to the page so soon after a refusal, ms, is only the browser's question being closed: no one is asked again. */
const QUESTION_CLOSED = 1000;

/**
 * Opens camera and microphone by itself once that can work: they have been allowed or plugged in, or someone comes back
 * to the page after doing so elsewhere.
 */
export function useGoingOn(): void {
  const { media, returned, clock } = useServices();
  const { status, problem } = useStore(media.state);
  const failedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has a problem of its own
  useEffect(() => {
    failedAt.current = clock.now();
  }, [problem, clock]);
  useEffect(() => {
    if (status !== 'failed') return;
    const open = () => void media.acquire('check', { quietly: true }).catch(() => undefined);
    const ends = [
      media.onMayOpen(open),
      returned.on(() => {
        if (clock.now() - failedAt.current >= QUESTION_CLOSED) open();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [status, media, returned, clock]);
}

import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { ringIncoming } from '@visavis/domain/ringing/contract.ts';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { RingSheet, ringScreens } from '../../pages/call/live.ts';
import { useRing } from '../../ringing/use-ring.ts';
import { useServices } from '../../services/services.tsx';
import { loadOverlays } from '../../ui/overlay/overlays.ts';

/** Fetches the sheet and its dialog at once, as the call comes in: neither waits for the other. */
function prepareSheet(): void {
  void loadOverlays();
  ringScreens.load().catch(() => undefined);
}

/** What rings, above every page. A call that the user makes is given up when they leave the call page. */
export function RingLayer() {
  const { incoming, session } = useRing();
  const { socket } = useServices();
  useEffect(() => socket.on(ringIncoming, prepareSheet), [socket]);
  const isOnCallPage = useLocation().pathname === CALL_PATH;
  const wasOnCallPage = useRef(isOnCallPage);
  useEffect(() => {
    if (wasOnCallPage.current && !isOnCallPage) session?.close();
    wasOnCallPage.current = isOnCallPage;
  }, [isOnCallPage, session]);
  if (!incoming) return null;
  return (
    <Suspense fallback={null}>
      <RingSheet />
    </Suspense>
  );
}

import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { ringIncoming } from '@visavis/domain/ringing/contract.ts';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useRing } from '../../ringing/use-ring.ts';
import { useServices } from '../../services/services.tsx';
import { loadOverlays } from '../../ui/overlay/overlays.ts';

/** Loaded with the first call that comes in: no one needs it on the way to the search. */
const RingSheet = lazyPart(withTexts(() => import('../../pages/call/RingSheet.tsx'), ['ringing']));

/** Fetches the sheet and its dialog at once, while the session is being fetched: none of them waits for another. */
function prepareSheet(): void {
  void loadOverlays();
  RingSheet.preload().catch(() => undefined);
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

import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../call/session/use-call.ts';
import { chunks } from '../../lib/chunks.ts';
import { RingProvider } from '../../ringing/RingProvider.tsx';

/** While the session is being fetched, so that the call page is never empty. */
const prepareScreen = () => void chunks.load(() => import('../../pages/OutgoingCall.tsx')).catch(() => undefined);

/** Connects what rings to the call session and the router. */
export function RingingProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { state } = useCall();
  // The page that a call began on stays the one before it.
  const replace = useLocation().pathname === CALL_PATH;
  return (
    <RingProvider isIdle={state === 'idle'} onCall={prepareScreen} onOpen={() => void navigate(CALL_PATH, { replace })}>
      {children}
    </RingProvider>
  );
}

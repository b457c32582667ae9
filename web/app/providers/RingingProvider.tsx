import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../call/session/use-call.ts';
import { chunks } from '../../lib/chunks.ts';
import { RingProvider } from '../../ringing/RingProvider.tsx';

/** While the session is being fetched, so that the call page is never empty. */
const prepareScreen = () => void chunks.load(() => import('../../pages/call/OutgoingCall.tsx')).catch(() => undefined);

/** Connects what rings to the call session and the router. */
export function RingingProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { state, meetFriend, leaveFriend } = useCall();
  // The page that a call began on stays the one before it.
  const replace = useLocation().pathname === CALL_PATH;
  // A reload finds no ring there, and searches for no one instead.
  const open = () => void navigate(CALL_PATH, { replace, state: { rings: true } });
  return (
    <RingProvider
      isIdle={state === 'idle'}
      onCall={prepareScreen}
      onOpen={open}
      onConnected={(room) => {
        // Before the page, which begins a search where nothing goes on.
        meetFriend(room);
        open();
      }}
      onGivenUp={leaveFriend}
    >
      {children}
    </RingProvider>
  );
}

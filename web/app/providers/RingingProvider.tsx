import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { type ReactNode, useContext, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../call/session/use-call.ts';
import { ringScreens } from '../../pages/call/live.ts';
import { RingProvider } from '../../ringing/RingProvider.tsx';
import { useRing } from '../../ringing/use-ring.ts';
import { type AtCrash, AtCrashContext } from '../routing/at-crash.ts';

/** While the camera opens, so that the call page is never empty. */
const prepareScreen = () => void ringScreens.load().catch(() => undefined);

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
      <EndedByCrash>{children}</EndedByCrash>
    </RingProvider>
  );
}

/** A page that crashes takes along the call that it makes to a friend. */
function EndedByCrash({ children }: { children: ReactNode }) {
  const { session } = useRing();
  const around = useContext(AtCrashContext);
  const atCrash = useMemo(
    (): AtCrash => ({
      ...around,
      end() {
        session?.close();
        around.end();
      },
    }),
    [session, around],
  );
  return <AtCrashContext value={atCrash}>{children}</AtCrashContext>;
}

import { CALL_PATH, showsFloatingPanel } from '@visavis/domain/call/call-status.ts';
import { type ReactNode, useContext, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallSessionProvider } from '../../call/session/CallSessionProvider.tsx';
import { useCallControls, useCallMachine } from '../../call/session/use-call.ts';
import { readMatchFilters } from '../../matching/filters/match-filters.ts';
import { useServices } from '../../services/services.tsx';
import { useAuth } from '../../services/use-auth.ts';
import { Loading } from '../frame/Loading.tsx';
import { type AtCrash, AtCrashContext } from '../routing/at-crash.ts';

export interface CallProviderProps {
  /** a loading screen is up, and no page was before */
  isLoading?: boolean;
  children: ReactNode;
}

/** Connects the call session to the signed-in user, the router and the chosen filters. */
export function CallProvider({ isLoading = false, children }: CallProviderProps) {
  const { storage } = useServices();
  const selfId = useAuth(({ user }) => user?.userId ?? '');
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isOnCallPage = pathname === CALL_PATH;
  return (
    <CallSessionProvider
      selfId={selfId}
      isOnCallPage={isOnCallPage}
      startsHere={isOnCallPage && !(state as { rings?: true } | null)?.rings}
      loading={isLoading && <Loading />}
      matchFilters={() => readMatchFilters(storage.local)}
      navigation={{
        toSetup: () => void navigate('/matching/setup'),
      }}
    >
      <EndedByCrash>{children}</EndedByCrash>
    </CallSessionProvider>
  );
}

/** A page that crashes takes the search or call along, but not the call of a floating panel, which has its own hang-up. */
function EndedByCrash({ children }: { children: ReactNode }) {
  const machine = useCallMachine();
  const { quit } = useCallControls();
  const { pathname } = useLocation();
  const around = useContext(AtCrashContext);
  const atCrash = useMemo((): AtCrash => {
    const goesOn = () => {
      const { state, context } = machine.get();
      return showsFloatingPanel(state, context, pathname);
    };
    return {
      isCapturing: () => !goesOn() && around.isCapturing(),
      end() {
        if (goesOn()) return;
        quit();
        around.end();
      },
    };
  }, [machine, quit, pathname, around]);
  return <AtCrashContext value={atCrash}>{children}</AtCrashContext>;
}

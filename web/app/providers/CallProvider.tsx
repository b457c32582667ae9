import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallSessionProvider } from '../../call/session/CallSessionProvider.tsx';
import { readMatchFilters } from '../../matching/filters/match-filters.ts';
import { useServices } from '../../services/services.tsx';
import { useAuth } from '../../services/use-auth.ts';
import { Loading } from '../frame/Loading.tsx';

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
      {children}
    </CallSessionProvider>
  );
}

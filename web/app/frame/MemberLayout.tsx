import { useQueryClient } from '@tanstack/react-query';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall, useCallView } from '../../call/session/use-call.ts';
import { ConnectionOverlays } from '../../connection/ConnectionOverlays.tsx';
import { useReloadFailed } from '../../connection/use-reload-failed.ts';
import { refreshFriends } from '../../friends/queries.ts';
import { lazyFile } from '../../lib/lazy.tsx';
import { MessagingProvider } from '../../messages/MessagingProvider.tsx';
import { RestraintProvider } from '../../moderation/RestraintProvider.tsx';
import { RingSheet, ringScreens } from '../../pages/call/live.ts';
import { useRing } from '../../ringing/use-ring.ts';
import { useServices } from '../../services/services.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { loadOverlays } from '../../ui/overlay/overlays.ts';
import { CallProvider } from '../providers/CallProvider.tsx';
import { RingingProvider } from '../providers/RingingProvider.tsx';
import { SocialEvents } from '../providers/SocialEvents.tsx';
import type { Surroundings } from '../routing/MemberShell.tsx';
import { CallLayer } from './CallLayer.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';

/** Messages, on every page of a signed-in user. */
export function SocialProvider({ children }: { children: ReactNode }) {
  const { userId } = useCurrentUser();
  const client = useQueryClient();
  useReloadFailed();
  const onNotFriends = useCallback(() => refreshFriends(client), [client]);
  // The key gives each user an outbox of their own.
  return (
    <MessagingProvider key={userId} me={userId} onNotFriends={onNotFriends}>
      {children}
    </MessagingProvider>
  );
}

/** Fetches the sheet and its dialog at once, as the call comes in: neither waits for the other. */
function prepareSheet(): void {
  void loadOverlays();
  ringScreens.load().catch(() => undefined);
}

/** The ringing call, above every page. A call that the user makes is given up when they leave the call page. */
export function RingLayer() {
  const { incoming, session } = useRing();
  const { socket } = useServices();
  useEffect(() => socket.on('friend:call_incoming', prepareSheet), [socket]);
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

const KeptDevice = lazyFile(() => import('./beside.tsx')).part('KeptDevice');

/** Loads what keeps notifications of this device once nothing else is waited for, ms. */
const LATE = 5000;

/** Notifications of this device, and the service worker. */
function LatePush() {
  const { userId } = useCurrentUser();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  const [open] = useState(() => (path: string) => void latest.current(path));
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense fallback={null}>
        <KeptDevice userId={userId} onOpen={open} />
      </Suspense>
    )
  );
}

/** A call goes on without the server, and its page says so by a chip while the picture runs. */
function Connection() {
  const { state } = useCall();
  const { status } = useCallView();
  const { pathname } = useLocation();
  const isConnected = state === 'connected';
  return (
    <ConnectionOverlays
      isQuiet={status === 'connected' && pathname === CALL_PATH}
      isInCall={isConnected || state === 'connecting'}
    />
  );
}

/**
 * Friends and messages, the call and its overlays, the connection, new versions: around every screen from the first one
 * of a signed-in user on.
 */
export function MemberLayout({ isLoading, children }: Surroundings) {
  return (
    <RestraintProvider>
      <SocialProvider>
        <CallProvider isLoading={isLoading}>
          <RingingProvider>
            {children}
            <RingLayer />
            <NewVersionNotice />
          </RingingProvider>
          <CallLayer />
          <SocialEvents />
          <Connection />
          <LatePush />
        </CallProvider>
      </SocialProvider>
    </RestraintProvider>
  );
}

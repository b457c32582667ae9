import { useEffect, useState } from 'react';
import { useIsLeaving } from '../lib/leaving.ts';
import { useStore } from '../lib/use-store.ts';
import { createStore } from '../platform/store.ts';
import { useServices } from '../services/services.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { startHeartbeat } from './heartbeat.ts';
import { useConnectionToasts } from './use-connection-toasts.ts';

export interface ConnectionOverlaysProps {
  /** something else on the page says that the connection is lost */
  isQuiet?: boolean;
  /** a call goes on, on whatever page */
  isInCall?: boolean;
}

/** Banner, toasts and heartbeat of a signed-in user; mounted once. */
export function ConnectionOverlays({ isQuiet = false, isInCall = false }: ConnectionOverlaysProps) {
  const { socket, clock, visibility, activity, front } = useServices();
  const connection = useStore(socket.connection);
  const isPageAwaited = useIsLeaving();
  useConnectionToasts(isQuiet);
  const [call] = useState(() => createStore({ isOn: isInCall }));
  useEffect(() => call.set({ isOn: isInCall }), [call, isInCall]);
  useEffect(
    () => startHeartbeat({ socket, clock, visibility, activity, front, call, view: window }),
    [socket, clock, visibility, activity, front, call],
  );
  if (!connection.shouldShowReconnectUI || isQuiet) return null;
  return <ConnectionBanner connection={connection} isPageAwaited={isPageAwaited} onForce={socket.forceReconnect} />;
}

import { useEffect } from 'react';
import { useStore } from '../lib/use-store.ts';
import { useServices } from '../services/services.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { startHeartbeat } from './heartbeat.ts';
import { useConnectionToasts } from './use-connection-toasts.ts';

export interface ConnectionOverlaysProps {
  /** something else on the page says that the connection is lost */
  isQuiet?: boolean;
}

/** Banner, toasts and heartbeat of a signed-in user; mounted once. */
export function ConnectionOverlays({ isQuiet = false }: ConnectionOverlaysProps) {
  const { socket, clock, visibility } = useServices();
  const connection = useStore(socket.connection);
  useConnectionToasts(isQuiet);
  useEffect(() => startHeartbeat({ socket, clock, visibility, view: window }), [socket, clock, visibility]);
  if (!connection.shouldShowReconnectUI || isQuiet) return null;
  return <ConnectionBanner connection={connection} onForce={socket.forceReconnect} />;
}

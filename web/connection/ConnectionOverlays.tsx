import { useEffect } from 'react';
import { useStore } from '../lib/use-store.ts';
import { useServices } from '../services/services.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { startHeartbeat } from './heartbeat.ts';
import { useConnectionToasts } from './use-connection-toasts.ts';

/** Banner, toasts and heartbeat of a signed-in user; mounted once. */
export function ConnectionOverlays() {
  const { socket, clock } = useServices();
  const connection = useStore(socket.connection);
  useConnectionToasts();
  useEffect(() => startHeartbeat({ socket, clock, view: window }), [socket, clock]);
  if (!connection.shouldShowReconnectUI) return null;
  return <ConnectionBanner connection={connection} onForce={socket.forceReconnect} />;
}

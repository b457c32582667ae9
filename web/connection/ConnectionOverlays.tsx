import { useEffect } from 'react';
import { useServices } from '../services/services.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { startHeartbeat } from './heartbeat.ts';
import { useConnection } from './use-connection.ts';
import { useConnectionToasts } from './use-connection-toasts.ts';

/** What a signed-in user sees and hears of the connection, and the heartbeat; mounted once. */
export function ConnectionOverlays() {
  const { socket, clock } = useServices();
  const connection = useConnection();
  useConnectionToasts();
  useEffect(() => startHeartbeat({ socket, clock, view: window }), [socket, clock]);
  if (!connection.shouldShowReconnectUI) return null;
  return <ConnectionBanner connection={connection} onForce={socket.forceReconnect} />;
}

import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useStore } from '../../lib/use-store.ts';
import type { Socket } from '../../platform/socket/types.ts';
import { type Services, useServices } from '../../services/services.tsx';

const SocketContext = createContext<Socket | null>(null);

/** Connects while a user is signed in, and disconnects when the user changes. @returns a function that stops it */
export function followSession({ auth, socket, iceServers }: Pick<Services, 'auth' | 'socket' | 'iceServers'>) {
  let userId: string | null = null;
  let isFirst = true;
  const update = () => {
    const { user, authChecked } = auth.get();
    const next = user?.userId ?? null;
    if (next === userId) return;
    userId = next;
    if (next === null) return socket.close();
    // The start-up check sets the user before `authChecked`, or before the app is there; a login form does so after.
    socket.open(authChecked && !isFirst ? 'login' : 'restored');
    void iceServers.load();
  };
  update();
  isFirst = false;
  const stop = auth.subscribe(update);
  return () => {
    stop();
    socket.close();
  };
}

/** Keeps the realtime connection in step with the session. */
export function SocketProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  useEffect(() => followSession(services), [services]);
  return <SocketContext value={services.socket}>{children}</SocketContext>;
}

/** Nothing here needs it yet: features take the socket from `useServices`. @throws as spec.md section 8 demands */
export function useSocket(): { socket: Socket; isConnected: boolean; isConnecting: boolean } {
  const socket = useContext(SocketContext);
  if (!socket) throw new Error('useSocket must be used within SocketProvider');
  const { isSocketConnected, isConnecting } = useStore(socket.connection);
  return { socket, isConnected: isSocketConnected, isConnecting };
}

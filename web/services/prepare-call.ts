import type { Services } from './services.tsx';

/**
 * Begins what a call needs besides the camera: the connection to the server, and the code of connections between two
 * browsers. Call it as the camera opens, which takes longer. A failure is reported where a connection is opened.
 */
export function prepareCall({ socket, peers }: Pick<Services, 'socket' | 'peers'>): void {
  socket.hasten();
  peers.whenReady()?.catch(() => undefined);
}

import type { Guest } from '../server/testing/crowd.ts';
import { firstConnect, openUserSocket, type UserSocket } from '../server/testing/user-socket.ts';

/** Handshakes in progress at a time. */
const CONCURRENCY = 50;

/** Connects each guest over the stock client. @param origins of the nodes, which take turns */
export async function connectGuests(origins: readonly string[], guests: readonly Guest[]): Promise<UserSocket[]> {
  const sockets: UserSocket[] = [];
  for (let start = 0; start < guests.length; start += CONCURRENCY) {
    const batch = guests.slice(start, start + CONCURRENCY).map(async ({ access }, index) => {
      const origin = origins[(start + index) % origins.length] ?? '';
      const socket = openUserSocket({ origin, cookie: `visavis_access=${access}` });
      await firstConnect(socket);
      return socket;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

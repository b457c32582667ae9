import type { Guest } from '../../server/testing/crowd.ts';
import { openUserSocket, type UserSocket } from '../../server/testing/user-socket.ts';
import type { Observations } from '../observations.ts';

/** A longer absence is noted, ms. */
const LONG = 8000;
/** The client does not retry a handshake that the server rejected; this socket does, after so many ms. */
const RETRY_AFTER = 1000;

/** A connection that comes back by itself, as the browser's does. */
export interface ReconnectingSocket extends Omit<UserSocket, 'emit' | 'client'> {
  /** Called on every connection, the first one included. */
  onConnect(listener: () => void): void;
}

/** Opens it. Losing the session is a violation: no fault may sign anyone out. */
export function openReconnectingSocket(origin: string, guest: Guest, observations: Observations): ReconnectingSocket {
  const socket = openUserSocket({ origin, cookie: `visavis_access=${guest.access}`, reconnects: true });
  const { client } = socket;
  let isClosed = false;
  /** the attempts since the connection was lost, with their time of day */
  let attempts: string[] = [];
  let lostAt = performance.now();
  const log = (what: string) => void attempts.push(`${new Date().toISOString().slice(11, 23)} ${what}`);

  client.io.on('reconnect_attempt', (attempt) => log(`attempt ${attempt}`));
  client.on('connect', () => {
    if (performance.now() - lostAt > LONG) observations.note(`${guest.username} was away: ${attempts.join(', ')}`);
    attempts = [];
  });
  client.on('connect_error', (error) => {
    log(`rejected: ${error.message}`);
    if (error.message.includes('Authentication failed'))
      observations.violation(`${guest.username} was signed out: handshake rejected`);
    else if (!client.active && !isClosed) setTimeout(() => !isClosed && client.connect(), RETRY_AFTER);
  });
  client.on('disconnect', (reason) => {
    lostAt = performance.now();
    log(`lost: ${reason}`);
    if (reason === 'io server disconnect') observations.violation(`${guest.username} was signed out: disconnected`);
  });
  return {
    get id() {
      return client.id;
    },
    get isConnected() {
      return client.connected;
    },
    tryEmit: socket.tryEmit,
    on: socket.on,
    onConnect: (listener) => void client.on('connect', listener),
    close() {
      isClosed = true;
      socket.close();
    },
  };
}

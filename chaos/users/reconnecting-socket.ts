import type { Guest } from '../../server/testing/crowd.ts';
import { openUserSocket, type UserSocket } from '../../server/testing/user-socket.ts';
import type { Observations } from '../observations.ts';

/** A longer absence is noted, ms. */
const LONG = 8000;
/** Events and changes that are kept, and characters of each. */
const RECENT = { kept: 15, shown: 140 };
/** The client does not retry a handshake that the server rejected; this socket does, after so many ms. */
const RETRY_AFTER = 1000;

/** A connection that comes back by itself, as the browser's does. */
export interface ReconnectingSocket extends Omit<UserSocket, 'emit' | 'client'> {
  /** The latest events of this socket, with the time of day, to search for a cause. */
  recent(): readonly string[];
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
  const now = () => new Date().toISOString().slice(11, 23);
  const log = (what: string) => void attempts.push(`${now()} ${what}`);
  const recent: string[] = [];
  const keep = (what: string) => {
    recent.push(`${now()} ${what.slice(0, RECENT.shown)}`);
    if (recent.length > RECENT.kept) recent.shift();
  };
  client.onAny((name: string, payload: unknown) => keep(`< ${name} ${JSON.stringify(payload)}`));
  client.onAnyOutgoing((name: string, payload: unknown) => keep(`> ${name} ${JSON.stringify(payload)}`));

  client.io.on('reconnect_attempt', (attempt) => log(`attempt ${attempt}`));
  client.on('connect', () => {
    keep(`connected as ${client.id}`);
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
    keep(`lost: ${reason}`);
    if (reason === 'io server disconnect') observations.violation(`${guest.username} was signed out: disconnected`);
  });
  return {
    get id() {
      return client.id;
    },
    get isConnected() {
      return client.connected;
    },
    recent: () => recent,
    tryEmit: socket.tryEmit,
    on: socket.on,
    onConnect: (listener) => void client.on('connect', listener),
    close() {
      isClosed = true;
      socket.close();
    },
  };
}

import type {
  Ack,
  AckDataOf,
  ClientEvent,
  PayloadInputOf,
  PayloadOf,
  ServerEvent,
} from '@visavis/domain/wire/event.ts';
import { io } from 'socket.io-client';
import type { Guest } from '../../server/testing/crowd.ts';
import type { Witness } from '../observations.ts';

/** Milliseconds that an acknowledgement may take, as in the browser. */
const ACK_TIMEOUT = 10_000;
/** Whoever is away for longer than this is worth a note, ms. */
const LONG = 8000;
/** After a handshake that the server refused for the moment: the library does not try that again by itself. */
const RETRY = 1000;

/** Someone's connection, which comes back by itself as a browser's does. */
export interface ChaosLine {
  readonly isUp: boolean;
  /** of the socket that is connected now */
  readonly id: string | undefined;
  /** Undefined where nothing was sent or no answer came: over a lost connection too. Never rejects. */
  ask<E extends ClientEvent>(event: E, payload?: PayloadInputOf<E>): Promise<Ack<AckDataOf<E>> | undefined>;
  on<E extends ServerEvent>(event: E, hear: (payload: PayloadOf<E>) => void): void;
  /** each time the connection is up, the first one too */
  onUp(hear: () => void): void;
  close(): void;
}

export function openLine(origin: string, guest: Guest, witness: Witness): ChaosLine {
  const socket = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie: `visavis_access=${guest.access}` },
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
  });
  const open = new Set<() => void>();
  let isClosed = false;
  /** what was tried since the connection was lost, with the time of day in ms */
  let story: string[] = [];
  let awaySince = performance.now();
  const tell = (what: string) => void story.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
  socket.io.on('reconnect_attempt', (attempt) => tell(`try ${attempt}`));
  socket.on('connect', () => {
    if (performance.now() - awaySince > LONG) witness.note(`${guest.username} was away: ${story.join(', ')}`);
    story = [];
  });
  socket.on('connect_error', (error) => {
    tell(`refused: ${error.message}`);
    if (error.message.includes('Authentication failed')) witness.accuse(`${guest.username} was signed out: refused`);
    else if (!socket.active && !isClosed) setTimeout(() => !isClosed && socket.connect(), RETRY);
  });
  socket.on('disconnect', (reason) => {
    awaySince = performance.now();
    tell(`lost: ${reason}`);
    if (reason === 'io server disconnect') witness.accuse(`${guest.username} was signed out: disconnected`);
    for (const settle of [...open]) settle();
  });
  return {
    get isUp() {
      return socket.connected;
    },
    get id() {
      return socket.id;
    },
    ask(event, payload) {
      if (!socket.connected) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const settle = (ack?: Ack) => {
          clearTimeout(timer);
          open.delete(settle);
          resolve(ack as never);
        };
        const timer = setTimeout(settle, ACK_TIMEOUT);
        open.add(settle);
        socket.emit(event.name, payload ?? {}, settle);
      });
    },
    on: (event, hear) => void socket.on(event.name, hear as never),
    onUp: (hear) => void socket.on('connect', hear),
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };
}

import type { Ack } from '@visavis/domain/wire/event.ts';
import type { Socket as IoSocket } from 'socket.io-client';
import type { Clock } from '../clock.ts';
import { createEmitter, createStore, type Emitter } from '../store.ts';
import type { Network } from '../visibility.ts';
import {
  CONNECT_AFTER_LOGIN,
  CONNECT_AFTER_START,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionView,
  initialConnection,
  nextLook,
  reduceConnection,
  retryDelay,
  viewConnection,
} from './connection-state.ts';
import type { SignIn, Socket } from './types.ts';

/** Milliseconds that an acknowledgement may take. */
export const ACK_TIMEOUT = 10_000;

/** What is used of socket.io-client's Socket, and of its Manager for the retries. */
export type IoLike = Pick<IoSocket, 'connected' | 'active' | 'connect' | 'disconnect' | 'on' | 'timeout'> & {
  io: { on(event: 'reconnect_failed', listener: () => void): unknown };
};

export interface SocketOptions {
  io: IoLike;
  clock: Clock;
  network: Network;
  /** Renews the cookies; false where the session is over. */
  refresh: () => Promise<boolean>;
  onAuthExpired: () => void;
  warn: (text: string) => void;
}

const refusedSession = (error: Error) => error.message.includes('Authentication failed');

/**
 * Keeps one connection for as long as somebody is signed in (spec.md, 'Realtime socket').
 * The library retries three times by itself; then the schedule of connection-state.ts takes over. Lost transports sign
 * nobody out; a refused session and the server's own `disconnect()` do (rulings 4).
 */
export function createSocket({ io, clock, network, refresh, onAuthExpired, warn }: SocketOptions): Socket {
  let state: ConnectionState = initialConnection(network.get().online);
  const connection = createStore<ConnectionView>(viewConnection(state, clock.now()));
  const connected = createEmitter<{ again: boolean }>();
  const loginFailure = createEmitter();
  const incoming = new Map<string, Emitter<unknown>>();
  let cancelStart: () => void = () => undefined;
  let cancelRetry: () => void = () => undefined;
  let cancelLook: () => void = () => undefined;
  let attempt: 'first' | 'login' | 'automatic' | 'forced' = 'first';
  let renewed = false;
  let wasConnected = false;
  /** rises with every open and close, so that what was begun before does nothing */
  let session = 0;

  /** Time alone changes what shows: half a second, and three, into a loss. */
  const publish = () => {
    cancelLook();
    const wait = nextLook(state, clock.now());
    if (wait !== null) cancelLook = clock.after(wait, publish);
    connection.set(viewConnection(state, clock.now()));
  };

  const dispatch = (event: ConnectionEvent) => {
    state = reduceConnection(state, event);
    cancelRetry();
    const delay = retryDelay(state);
    if (delay !== null) cancelRetry = clock.after(delay, () => connect('automatic'));
    publish();
  };

  function connect(kind: typeof attempt) {
    attempt = kind;
    dispatch({ type: 'connecting' });
    // A handshake carries the cookies of its moment, so every try makes a new one.
    io.disconnect();
    io.connect();
  }

  const fail = () => {
    if (attempt === 'login') loginFailure.emit();
    const automatic = attempt === 'automatic';
    attempt = 'first';
    dispatch({ type: 'failed', at: clock.now(), automatic });
  };

  const expire = () => {
    close();
    onAuthExpired();
  };

  const renewOnce = async () => {
    const begun = session;
    if (renewed) return expire();
    renewed = true;
    const outcome = await refresh().catch(() => null);
    if (begun !== session) return;
    if (outcome === false) expire();
    else if (outcome === null) fail();
    else connect(attempt);
  };

  io.on('connect', () => {
    renewed = false;
    attempt = 'first';
    dispatch({ type: 'connected' });
    const again = wasConnected;
    wasConnected = true;
    connected.emit({ again });
  });
  io.on('connect_error', (error: Error) => {
    if (!state.isWanted) return;
    if (refusedSession(error)) void renewOnce();
    // Refused by the server for another reason: the library does not retry that.
    else if (!io.active) fail();
  });
  io.on('disconnect', (reason) => {
    if (reason === 'io client disconnect' || !state.isWanted) return;
    if (reason === 'io server disconnect') return expire();
    dispatch({ type: 'lost', at: clock.now() });
  });
  io.io.on('reconnect_failed', () => {
    if (state.isWanted) fail();
  });
  network.subscribe(() => {
    if (!network.get().online) return dispatch({ type: 'offline', at: clock.now() });
    dispatch({ type: 'online' });
    const { isWanted, isSocketConnected, lastDisconnectTime } = state;
    if (isWanted && !isSocketConnected && lastDisconnectTime !== null) forceReconnect();
  });

  function open(how: SignIn) {
    close();
    dispatch({ type: 'wanted' });
    dispatch({ type: 'connecting' });
    const kind = how === 'login' ? 'login' : 'first';
    cancelStart = clock.after(how === 'login' ? CONNECT_AFTER_LOGIN : CONNECT_AFTER_START, () => connect(kind));
  }

  function close() {
    session += 1;
    cancelStart();
    renewed = false;
    wasConnected = false;
    dispatch({ type: 'unwanted' });
    io.disconnect();
  }

  function forceReconnect() {
    if (!state.isWanted || state.isSocketConnected) return;
    cancelStart();
    dispatch({ type: 'forced' });
    connect('forced');
  }

  return {
    connection,
    open,
    close,
    forceReconnect,
    whenConnected(ms) {
      if (state.isSocketConnected) return Promise.resolve(true);
      return new Promise((resolve) => {
        const settle = (value: boolean) => {
          cancel();
          stop();
          resolve(value);
        };
        const cancel = clock.after(ms, () => settle(false));
        const stop = connected.on(() => settle(true));
      });
    },
    emit(event, ...[payload]) {
      if (!io.connected) {
        warn(`Not connected: ${event.name} was not sent`);
        return Promise.resolve({ ok: false, error: 'Not connected', code: 'NOT_CONNECTED' });
      }
      return new Promise((resolve) => {
        io.timeout(ACK_TIMEOUT).emit(event.name, payload ?? {}, (error: Error | null, ack: Ack<never>) => {
          resolve(error ? { ok: false, error: error.message, code: 'NO_ANSWER' } : ack);
        });
      });
    },
    on(event, handle) {
      const handlers = listenersOf(event.name);
      const listen = handle as (payload: unknown) => void;
      return handlers.on(listen);
    },
    onConnected: connected.on,
    onLoginFailure: loginFailure.on,
  };

  /** One library listener an event name, for as long as the page lives; the handlers come and go. */
  function listenersOf(name: string) {
    const known = incoming.get(name);
    if (known) return known;
    const emitter = createEmitter<unknown>();
    incoming.set(name, emitter);
    io.on(name, (payload: unknown) => emitter.emit(payload));
    return emitter;
  }
}

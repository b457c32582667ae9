import type { Clock } from '../clock.ts';
import type { Network } from '../network.ts';
import { createEmitter } from '../store.ts';
import { createConnection } from './connection.ts';
import { CONNECT_AFTER_LOGIN, CONNECT_AFTER_START } from './connection-state.ts';
import { createEvents } from './events.ts';
import type { LazyIo } from './io.ts';
import type { Socket } from './types.ts';

export interface SocketOptions {
  io: LazyIo;
  clock: Clock;
  network: Network;
  /** Renews the cookies, and with them a socket; resolves to false if the session is over. */
  refresh: (socketId?: string) => Promise<boolean>;
  onAuthExpired: () => void;
  warn: (text: string) => void;
}

const isSessionRefused = (error: Error) => error.message.includes('Authentication failed');

/**
 * Keeps one connection while a user is signed in (spec.md, 'Realtime socket'). The library retries three times; then
 * the schedule of connection-state.ts takes over. A lost transport signs no one out; a refused session and the
 * server's own `disconnect()` do (rulings 4).
 */
export function createSocket({ io, clock, network, refresh, onAuthExpired, warn }: SocketOptions): Socket {
  const connection = createConnection(clock, network.get().online, () => connect('automatic'));
  const { state, dispatch } = connection;
  const connected = createEmitter<{ again: boolean }>();
  const loginFailure = createEmitter();
  /** ends the pause before the first attempt; null when there is none */
  let start: (() => void) | null = null;
  let cancelStart: () => void = () => undefined;
  let attempt: 'first' | 'login' | 'automatic' | 'forced' = 'first';
  let isRenewed = false;
  let wasConnected = false;
  /** incremented by every open and close, to ignore the results of earlier ones */
  let session = 0;

  function connect(kind: typeof attempt) {
    attempt = kind;
    dispatch({ type: 'connecting' });
    // A handshake carries the cookies of its time, so every attempt starts a new one.
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
    const current = session;
    if (isRenewed) return expire();
    isRenewed = true;
    const outcome = await refresh().catch(() => null);
    if (current !== session) return;
    if (outcome === false) expire();
    else if (outcome === null) fail();
    else connect(attempt);
  };

  io.on('connect', () => {
    isRenewed = false;
    attempt = 'first';
    dispatch({ type: 'connected' });
    const again = wasConnected;
    wasConnected = true;
    connected.emit({ again });
  });
  io.on('connect_error', (error: Error) => {
    if (!state().isWanted) return;
    if (isSessionRefused(error)) void renewOnce();
    // The library does not retry when the server refuses for another reason.
    else if (!io.active) fail();
  });
  io.on('disconnect', (reason) => {
    if (reason === 'io client disconnect' || !state().isWanted) return;
    if (reason === 'io server disconnect') return expire();
    dispatch({ type: 'lost', at: clock.now() });
  });
  io.on('session:expiring', async () => {
    const current = session;
    // Without an answer the server closes the transport, and the next connection renews.
    const isOver = (await refresh(io.id).catch(() => null)) === false;
    if (isOver && current === session) expire();
  });
  io.io.on('reconnect_failed', () => {
    if (state().isWanted) fail();
  });
  network.subscribe(() => {
    if (!network.get().online) return dispatch({ type: 'offline', at: clock.now() });
    // It may be another network, on which the old transport is silent until the heartbeat fails 20 s later.
    dispatch({ type: 'online', at: clock.now() });
    if (state().lastDisconnectTime !== null) forceReconnect();
  });

  function endPause() {
    cancelStart();
    start = null;
  }

  function close() {
    session += 1;
    endPause();
    isRenewed = false;
    wasConnected = false;
    dispatch({ type: 'unwanted' });
    io.disconnect();
  }

  function forceReconnect() {
    if (!state().isWanted || state().isSocketConnected) return;
    endPause();
    dispatch({ type: 'forced' });
    connect('forced');
  }

  const hasten = () => start?.();

  return {
    ...createEvents(io, warn),
    connection: connection.view,
    id: () => io.id,
    open(how) {
      close();
      dispatch({ type: 'wanted' });
      dispatch({ type: 'connecting' });
      const isLogin = how === 'login';
      start = () => {
        endPause();
        connect(isLogin ? 'login' : 'first');
      };
      cancelStart = clock.after(isLogin ? CONNECT_AFTER_LOGIN : CONNECT_AFTER_START, start);
      io.prepare();
    },
    hasten,
    close,
    forceReconnect,
    whenConnected(ms) {
      if (state().isSocketConnected) return Promise.resolve(true);
      hasten();
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
    onConnected: connected.on,
    onLoginFailure: loginFailure.on,
  };
}

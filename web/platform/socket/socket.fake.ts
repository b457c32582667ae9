import type { ClientEvents, ServerEvents } from '@visavis/domain/wire/contracts.ts';
import type { Ack, PayloadOf } from '@visavis/domain/wire/event.ts';
import { createEmitter, createStore } from '../store.ts';
import { type ConnectionState, type ConnectionView, initialConnection, viewConnection } from './connection-state.ts';
import type { Socket } from './types.ts';

export interface FakeSocket extends Socket {
  /** every event emitted while connected, oldest first */
  readonly sent: { name: string; payload: unknown }[];
  sentOf(event: keyof ClientEvents): unknown[];
  /** Sets how an event is acknowledged; `{ ok: true }` by default. */
  acknowledge(event: keyof ClientEvents, ack: (payload: unknown) => Ack | Promise<Ack>): void;
  receive<Name extends keyof ServerEvents>(event: Name, payload: PayloadOf<ServerEvents[Name]>): void;
  /** @param now the time of the view, ms */
  setConnection(change: Partial<ConnectionState>, now?: number): void;
  drop(at: number): void;
  reconnect(): void;
}

/** A connection in memory. */
export function createFakeSocket(connected = true): FakeSocket {
  let state: ConnectionState = { ...initialConnection(true), isWanted: true, isSocketConnected: connected };
  const connection = createStore<ConnectionView>(viewConnection(state, 0));
  const change = (part: Partial<ConnectionState>, now = state.lastDisconnectTime ?? 0) => {
    state = { ...state, ...part };
    connection.set(viewConnection(state, now));
  };
  const up = createEmitter<{ again: boolean }>();
  const loginFailure = createEmitter();
  const handlers = new Map<string, Set<(payload: unknown) => void>>();
  const acks = new Map<string, (payload: unknown) => Ack | Promise<Ack>>();
  const sent: FakeSocket['sent'] = [];
  let connections = 1;
  return {
    connection,
    id: () => (state.isSocketConnected ? `socket-${connections}` : undefined),
    sent,
    sentOf: (event) => sent.filter(({ name }) => name === event).map(({ payload }) => payload),
    acknowledge: (event, ack) => void acks.set(event, ack),
    receive(event, payload) {
      for (const handle of [...(handlers.get(event) ?? [])]) handle(structuredClone(payload));
    },
    setConnection: change,
    drop: (at) => change({ isSocketConnected: false, isConnecting: true, lastDisconnectTime: at }),
    reconnect() {
      connections += 1;
      change({ isSocketConnected: true, isConnecting: false, lastDisconnectTime: null });
      up.emit({ again: true });
    },
    open: () => change({ isWanted: true }),
    hasten: () => undefined,
    close: () => change({ isWanted: false, isSocketConnected: false }),
    forceReconnect: () => change({ isConnecting: true, reconnectAttempts: 0 }),
    whenConnected: async () => state.isSocketConnected,
    emit: (async (event: keyof ClientEvents, payload: unknown) => {
      if (!state.isSocketConnected) return { ok: false, error: 'Not connected', code: 'NOT_CONNECTED' };
      sent.push({ name: event, payload: structuredClone(payload) });
      return acks.get(event)?.(payload) ?? { ok: true };
    }) as Socket['emit'],
    on(event, handle) {
      const set = handlers.get(event) ?? new Set();
      handlers.set(event, set);
      set.add(handle as (payload: unknown) => void);
      return () => void set.delete(handle as (payload: unknown) => void);
    },
    onConnected: up.on,
    onLoginFailure: loginFailure.on,
  };
}

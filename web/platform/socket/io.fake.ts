import type { LazyIo } from './io.ts';

type Listener = (...args: never[]) => void;

export interface FakeIo extends LazyIo {
  /** what was emitted, and a function that acknowledges it */
  readonly sent: { name: string; payload: unknown; ack: (error: Error | null, ack?: unknown) => void }[];
  /** how often the code was to be loaded ahead */
  readonly preparations: () => number;
  /** how many handshakes were started */
  readonly handshakes: () => number;
  accept(): void;
  /** The server refuses the handshake. */
  refuse(message: string): void;
  /** The transport breaks, or the server disconnects. */
  drop(reason: 'transport close' | 'io server disconnect'): void;
  /** The library's retries have failed. */
  exhaust(): void;
  receive(name: string, payload: unknown): void;
}

/** The library's socket without a network. */
export function createFakeIo(): FakeIo {
  const listeners = new Map<string, Listener[]>();
  const sent: FakeIo['sent'] = [];
  let handshakes = 0;
  let preparations = 0;
  const fire = (name: string, ...args: unknown[]) => {
    for (const listener of listeners.get(name) ?? []) (listener as (...args: unknown[]) => void)(...args);
  };
  const listen = (name: string, listener: Listener) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  };
  const fake = {
    id: undefined as string | undefined,
    connected: false,
    active: false,
    sent,
    handshakes: () => handshakes,
    prepare() {
      preparations += 1;
    },
    preparations: () => preparations,
    io: { on: (name: string, listener: () => void) => listen(`manager:${name}`, listener) },
    on: listen,
    connect() {
      handshakes += 1;
      fake.active = true;
    },
    disconnect() {
      const was = fake.connected;
      fake.connected = false;
      fake.active = false;
      if (was) fire('disconnect', 'io client disconnect');
    },
    timeout: () => ({
      emit: (name: string, payload: unknown, ack: (error: Error | null, ack?: unknown) => void) => {
        sent.push({ name, payload, ack });
      },
    }),
    accept() {
      fake.connected = true;
      fake.id = `socket-${handshakes}`;
      fire('connect');
    },
    refuse(message: string) {
      fake.active = false;
      fire('connect_error', new Error(message));
    },
    drop(reason: string) {
      fake.connected = false;
      fake.active = reason !== 'io server disconnect';
      fire('disconnect', reason);
    },
    exhaust() {
      fire('manager:reconnect_failed');
    },
    receive: (name: string, payload: unknown) => fire(name, payload),
  };
  return fake as unknown as FakeIo;
}

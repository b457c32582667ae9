import type { Ack, PayloadOf, ServerEvent } from '@visavis/domain/wire/event.ts';
import type { Socket } from 'socket.io-client';
import type { WebSocket } from 'ws';
import { ACK_TIMEOUT, firstConnect, openUserSocket, type UserSocket } from './user-socket.ts';

/** A connection that keeps every event it receives, for a test to wait for or to inspect. */
export interface TestSocket extends UserSocket {
  /** stays after the connection has closed */
  readonly id: string;
  /** Sends anything under any name. */
  emitRaw(name: string, ...args: unknown[]): Promise<Ack>;
  /** The oldest such event that no `next` has returned yet, or the first one to come. */
  next<E extends ServerEvent>(event: E): Promise<PayloadOf<E>>;
  /** Every such event so far, oldest first. */
  received<E extends ServerEvent>(event: E): PayloadOf<E>[];
  /** Every event so far, oldest first. */
  all(): { name: string; payload: unknown }[];
  /** Resolves with the client's reason once disconnected. */
  disconnected: Promise<string>;
  /** Closes the transport without a disconnect packet. */
  cut(): void;
  /** Closes it as a browser does whose page is gone. */
  goAway(): void;
}

/** RFC 6455, 7.4.1 */
const GOING_AWAY = 1001;

/** Closes the WebSocket of a client that has no other transport. @param code see RFC 6455, 7.4 */
export const closeWebSocket = ({ io }: Socket, code: number): void =>
  (io.engine.transport as unknown as { ws: WebSocket }).ws.close(code);

/** @throws where the server rejects the handshake */
export async function connectTestSocket(origin: string, cookie: string): Promise<TestSocket> {
  const socket = openUserSocket({ origin, cookie });
  const { client } = socket;
  const events: { name: string; payload: unknown; taken: boolean }[] = [];
  const waiting: { name: string; resolve: (payload: never) => void }[] = [];
  client.onAny((name: string, payload: unknown) => {
    const index = waiting.findIndex((waiter) => waiter.name === name);
    const [waiter] = index >= 0 ? waiting.splice(index, 1) : [];
    events.push({ name, payload, taken: waiter !== undefined });
    waiter?.resolve(payload as never);
  });
  const disconnected = new Promise<string>((resolve) => client.once('disconnect', (reason) => resolve(reason)));
  await firstConnect(socket);
  return {
    ...socket,
    id: client.id ?? '',
    get isConnected() {
      return client.connected;
    },
    disconnected,
    emitRaw: (name: string, ...args: unknown[]) => client.timeout(ACK_TIMEOUT).emitWithAck(name, ...args),
    next<E extends ServerEvent>(event: E): Promise<PayloadOf<E>> {
      const ready = events.find((entry) => entry.name === event.name && !entry.taken);
      if (ready) {
        ready.taken = true;
        return Promise.resolve(ready.payload as never);
      }
      return new Promise((resolve) => waiting.push({ name: event.name, resolve }));
    },
    received: <E extends ServerEvent>(event: E) =>
      events.filter(({ name }) => name === event.name).map(({ payload }) => payload as PayloadOf<E>),
    all: () => events.map(({ name, payload }) => ({ name, payload })),
    cut: () => client.io.engine.close(),
    goAway: () => closeWebSocket(client, GOING_AWAY),
  };
}

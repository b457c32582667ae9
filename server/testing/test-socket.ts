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
  /**
   * The oldest such event that no `next` has returned yet, or the first one to come.
   * @throws once the connection is lost, or none has come for 20 s, with the events that have
   */
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

/** How long an event is waited for, ms. It bounds a failure and nothing else. */
const PATIENCE = 20_000;
/** Characters of a payload that a failure shows. */
const SHOWN = 200;
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
  const waiting = new Set<{ name: string; resolve(payload: never): void; fail(why: string): void }>();
  client.onAny((name: string, payload: unknown) => {
    const waiter = [...waiting].find((each) => each.name === name);
    events.push({ name, payload, taken: waiter !== undefined });
    waiter?.resolve(payload as never);
  });
  const disconnected = new Promise<string>((resolve) => client.once('disconnect', (reason) => resolve(reason)));
  void disconnected.then((reason) => {
    for (const waiter of waiting) waiter.fail(`the connection is lost (${reason})`);
  });
  await firstConnect(socket);

  /** Of the next event of a name. @throws with all events so far, once the connection is lost or nothing has come */
  async function arrival<Payload>(name: string): Promise<Payload> {
    const { promise, resolve, reject } = Promise.withResolvers<Payload>();
    const fail = (why: string) => {
      const all = events.map(
        ({ payload, ...event }) =>
          `\n  ${event.name}${event.taken ? ' (taken)' : ''} ${JSON.stringify(payload)?.slice(0, SHOWN)}`,
      );
      reject(new Error(`awaited ${name}, but ${why}. Events so far:${all.join('') || ' none'}`));
    };
    const waiter = { name, resolve, fail };
    const timer = setTimeout(fail, PATIENCE, `none came for ${PATIENCE / 1000} s`);
    waiting.add(waiter);
    if (!client.connected) fail('the socket is not connected');
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(waiter);
    });
  }
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
      const arrived = arrival<PayloadOf<E>>(event.name);
      // A test that has ended without the event is not to fail by it.
      arrived.catch(() => undefined);
      return arrived;
    },
    received: <E extends ServerEvent>(event: E) =>
      events.filter(({ name }) => name === event.name).map(({ payload }) => payload as PayloadOf<E>),
    all: () => events.map(({ name, payload }) => ({ name, payload })),
    cut: () => client.io.engine.close(),
    goAway: () => closeWebSocket(client, GOING_AWAY),
  };
}

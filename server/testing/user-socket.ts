import type {
  Ack,
  AckDataOf,
  ClientEvent,
  PayloadInputOf,
  PayloadOf,
  ServerEvent,
} from '@visavis/domain/wire/event.ts';
import { io, type Socket } from 'socket.io-client';

/** Milliseconds that an acknowledgement may take, as in the browser. */
export const ACK_TIMEOUT = 10_000;

/** One user's connection over the stock client, with the contract's types. */
export interface UserSocket {
  /** the current connection's; undefined while disconnected */
  readonly id: string | undefined;
  readonly isConnected: boolean;
  /** @throws where no acknowledgement comes within 10 s, or the connection is lost before it */
  emit<E extends ClientEvent>(event: E, payload?: PayloadInputOf<E>): Promise<Ack<AckDataOf<E>>>;
  /** As `emit`, but resolves with undefined instead of throwing, and sends nothing while disconnected. */
  tryEmit<E extends ClientEvent>(
    event: E,
    payload?: PayloadInputOf<E>,
    timeout?: number,
  ): Promise<Ack<AckDataOf<E>> | undefined>;
  /** @returns a function that removes the listener */
  on<E extends ServerEvent>(event: E, listener: (payload: PayloadOf<E>) => void): () => void;
  close(): void;
  /** the client itself, for what the contract does not describe */
  client: Socket;
}

export interface UserSocketOptions {
  origin: string;
  /** `name=value`, pairs separated by `; ` */
  cookie: string;
  /** retries after a lost transport, as the browser does; without it a lost connection stays lost */
  reconnects?: boolean;
}

/** Starts connecting and returns at once. */
export function openUserSocket({ origin, cookie, reconnects = false }: UserSocketOptions): UserSocket {
  const client = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
    reconnection: reconnects,
  });
  return {
    client,
    get id() {
      return client.id;
    },
    get isConnected() {
      return client.connected;
    },
    emit: ({ name }, payload) => client.timeout(ACK_TIMEOUT).emitWithAck(name, payload),
    async tryEmit({ name }, payload, timeout = ACK_TIMEOUT) {
      if (!client.connected) return undefined;
      return client
        .timeout(timeout)
        .emitWithAck(name, payload)
        .catch(() => undefined);
    },
    on({ name }, listener) {
      client.on(name, listener as never);
      return () => void client.off(name, listener as never);
    },
    close: () => void client.disconnect(),
  };
}

/** Resolves once the first handshake is accepted. @throws where the server rejects it; the socket is closed then */
export function firstConnect(socket: UserSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.client.once('connect', resolve);
    socket.client.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}

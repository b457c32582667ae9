import type {
  Ack,
  AckDataOf,
  ClientEvent,
  PayloadInputOf,
  PayloadOf,
  ServerEvent,
} from '@visavis/domain/wire/event.ts';
import type { Readable } from '../store.ts';
import type { ConnectionView } from './connection-state.ts';

/** Beyond the server's codes: the event was not sent, or no answer came. */
export type LocalAckCode = 'NOT_CONNECTED' | 'NO_ANSWER';

type PayloadArguments<E> =
  unknown extends PayloadInputOf<E>
    ? []
    : undefined extends PayloadInputOf<E>
      ? [payload?: PayloadInputOf<E>]
      : [payload: PayloadInputOf<E>];

/** How this tab came to be signed in: it decides how long the connection waits. */
export type SignIn = 'restored' | 'login';

/** The realtime connection of this tab. */
export interface Socket {
  readonly connection: Readable<ConnectionView>;
  /** Somebody is signed in: connect after the delay, and stay connected. */
  open(how: SignIn): void;
  /** Nobody is signed in. */
  close(): void;
  /** The user's wish: counts from nought and tries at once. */
  forceReconnect(): void;
  /** Waits up to `ms` for a connection. */
  whenConnected(ms: number): Promise<boolean>;
  /** Never rejects. While not connected it sends nothing and answers NOT_CONNECTED. */
  emit<E extends ClientEvent>(event: E, ...payload: PayloadArguments<E>): Promise<Ack<AckDataOf<E>>>;
  on<E extends ServerEvent>(event: E, handle: (payload: PayloadOf<E>) => void): () => void;
  /** Each time the connection is up; `again` where it had been up before in this session. */
  onConnected(handle: (info: { again: boolean }) => void): () => void;
  /** The first connection after a login came to nothing. */
  onLoginFailure(handle: () => void): () => void;
}

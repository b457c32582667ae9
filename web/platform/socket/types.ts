import type { ClientEvents, ServerEvents } from '@visavis/domain/wire/contracts.ts';
import type { Ack, AckDataOf, PayloadInputOf, PayloadOf } from '@visavis/domain/wire/event.ts';
import type { Readable } from '../store.ts';
import type { ConnectionView } from './connection-state.ts';

type PayloadArguments<E> =
  unknown extends PayloadInputOf<E>
    ? []
    : undefined extends PayloadInputOf<E>
      ? [payload?: PayloadInputOf<E>]
      : [payload: PayloadInputOf<E>];

/** How the user came to be signed in; it decides the delay before connecting. */
export type SignIn = 'restored' | 'login';

/** The realtime connection of this tab. */
export interface Socket {
  readonly connection: Readable<ConnectionView>;
  /** The server's name for the connection; undefined while it is down. */
  id(): string | undefined;
  /** Call when a user signs in: connects after the delay, and stays connected. */
  open(how: SignIn): void;
  /** Someone waits for the connection: ends the delay before the first attempt. */
  hasten(): void;
  /** Call when the user signs out. */
  close(): void;
  /** Resets the attempts and connects now. */
  forceReconnect(): void;
  /** Hastens. Resolves to true once connected, or to false after `ms`. */
  whenConnected(ms: number): Promise<boolean>;
  /**
   * Never rejects. Beyond the server's codes it resolves to NOT_CONNECTED, when nothing was sent, or to NO_ANSWER after
   * 10 s.
   */
  emit<Name extends keyof ClientEvents>(
    event: Name,
    ...payload: PayloadArguments<ClientEvents[Name]>
  ): Promise<Ack<AckDataOf<ClientEvents[Name]>>>;
  on<Name extends keyof ServerEvents>(
    event: Name,
    handle: (payload: PayloadOf<ServerEvents[Name]>) => void,
  ): () => void;
  /** Called whenever the connection comes up; `again` if it has been up before in this session. */
  onConnected(handle: (info: { again: boolean }) => void): () => void;
  /** Called when the first connection after a login fails. */
  onLoginFailure(handle: () => void): () => void;
}

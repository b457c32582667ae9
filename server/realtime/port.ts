import type { PayloadInputOf, ServerEvent } from '@visavis/domain/wire/event.ts';

/** Sends server events to sockets, on whichever node they are connected. */
export interface Realtime {
  /** to every socket of a user */
  toUser<E extends ServerEvent>(userId: string, event: E, payload: PayloadInputOf<E>): void;
  /** to one socket; not sent again if its connection is lost */
  toSocket<E extends ServerEvent>(socketId: string, event: E, payload: PayloadInputOf<E>): void;
  /** to every socket in a group, except one if named */
  toGroup<E extends ServerEvent>(group: string, event: E, payload: PayloadInputOf<E>, except?: string): void;
  /** Only for a socket of this process. */
  enterGroup(socketId: string, group: string): void;
  leaveGroup(socketId: string, group: string): void;
  /**
   * Whether a socket is connected to this process. Work begun for one that has gone, perhaps before this process
   * stalled, must not disturb its user's newer socket.
   */
  isConnected(socketId: string): boolean;
  /** Whether a socket of this process is in a group. */
  isInGroup(socketId: string, group: string): boolean;
  /** Removes every socket of this process from a group. */
  dissolveGroup(group: string): void;
  /** The sockets of a session belong to another from now on: they close with that one. */
  moveSockets(sessionId: string, other: string): void;
  /** A socket's own client has renewed its session: it lives on until then, in ms, if it is of that session. */
  renewSocket(renewal: { socketId: string; sessionId: string; until: number }): void;
  /** Disconnects the session's sockets; their clients sign out (protocol.md, 'Realtime'). */
  closeSession(sessionId: string): void;
  /** The same for every session of a user. */
  closeUser(userId: string): void;
}

/** A socket and whose it is, taken from the session and never from a payload. */
export interface Sender {
  userId: string;
  sessionId: string;
  socketId: string;
}

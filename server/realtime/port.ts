import type { PayloadInputOf, ServerEvent } from '@visavis/domain/wire/event.ts';

/** Sends server events, wherever the receiving sockets are connected. */
export interface Realtime {
  /** to every socket of a user */
  toUser<E extends ServerEvent>(userId: string, event: E, payload: PayloadInputOf<E>): void;
  /** to one socket; with its connection it may be lost, and is not sent again to the next */
  toSocket<E extends ServerEvent>(socketId: string, event: E, payload: PayloadInputOf<E>): void;
  /** to every socket in a group, except one if named */
  toGroup<E extends ServerEvent>(group: string, event: E, payload: PayloadInputOf<E>, except?: string): void;
  /** for a socket of this process */
  enterGroup(socketId: string, group: string): void;
  leaveGroup(socketId: string, group: string): void;
  /**
   * Whether a socket of this process is still connected: what was begun for one that is gone, perhaps before this
   * process stood still, must not disturb its user's newer one.
   */
  isHere(socketId: string): boolean;
  /** Whether a socket of this process is in a group. */
  isInGroup(socketId: string, group: string): boolean;
  /** Takes the sockets of this process out of a group. */
  dissolveGroup(group: string): void;
  /** 'Your session is over': disconnects the session's sockets for good. */
  closeSession(sessionId: string): void;
  /** The same for every session of a user. */
  closeUser(userId: string): void;
}

/** Who sent an event, as the session says; never from the payload. */
export interface Sender {
  userId: string;
  sessionId: string;
  socketId: string;
}

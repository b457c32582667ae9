import { sessionExpiring } from '@visavis/domain/auth/contract.ts';
import { RENEWAL_TIME } from '@visavis/domain/auth/rules.ts';
import type { Server, Socket } from 'socket.io';
import type { Clock } from '../ports/clock.ts';
import { sessionGroup } from './send.ts';

/** Told to the other nodes: a socket's session is renewed. */
const RENEWED = 'socket-renewed';

export interface Renewal {
  socketId: string;
  sessionId: string;
  /** ms */
  until: number;
}

/**
 * Lets each socket live as long as the access that let it in, or that its own client has renewed it with since: a
 * refresh by another client of the session says nothing about who holds this socket. The client is asked in time, and
 * its transport is closed at the end, so that one who has new cookies comes back.
 * @param isCluster whether there are other nodes
 */
export function createSessionTimes(io: Server, { clock, isCluster }: { clock: Clock; isCluster: boolean }) {
  const cancels = new WeakMap<Socket, () => void>();

  function expire(socket: Socket, until: number): void {
    cancels.get(socket)?.();
    const left = until - clock.now();
    const close = () => void socket.conn.close(true);
    const ask = () => {
      socket.emit(sessionExpiring.name, { expiresAt: new Date(until).toISOString() });
      cancels.set(socket, clock.after(until - clock.now(), close));
    };
    cancels.set(socket, left > RENEWAL_TIME ? clock.after(left - RENEWAL_TIME, ask) : clock.after(left, close));
  }

  function renewHere({ socketId, sessionId, until }: Renewal): boolean {
    const socket = io.sockets.sockets.get(socketId);
    // Its client may have signed in again since: the group tells, the handshake does not.
    if (socket?.rooms.has(sessionGroup(sessionId))) expire(socket, until);
    return socket !== undefined;
  }
  io.on(RENEWED, renewHere);

  return {
    /** @param until ms; unset for a socket whose session has no end */
    watch(socket: Socket, until: number | undefined): void {
      if (until === undefined) return;
      expire(socket, until);
      socket.once('disconnect', () => cancels.get(socket)?.());
    },
    renew(renewal: Renewal): void {
      if (!renewHere(renewal) && isCluster) io.serverSideEmit(RENEWED, renewal);
    },
  };
}

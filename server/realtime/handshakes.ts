import pLimit from 'p-limit';
import type { Server, Socket } from 'socket.io';
import type { SignedIn } from '../http/bind.ts';
import type { Log } from '../ports/log.ts';

/** Handshakes whose session is looked up at once: a crowd that connects must not hold up what others ask the database. */
export const LOOKUPS_AT_ONCE = 32;

export interface HandshakeOptions {
  /** whose session the handshake presents, if any */
  lookUp(socket: Socket): Promise<SignedIn | undefined>;
  /** why a user may not connect, if so */
  refusalOf(socket: Socket, user: SignedIn): string | undefined;
  /** the groups that the user's sockets are in */
  groupsOf(user: SignedIn): readonly string[];
  log: Log;
}

/** Lets sockets of a valid session in, as `data`, and refuses others (protocol.md, 'Realtime'). */
export function admitSessions(io: Server, { lookUp, refusalOf, groupsOf, log }: HandshakeOptions) {
  const inTurn = pLimit(LOOKUPS_AT_ONCE);
  /** for each socket that is not connected yet, the groups whose sessions have ended since its lookup began */
  const pending = new Map<Socket, Set<string>>();

  async function admit(socket: Socket): Promise<string | undefined> {
    const ended = new Set<string>();
    pending.set(socket, ended);
    socket.conn.once('close', () => pending.delete(socket));
    const user = await lookUp(socket);
    if (!user || groupsOf(user).some((group) => ended.has(group))) return 'Authentication failed';
    socket.data = user;
    return refusalOf(socket, user);
  }

  io.use((socket, next) => {
    function refuse(reason: string): void {
      pending.delete(socket);
      next(new Error(reason));
    }
    inTurn(() => admit(socket)).then(
      (refusal) => (refusal ? refuse(refusal) : next()),
      (error) => {
        log.error({ err: error }, 'handshake failed');
        refuse('The service is not available right now');
      },
    );
  });

  return {
    /** Refuses handshakes of this process that are under way and whose session is found to be in this group. */
    refuse(group: string): void {
      for (const ended of pending.values()) ended.add(group);
    },
    /** To be called as a socket connects. @returns false if its session has ended since it was looked up */
    complete(socket: Socket): boolean {
      const ended = pending.get(socket);
      pending.delete(socket);
      return !groupsOf(socket.data as SignedIn).some((group) => ended?.has(group));
    },
  };
}

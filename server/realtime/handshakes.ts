import pLimit from 'p-limit';
import type { Server, Socket } from 'socket.io';
import type { SignedIn } from '../http/bind.ts';
import type { Log } from '../ports/log.ts';

/** Handshakes whose session is looked up at once: a crowd that connects must not hold up what others ask the database. */
export const LOOKUPS_AT_ONCE = 32;

/** Told to the other nodes. */
const REFUSED = 'handshakes-refused';

export interface HandshakeOptions {
  /** whose session the handshake presents, if any */
  lookUp(socket: Socket): Promise<SignedIn | undefined>;
  /** why a user may not connect, if so */
  refusalOf(socket: Socket, user: SignedIn): string | undefined;
  /** the groups that the user's sockets are in */
  groupsOf(user: SignedIn): readonly string[];
  /** whether there are other nodes */
  isCluster: boolean;
  log: Log;
}

/** Lets sockets of a valid session in, as `data`, and refuses others (protocol.md, 'Realtime'). */
export function admitSessions(io: Server, { lookUp, refusalOf, groupsOf, isCluster, log }: HandshakeOptions) {
  const inTurn = pLimit(LOOKUPS_AT_ONCE);
  /** for each session that is looked up, the groups that were closed meanwhile */
  const lookups = new Set<Set<string>>();
  const refuse = (group: string) => {
    for (const closed of lookups) closed.add(group);
  };
  io.on(REFUSED, refuse);

  async function admit(socket: Socket): Promise<string | undefined> {
    const closed = new Set<string>();
    lookups.add(closed);
    const user = await lookUp(socket).finally(() => lookups.delete(closed));
    if (!user || groupsOf(user).some((group) => closed.has(group))) return 'Authentication failed';
    socket.data = user;
    return refusalOf(socket, user);
  }

  io.use((socket, next) => {
    inTurn(() => admit(socket)).then(
      (refusal) => (refusal ? next(new Error(refusal)) : next()),
      (error) => {
        log.error({ err: error }, 'handshake failed');
        next(new Error('The service is not available right now'));
      },
    );
  });

  return {
    /** Refuses, on every node, handshakes whose session is being looked up and is found to be in this group. */
    refuse(group: string): void {
      refuse(group);
      if (isCluster) io.serverSideEmit(REFUSED, group);
    },
  };
}

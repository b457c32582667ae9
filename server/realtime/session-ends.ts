import type { Server } from 'socket.io';

/** Told to the other nodes: the group, and the one that its sockets move to, if any. */
export const ENDED = 'sessions-ended';

/**
 * Ends the sessions of a group on every node. A handshake that is under way is in no group yet, so each node is also told
 * to refuse those; and as the two ways to a node may take different times, each does the whole of it.
 * @param refuse see `admitSessions`
 * @param isCluster whether there are other nodes
 * @returns a function that disconnects a group's sockets, or moves them to another group
 */
export function createSessionEnds(
  io: Server,
  { refuse, isCluster }: { refuse(group: string): void; isCluster: boolean },
): (group: string, movesTo?: string) => void {
  function end(scope: Pick<Server, 'in'>, group: string, movesTo?: string): void {
    refuse(group);
    const sockets = scope.in(group);
    if (movesTo === undefined) {
      sockets.disconnectSockets(true);
    } else {
      sockets.socketsJoin(movesTo);
      sockets.socketsLeave(group);
    }
  }
  io.on(ENDED, (group: string, movesTo?: string) => end(io.local, group, movesTo));

  return (group, movesTo) => {
    end(io, group, movesTo);
    if (isCluster) io.serverSideEmit(ENDED, group, ...(movesTo === undefined ? [] : [movesTo]));
  };
}

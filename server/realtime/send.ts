import type { Server, Socket } from 'socket.io';
import type { SignedIn } from '../http/bind.ts';
import type { Realtime } from './port.ts';

const userGroup = (userId: string) => `user:${userId}`;
export const sessionGroup = (sessionId: string) => `session:${sessionId}`;

/** The groups that a socket is in while it is connected. */
export const groupsOf = ({ userId, sessionId }: SignedIn) => [userGroup(userId), sessionGroup(sessionId)];

/**
 * `Realtime` over Socket.IO's rooms.
 * @param isConnected see `Realtime`
 * @param end see `createSessionEnds`
 */
export function createRealtimePort(
  io: Server,
  {
    isConnected,
    renewSocket,
    end,
  }: Pick<Realtime, 'isConnected' | 'renewSocket'> & { end(group: string, movesTo?: string): void },
): Realtime {
  const localSocket = (socketId: string): Socket | undefined => io.sockets.sockets.get(socketId);
  return {
    toUser: (userId, event, payload) => void io.to(userGroup(userId)).emit(event.name, payload),
    toSocket(socketId, event, payload) {
      // Without `local` the adapter would pass even this through Redis, and wait for it.
      const scope = localSocket(socketId) ? io.local : io;
      scope.to(socketId).emit(event.name, payload);
    },
    toGroup(group, event, payload, except) {
      const target = io.to(group);
      (except ? target.except(except) : target).emit(event.name, payload);
    },
    enterGroup: (socketId, group) => void localSocket(socketId)?.join(group),
    leaveGroup(socketId, group) {
      const socket = localSocket(socketId);
      if (socket) void socket.leave(group);
      else io.in(socketId).socketsLeave(group);
    },
    isConnected,
    renewSocket,
    isInGroup: (socketId, group) => localSocket(socketId)?.rooms.has(group) ?? false,
    dissolveGroup: (group) => io.local.in(group).socketsLeave(group),
    moveSockets: (sessionId, other) => end(sessionGroup(sessionId), sessionGroup(other)),
    closeSession: (sessionId) => end(sessionGroup(sessionId)),
    closeUser: (userId) => end(userGroup(userId)),
  };
}

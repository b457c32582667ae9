import type { Server, Socket } from 'socket.io';
import type { Realtime } from './port.ts';

export const userGroup = (userId: string) => `user:${userId}`;
export const sessionGroup = (sessionId: string) => `session:${sessionId}`;

/** `Realtime` over Socket.IO's rooms. @param isConnected see `Realtime` */
export function createRealtimePort(io: Server, isConnected: (socketId: string) => boolean): Realtime {
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
    isInGroup: (socketId, group) => localSocket(socketId)?.rooms.has(group) ?? false,
    dissolveGroup: (group) => io.local.in(group).socketsLeave(group),
    moveSockets(sessionId, other) {
      const theirs = io.in(sessionGroup(sessionId));
      theirs.socketsJoin(sessionGroup(other));
      theirs.socketsLeave(sessionGroup(sessionId));
    },
    closeSession: (sessionId) => io.in(sessionGroup(sessionId)).disconnectSockets(true),
    closeUser: (userId) => io.in(userGroup(userId)).disconnectSockets(true),
  };
}

import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];

/**
 * Writes the frames that Engine.IO flushes together in one system call; ws makes one for each frame. Between `flush`
 * and `drain` Engine.IO hands all of them to ws synchronously.
 */
export function corkFlushes({ engine }: Server): void {
  engine.on('flush', (connection: Connection) => {
    if (connection.transport.name === 'websocket') connection.request.socket.cork();
  });
  engine.on('drain', (connection: Connection) => {
    if (connection.transport.name === 'websocket') connection.request.socket.uncork();
  });
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The WebSocket server that Engine.IO starts by default, which also reports control frames: Engine.IO hears of messages
 * alone, and each ping is answered.
 * @param onControlFrame is called with the request that opened the WebSocket
 */
export const reportingWebSocketServer = (onControlFrame: (request: IncomingMessage) => void): typeof WebSocketServer =>
  class extends WebSocketServer {
    override handleUpgrade(
      request: IncomingMessage,
      wire: Duplex,
      head: Buffer,
      callback: (client: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, wire, head, (client) => {
        const report = () => onControlFrame(request);
        client.on('ping', report).on('pong', report);
        callback(client, request);
      });
    }
  } as typeof WebSocketServer;

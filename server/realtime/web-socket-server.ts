import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

/** How a browser closes the WebSockets of a page that was closed, left for another, or crashed (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001;

/** Called with the request that opened the WebSocket. */
export interface WebSocketReports {
  onControlFrame(request: IncomingMessage): void;
  /** before Engine.IO hears of the end */
  onGoingAway(request: IncomingMessage): void;
}

/**
 * The WebSocket server that Engine.IO starts by default, which also reports what Engine.IO does not hear of: control
 * frames, as each ping is answered, and the code with which a browser closes.
 */
export const reportingWebSocketServer = ({ onControlFrame, onGoingAway }: WebSocketReports): typeof WebSocketServer =>
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
        client.once('close', (code) => code === GOING_AWAY && onGoingAway(request));
        callback(client, request);
      });
    }
  } as typeof WebSocketServer;

import type { Ack } from '@visavis/domain/wire/event.ts';
import { WebSocket } from 'ws';

/**
 * Just enough of Socket.IO's protocol to write and to listen: with the real client, hundreds of them on the server's
 * own machine would take more of it than the server does, and be what is measured.
 */
export interface LightSocket {
  /** Resolves with the acknowledgement, or undefined where none came in time or the connection broke. */
  emit(event: string, payload: unknown, patience: number): Promise<Ack | undefined>;
  on(event: string, listener: (payload: never) => void): () => void;
  close(): void;
}

/** Engine.IO's and Socket.IO's packet types, as they stand at the head of a frame. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const EVENT = '42';
const ACK = '43';

/** @param cookie of the session, as `name=value` */
export async function connectLight(origin: string, cookie: string): Promise<LightSocket> {
  const url = `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const waiting = new Map<number, (ack: Ack | undefined) => void>();
  let emitted = 0;

  await new Promise<void>((resolve, reject) => {
    const failed = () => reject(new Error('the server does not take the connection'));
    socket.onerror = failed;
    socket.onclose = () => {
      for (const settle of waiting.values()) settle(undefined);
      waiting.clear();
      failed();
    };
    socket.onmessage = ({ data: frame }) => {
      const data = String(frame);
      if (data.startsWith(EVENT)) {
        const [name, payload] = JSON.parse(data.slice(EVENT.length)) as [string, never];
        for (const listener of listeners.get(name) ?? []) listener(payload);
      } else if (data.startsWith(ACK)) {
        const start = data.indexOf('[');
        const id = Number(data.slice(ACK.length, start));
        waiting.get(id)?.((JSON.parse(data.slice(start)) as [Ack])[0]);
        waiting.delete(id);
      } else if (data === PING) socket.send(PONG);
      else if (data.startsWith(OPEN)) socket.send(CONNECT);
      else if (data.startsWith(CONNECT)) resolve();
      else failed();
    };
  });

  return {
    emit(event, payload, patience) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(undefined);
      emitted += 1;
      const id = emitted;
      socket.send(`${EVENT}${id}${JSON.stringify([event, payload])}`);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          resolve(undefined);
        }, patience);
        waiting.set(id, (ack) => {
          clearTimeout(timer);
          resolve(ack);
        });
      });
    },
    on(event, listener) {
      const those = listeners.get(event) ?? new Set();
      listeners.set(event, those.add(listener));
      return () => those.delete(listener);
    },
    close: () => socket.close(),
  };
}

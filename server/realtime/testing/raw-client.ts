import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Headers of a raw client's handshake. */
export interface RawOptions {
  headers?: Record<string, string>;
  /** in place of, or beside, `EIO=4` and the transport */
  query?: Record<string, string>;
}

/** Frames as they are on the wire: text, or the bytes of a binary frame. */
export type Frame = string | Buffer;

const addressOf = (origin: string, transport: string, query: Record<string, string> = {}) =>
  `${origin}/socket.io/?${new URLSearchParams({ EIO: '4', transport, ...query })}`;

export interface Answer {
  status: number;
  text: string;
}

/** Engine.IO over HTTP long polling, a request at a time. */
export function pollingClient(origin: string, { headers = {}, query = {} }: RawOptions = {}) {
  const request = async (init: RequestInit, more: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(addressOf(origin, 'polling', { ...query, ...more }), { headers, ...init });
    return { status: response.status, text: await response.text() };
  };
  let session: Record<string, string> = {};
  return {
    /** Asks for a session, which later requests belong to. */
    async open(method = 'GET'): Promise<Answer> {
      const answer = await request({ method });
      if (answer.status === 200) session = { sid: JSON.parse(answer.text.slice(1)).sid };
      return answer;
    },
    /** Waits for the next payload. */
    poll: () => request({}, session),
    send: (payload: string) => request({ method: 'POST', body: payload }, session),
    get sid() {
      return session.sid ?? '';
    },
  };
}

export interface RawSocket {
  /** The next frame. @throws if the connection closes before */
  next(): Promise<Frame>;
  /** The next `count` frames. */
  take(count: number): Promise<Frame[]>;
  send(...frames: (string | Uint8Array)[]): void;
  close(): void;
  /** Resolves once the connection is closed, or refused. */
  closed: Promise<void>;
}

/** Engine.IO over WebSocket. Sends nothing by itself, not even a heartbeat. */
export function openWebSocket(origin: string, { headers = {}, query }: RawOptions = {}): RawSocket {
  const socket = new WebSocket(addressOf(origin.replace(/^http/, 'ws'), 'websocket', query), { headers });
  onTestFinished(() => socket.close());
  socket.binaryType = 'arraybuffer';
  const frames: Frame[] = [];
  const arrivals = new EventTarget();
  socket.addEventListener('message', ({ data }) => {
    frames.push(typeof data === 'string' ? data : Buffer.from(data));
    arrivals.dispatchEvent(new Event('frame'));
  });
  socket.addEventListener('error', () => {});
  const closed = once(socket, 'close').then(() => undefined);

  async function next(): Promise<Frame> {
    while (frames.length === 0) {
      const end = closed.then(() => frames.length > 0 || Promise.reject(new Error('closed')));
      await Promise.race([once(arrivals, 'frame'), end]);
    }
    return frames.shift() as Frame;
  }
  return {
    next,
    async take(count) {
      const taken: Frame[] = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    send(...all) {
      const write = () => {
        for (const frame of all) socket.send(frame);
      };
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', write);
      else write();
    },
    close: () => socket.close(),
    closed,
  };
}

/** A WebSocket connected to the default namespace as the user. */
export async function connectRaw(origin: string, userId: string): Promise<RawSocket> {
  const socket = openWebSocket(origin, { headers: { cookie: `user=${userId}` } });
  await socket.next();
  socket.send('40');
  await socket.next();
  return socket;
}

/** The answer to a WebSocket that connects as the user: the packet, or 'no handshake'. */
export async function answerTo(origin: string, userId: string, { headers = {} }: RawOptions = {}): Promise<string> {
  const socket = openWebSocket(origin, { headers: { cookie: `user=${userId}`, ...headers } });
  const opened = await socket.next().catch(() => undefined);
  if (!opened) return 'no handshake';
  socket.send('40');
  return String(await socket.next());
}

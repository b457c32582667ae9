import { connect, type Socket } from 'node:net';

/** The first byte of a WebSocket frame: whether it is final, and its kind. */
const TEXT = 0x81;
export const TEXT_TO_BE_CONTINUED = 0x01;
export const EMPTY_PART = 0x00;
export const PING = 0x89;

/** A frame as clients send it, with a mask of zeros. @param text of at most 64 KB */
export function frame(text: string, head = TEXT): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [0x80 + length] : [0x80 + 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([head, ...size, 0, 0, 0, 0]), payload]);
}

/** Many of a frame in one piece. */
export const many = (count: number, one: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => one));

const SERVER_PING = Buffer.from([TEXT, 1, 0x32]);
const PONG = frame('3');
const CONNECT = frame('40');
const CONNECTED = Buffer.from('40{"sid"');
/** A refused session: Socket.IO says why and closes. */
const CLOSE = Buffer.from('44{');

export interface WireOptions {
  origin: string;
  cookie: string;
  /** loopback address to come from */
  address: string;
  /** does not wait for the server to check the session */
  isEarly?: boolean;
}

/** A realtime connection over a bare TCP socket: costs the attacker next to nothing. */
export interface Wire {
  tcp: Socket;
  readonly isOpen: boolean;
}

/** Connects to the default namespace and answers heartbeats. @returns undefined where the server refuses */
export function openWire({ origin, cookie, address, isEarly }: WireOptions): Promise<Wire | undefined> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve) => {
    const tcp = connect({
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port: Number(port),
      localAddress: address,
    });
    tcp.on('error', () => undefined);
    tcp.once('close', () => resolve(undefined));
    tcp.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        ...(cookie ? [`Cookie: ${cookie}`] : []),
        '\r\n',
      ].join('\r\n'),
    );
    const wire: Wire = {
      tcp,
      get isOpen() {
        return !tcp.destroyed && tcp.writable && !tcp.readableEnded;
      },
    };
    tcp.once('data', (answer: Buffer) => {
      if (!answer.subarray(0, 12).toString().endsWith('101')) return tcp.destroy();
      tcp.write(CONNECT);
      if (isEarly) resolve(wire);
      tcp.on('data', (chunk: Buffer) => {
        if (chunk.includes(SERVER_PING)) tcp.write(PONG);
        if (chunk.includes(CONNECTED)) resolve(wire);
        else if (chunk.includes(CLOSE)) tcp.destroy();
      });
    });
  });
}

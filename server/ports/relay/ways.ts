import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect as connectTcp, isIPv6, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

interface Awaited {
  isAnswer(message: Buffer): boolean;
  /** how long it may take, ms */
  patience: number;
}

/** A way to a STUN or TURN server that carries whole messages. */
export interface Way {
  send(message: Buffer): void;
  /** The next message of a kind. @throws where none comes in time, or the way breaks */
  next(awaited: Awaited): Promise<Buffer>;
  /** Sends a request, several times where packets may be lost, and waits for its answer. @throws as `next` */
  ask(request: Buffer, awaited: Awaited): Promise<Buffer>;
  close(): void;
}

/** Between two tries of a request over UDP, ms. */
const TRY_AGAIN = 500;

/** Bytes before the attributes of a message. */
const HEAD = 20;

/** Hands the messages that arrive to those who wait for them. */
function createInbox() {
  const waiting = new Set<{ awaited: Awaited; resolve(message: Buffer): void; reject(error: Error): void }>();
  let broken: Error | undefined;
  return {
    arrive(message: Buffer): void {
      if (message.length < HEAD) return;
      for (const one of waiting) {
        if (!one.awaited.isAnswer(message)) continue;
        waiting.delete(one);
        one.resolve(message);
        return;
      }
    },
    breakOff(error: Error): void {
      broken = error;
      for (const one of waiting) one.reject(error);
      waiting.clear();
    },
    async next(awaited: Awaited): Promise<Buffer> {
      if (broken) throw broken;
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const one = { awaited, resolve, reject };
      waiting.add(one);
      const timeout = setTimeout(
        () => reject(new Error(`no answer within ${awaited.patience / 1000} s`)),
        awaited.patience,
      );
      try {
        return await promise;
      } finally {
        clearTimeout(timeout);
        waiting.delete(one);
      }
    },
  };
}

export async function openUdp(host: string, port: number): Promise<Way> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  const inbox = createInbox();
  socket.on('message', inbox.arrive);
  socket.connect(port, host);
  await once(socket, 'connect');
  // A closed port, where its machine says so.
  socket.on('error', inbox.breakOff);
  return {
    send: (message) => socket.send(message),
    next: inbox.next,
    async ask(request, awaited) {
      const again = setInterval(() => socket.send(request), TRY_AGAIN);
      socket.send(request);
      try {
        return await inbox.next(awaited);
      } finally {
        clearInterval(again);
      }
    },
    close: () => socket.close(),
  };
}

/** STUN messages follow each other on a stream: the head of each has its length. */
function overStream(socket: Socket): Way {
  const inbox = createInbox();
  let read: Buffer = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    read = Buffer.concat([read, piece]);
    while (read.length >= HEAD && read.length >= HEAD + read.readUInt16BE(2)) {
      const length = HEAD + read.readUInt16BE(2);
      inbox.arrive(read.subarray(0, length));
      read = read.subarray(length);
    }
  });
  socket.on('error', inbox.breakOff);
  socket.on('close', () => inbox.breakOff(new Error('the connection was closed')));
  return {
    send: (message) => void socket.write(message),
    next: inbox.next,
    ask(request, awaited) {
      socket.write(request);
      return inbox.next(awaited);
    },
    close: () => socket.destroy(),
  };
}

async function opened<S extends Socket>(socket: S, event: string, patience: number): Promise<S> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(patience) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw (error as Error).name === 'AbortError' ? new Error(`no connection within ${patience / 1000} s`) : error;
  }
}

/** @param patience how long the connection may take, ms */
export const openTcp = async (host: string, port: number, patience: number): Promise<Way> =>
  overStream(await opened(connectTcp({ host, port }), 'connect', patience));

/** A way over TLS, and what its certificate is worth. */
export interface TlsWay extends Way {
  /** why browsers would not trust it; unset: they do */
  distrust: string | undefined;
  /** when the certificate ends */
  validTo: Date;
}

/** @param address of the host, where it has been looked up */
export async function openTls(host: string, port: number, patience: number, address = host): Promise<TlsWay> {
  const name = isIPv6(host) || /^[\d.]+$/.test(host) ? {} : { servername: host };
  // Distrust is an answer here: nothing secret travels.
  const socket = connectTls({ host: address, port, ...name, rejectUnauthorized: false });
  const tls: TLSSocket = await opened(socket, 'secureConnect', patience);
  return {
    ...overStream(tls),
    distrust: tls.authorized ? undefined : String(tls.authorizationError),
    validTo: new Date(tls.getPeerCertificate().valid_to),
  };
}

import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';
import { networkReader } from '../../http/network.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Refused } from '../security-refusals.ts';
import { ACCOUNT, ADDRESS, CONNECTION, STRANGER, UNREAD } from './limits.ts';
import { createMeter, type Meter } from './meter.ts';
import { createSources, type Source } from './sources.ts';

type Data = string | Buffer | undefined;

/** The documented part of Engine.IO's socket; the types of Socket.IO hide `id`. */
interface EngineSocket {
  readonly id: string;
  readonly readyState: string;
  readonly request: IncomingMessage;
  readonly transport: { readonly name: string };
  close(discard: boolean): unknown;
  on(event: string, listener: (packet: { data?: Data }) => void): unknown;
  once(event: string, listener: () => void): unknown;
}

interface Connection {
  engine: EngineSocket;
  own: Meter;
  network: string;
  address: Source;
  account: Source | undefined;
  userId: string | undefined;
  /** TCP connections that carry its WebSocket and nothing else */
  wires: Set<Duplex>;
}

export interface FloodGuardOptions {
  http: HttpServer;
  clock: Clock;
  /** multiplies every limit */
  scale: number;
  trustProxy: readonly string[];
  /** Called with the code of every handshake refused and connection closed. */
  onRefused(code: string, refused: Refused): void;
}

export interface FloodGuard {
  /** Whether the address of a handshake may open another connection. */
  admits(request: IncomingMessage): boolean;
  /** Counts a connection as one of the account. @returns false if it has closed, or the account may not open another */
  admitsAccount(engine: object, userId: string): boolean;
  /** Counts a control frame of the WebSocket that this request opened. */
  countControlFrame(request: IncomingMessage): void;
  /** Watches the connections of a server. */
  watch(io: Server): void;
}

const sizeOf = (data: Data) => (data === undefined ? 0 : Buffer.byteLength(data));

/**
 * Closes connections that send more than any client does, before their frames are parsed, and those that do not read
 * what they are sent (protocol.md, 'Realtime').
 */
export function createFloodGuard({ http, clock, scale, trustProxy, onRefused }: FloodGuardOptions): FloodGuard {
  const networkFor = networkReader(trustProxy);
  const accounts = createSources(ACCOUNT, scale);
  const addresses = createSources(ADDRESS, scale);
  const connections = new WeakMap<object, Connection>();
  const byId = new Map<string, Connection>();
  /** by the request that opened a WebSocket */
  const byRequest = new WeakMap<IncomingMessage, Connection>();
  const maxUnread = UNREAD * scale;

  function loseWires({ wires }: Connection): void {
    for (const wire of wires) wire.destroy();
  }

  /** Closes the transport, so that clients come back, and stops reading at once. */
  function cut(connection: Connection, code: string): void {
    const { engine, network, userId } = connection;
    onRefused(code, { address: network, userId });
    engine.close(true);
    loseWires(connection);
  }

  function receive(connection: Connection, frames: number, bytes: number): void {
    const { engine, own, address, account } = connection;
    const now = clock.elapsed();
    if (engine.readyState === 'closed') {
      // ws waits for half a minute for the client to agree, and reads on.
      if (!own.take(frames, bytes, now)) loseWires(connection);
      return;
    }
    const isAddressWithin = address.take(frames, bytes, now);
    if (isAddressWithin && own.take(frames, bytes, now) && (!account || account.take(frames, bytes, now))) return;
    if (!isAddressWithin) address.block(now);
    account?.block(now);
    cut(connection, 'FLOOD');
  }

  /** Counts what a WebSocket receives: its bytes as they come, before they are parsed, so that no frame is free. */
  function watchWire(connection: Connection, request: IncomingMessage): void {
    const wire = request.socket;
    connection.wires.add(wire);
    byRequest.set(request, connection);
    wire.prependListener('data', ({ length }: Buffer) => receive(connection, 0, length));
  }

  /** Bounds what waits behind the batch that is being written. */
  function boundUnread(connection: Connection): void {
    const { engine } = connection;
    let waiting = 0;
    engine.on('packetCreate', ({ data }: { data?: Data }) => {
      const isTooMuch = waiting > maxUnread;
      waiting += sizeOf(data);
      // A request that is being sent must not meet the end of the connection halfway.
      if (isTooMuch) queueMicrotask(() => engine.readyState === 'open' && cut(connection, 'UNREAD'));
    });
    engine.on('flush', () => {
      waiting = 0;
    });
  }

  function guard(engine: EngineSocket): void {
    const network = networkFor(engine.request);
    const address = addresses(network, clock.elapsed());
    const connection: Connection = {
      engine,
      own: createMeter(STRANGER, scale),
      network,
      address,
      account: undefined,
      userId: undefined,
      wires: new Set(),
    };
    connections.set(engine, connection);
    byId.set(engine.id, connection);
    address.opened();
    const isOnWire = () => engine.transport.name === 'websocket';
    if (isOnWire()) watchWire(connection, engine.request);
    engine.on('packet', ({ data }: { data?: Data }) => receive(connection, 1, isOnWire() ? 0 : sizeOf(data)));
    // a probe of a transport to upgrade to, which is no packet of the connection yet
    engine.on('upgrading', () => receive(connection, 1, 0));
    boundUnread(connection);
    engine.once('close', () => {
      byId.delete(engine.id);
      const now = clock.elapsed();
      address.closed(now);
      connection.account?.closed(now);
    });
  }

  return {
    admits(request) {
      const address = networkFor(request);
      const isAdmitted = addresses(address, clock.elapsed()).admits(clock.elapsed());
      if (!isAdmitted) onRefused('TOO_MANY_CONNECTIONS', { address });
      return isAdmitted;
    },
    admitsAccount(engine, userId) {
      const connection = connections.get(engine);
      // Counted now, it would stay so: nothing says any more that it closes.
      if (connection && connection.engine.readyState !== 'open') return false;
      const now = clock.elapsed();
      const account = accounts(userId, now);
      if (!connection || connection.account || !account.admits(now)) {
        onRefused('TOO_MANY_CONNECTIONS', { address: connection?.network ?? '', userId });
        return false;
      }
      account.opened();
      connection.account = account;
      connection.userId = userId;
      connection.own = createMeter(CONNECTION, scale);
      return true;
    },
    watch(io) {
      io.engine.on('connection', guard);
      http.on('upgrade', (request) => {
        const { url = '' } = request;
        const id = URL.canParse(url, 'http://localhost') && new URL(url, 'http://localhost').searchParams.get('sid');
        const connection = id ? byId.get(id) : undefined;
        if (connection) watchWire(connection, request);
      });
    },
    countControlFrame(request) {
      const connection = byRequest.get(request);
      if (connection) receive(connection, 1, 0);
    },
  };
}

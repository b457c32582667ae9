import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { joinRoom, leaving } from '@visavis/domain/call/contract.ts';
import { closing, heartbeat, userActive } from '@visavis/domain/presence/contract.ts';
import type { PayloadInputOf, ServerEvent } from '@visavis/domain/wire/event.ts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SignedIn } from '../http/bind.ts';
import { networkReader } from '../http/network.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { PING_INTERVAL, PING_TIMEOUT } from '../ports/node-lease.ts';
import type { RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createDispatcher, type On } from './bind.ts';
import { createFloodGuard } from './flood/guard.ts';
import { admitSessions } from './handshakes.ts';
import { createHooks, type Hook, type Hooks } from './hooks.ts';
import { isOwnOrigin } from './origin.ts';
import type { Realtime, Sender } from './port.ts';
import { type ProcessStall, watchForStalls } from './process-stall.ts';
import type { Refused } from './security-refusals.ts';
import { createRealtimePort, groupsOf } from './send.ts';
import { createSessionTimes } from './session-times.ts';

type Connection = Socket['conn'];

/**
 * Writes the frames that Engine.IO flushes together in one system call; ws makes one for each frame. Between `flush`
 * and `drain` Engine.IO hands all of them to ws synchronously.
 */
function corkFlushes({ engine }: Server): void {
  engine.on('flush', (connection: Connection) => {
    if (connection.transport.name === 'websocket') connection.request.socket.cork();
  });
  engine.on('drain', (connection: Connection) => {
    if (connection.transport.name === 'websocket') connection.request.socket.uncork();
  });
}

/** How a browser closes the WebSockets of a page that was closed, left for another, or crashed (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001;

/** Called with the request that opened the WebSocket. */
interface WebSocketReports {
  onControlFrame(request: IncomingMessage): void;
  /** before Engine.IO hears of the end */
  onGoingAway(request: IncomingMessage): void;
}

/**
 * The WebSocket server that Engine.IO starts by default, which also reports what Engine.IO does not hear of: control
 * frames, as each ping is answered, and the code with which a browser closes.
 */
const reportingWebSocketServer = ({ onControlFrame, onGoingAway }: WebSocketReports): typeof WebSocketServer =>
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

/** Told to the other nodes: the group, and the one that its sockets move to, if any. */
export const ENDED = 'sessions-ended';

/**
 * Ends the sessions of a group on every node. A handshake that is under way is in no group yet, so each node is also told
 * to refuse those; and as the two ways to a node may take different times, each does the whole of it.
 * @param refuse see `admitSessions`
 * @param isCluster whether there are other nodes
 * @returns a function that disconnects a group's sockets, or moves them to another group
 */
function createSessionEnds(
  io: Server,
  { refuse, isCluster }: { refuse(group: string): void; isCluster: boolean },
): (group: string, movesTo?: string) => void {
  function end(scope: Pick<Server, 'in'>, group: string, movesTo?: string): void {
    refuse(group);
    const sockets = scope.in(group);
    if (movesTo === undefined) {
      sockets.disconnectSockets(true);
    } else {
      sockets.socketsJoin(movesTo);
      sockets.socketsLeave(group);
    }
  }
  io.on(ENDED, (group: string, movesTo?: string) => end(io.local, group, movesTo));

  return (group, movesTo) => {
    end(io, group, movesTo);
    if (isCluster) io.serverSideEmit(ENDED, group, ...(movesTo === undefined ? [] : [movesTo]));
  };
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const HSTS = 'max-age=31536000; includeSubDomains';

/** Sets the security headers of Engine.IO's answers, which the framework never sees. */
function secureAnswers(http: HttpServer, publicUrl: string | undefined): void {
  const headers = publicUrl?.startsWith('https:') ? { ...HEADERS, 'strict-transport-security': HSTS } : HEADERS;
  http.prependListener('request', ({ url }, response) => {
    if (!url?.startsWith('/socket.io/')) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
}

/** Whose socket it is, and until when its access holds, in ms; unset: without an end. */
export interface Admitted extends SignedIn {
  until?: number | undefined;
}

export interface RealtimeOptions {
  http: HttpServer;
  log: Log;
  clock: Clock;
  rateLimiter: RateLimiter;
  publicUrl: string | undefined;
  /** proxies that may set the client's address */
  trustProxy: readonly string[];
  /** multiplies the limits of connections and of what they send */
  rateLimitScale: number;
  authenticate(cookieHeader: string | undefined, network: string): Promise<Admitted | undefined>;
  /** carries events to the sockets of other nodes; unset where there is one node */
  adapter?: ServerOptions['adapter'];
  /** Called with the code of every refused event and handshake, and of every connection closed for what it sent. */
  onRefused(code: string, refused: Refused): void;
  /** tests shorten it */
  timing?: Pick<ServerOptions, 'pingInterval' | 'pingTimeout' | 'connectTimeout'>;
}

export interface Disconnect {
  /** its session is over, or its account: it does not come back */
  isOver: boolean;
  /**
   * Its page was closed, left for another, or has crashed: so the page said last, or a browser says by closing the
   * WebSocket. Through a proxy that speaks HTTP/2, Chromium closes it as if the line had been lost.
   */
  isPageGone: boolean;
}

export interface RealtimeServer {
  realtime: Realtime;
  on: On;
  /** Runs `hook` for every socket that connects to this process. Errors in hooks are logged. */
  onConnect(hook: Hook): void;
  onDisconnect(hook: Hook<Disconnect>): void;
  /** Runs `hook` whenever an event is sent to a socket of this process, whichever node sent it. */
  onSent<E extends ServerEvent>(event: E, hook: Hook<PayloadInputOf<E>>): void;
  /** sockets connected to this process */
  count(): number;
  /** Closes transports, so that clients reconnect. */
  close(): Promise<void>;
  io: Server;
}

/** Events by which a page says that it goes, and those by which it shows that it has stayed all the same. */
const GOODBYES: readonly string[] = [closing.name, leaving.name];
const SIGNS_OF_LIFE: readonly string[] = [heartbeat.name, userActive.name, joinRoom.name];
const MAX_PAYLOAD = 64 * 1024;
const TOO_MANY = 'Too many connections';
/**
 * A lost network shows within 20 s; a call's seat is kept for 15 s after that (rulings 15). A connection that has no
 * session after 10 s is closed. ms
 */
export const TIMING = { pingInterval: PING_INTERVAL, pingTimeout: PING_TIMEOUT, connectTimeout: 10_000 };

/** Socket.IO on the app's HTTP server, with its own options alone (rulings 26). */
export function createRealtime(options: RealtimeOptions): RealtimeServer {
  const { http, log, clock, rateLimiter, publicUrl, adapter, onRefused } = options;
  const networkFor = networkReader(options.trustProxy);
  const guard = createFloodGuard({ ...options, scale: options.rateLimitScale });
  const goneAway = new WeakSet<IncomingMessage>();
  const io = new Server(http, {
    ...(adapter && { adapter }),
    ...(options.timing ?? TIMING),
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_PAYLOAD,
    wsEngine: reportingWebSocketServer({
      onControlFrame: guard.countControlFrame,
      onGoingAway: (request) => void goneAway.add(request),
    }),
    serveClient: false,
    allowRequest(request, decide) {
      if (!isOwnOrigin(request.headers, publicUrl)) {
        onRefused('ORIGIN', { address: networkFor(request), origin: request.headers.origin });
        return decide(null, false);
      }
      if (!guard.admits(request)) return decide(TOO_MANY, false);
      decide(null, true);
    },
  });
  secureAnswers(http, publicUrl);
  guard.watch(io);
  corkFlushes(io);
  const handshakes = admitSessions(io, {
    async lookUp({ conn, handshake, request }) {
      // No lookup for a socket that closed while it waited its turn.
      return conn.readyState === 'open'
        ? options.authenticate(handshake.headers.cookie, networkFor(request))
        : undefined;
    },
    refusalOf: ({ conn }, { userId }) => (guard.admitsAccount(conn, userId) ? undefined : TOO_MANY),
    groupsOf,
    log,
  });
  const end = createSessionEnds(io, { refuse: handshakes.refuse, isCluster: adapter !== undefined });

  const times = createSessionTimes(io, { clock, isCluster: adapter !== undefined });

  // The other nodes take a stalled process for dead and let its users in again: events that their old sockets sent
  // before the stall must not move them from their new places. Users who are still here reconnect at once.
  const stale = new WeakSet<Socket>();
  const stall: ProcessStall | undefined =
    adapter &&
    watchForStalls(clock, (ms) => {
      log.warn({ ms, sockets: io.engine.clientsCount }, 'this process stalled: its sockets are closed');
      for (const socket of io.sockets.sockets.values()) {
        stale.add(socket);
        socket.conn.close(true);
      }
    });
  function isConnected(socketId: string): boolean {
    stall?.check();
    const socket = io.sockets.sockets.get(socketId);
    return socket?.connected === true && !stale.has(socket);
  }

  const dispatcher = createDispatcher({ log, rateLimiter, onRefused });
  const connects = createHooks('connect', log);
  const disconnects = createHooks<Disconnect>('disconnect', log, DISCONNECTS_AT_ONCE);
  const sends = new Map<string, Hooks<never>>();
  io.on('connection', (socket) => {
    if (!handshakes.complete(socket)) return socket.conn.close();
    const sender = enterGroups(socket);
    times.watch(socket, (socket.data as Admitted).until);
    let hasSaidGoodbye = false;
    socket.on('error', (error) => log.debug({ err: error }, 'socket error'));
    socket.on('disconnect', (reason) =>
      disconnects.run(sender, {
        isOver: reason === 'server namespace disconnect',
        isPageGone: hasSaidGoodbye || goneAway.has(socket.request),
      }),
    );
    socket.onAny((name: string, ...args: unknown[]) => {
      hasSaidGoodbye = GOODBYES.includes(name) || (hasSaidGoodbye && !SIGNS_OF_LIFE.includes(name));
      if (isConnected(socket.id)) void dispatcher.dispatch(socket, sender, name, args);
    });
    socket.onAnyOutgoing((name: string, payload: unknown) => sends.get(name)?.run(sender, payload as never));
    connects.run(sender);
  });

  return {
    realtime: createRealtimePort(io, { isConnected, renewSocket: times.renew, end }),
    on: dispatcher.on,
    onConnect: connects.add,
    onDisconnect: disconnects.add,
    onSent(event, hook) {
      const hooks = sends.get(event.name) ?? createHooks<never>(`sent ${event.name}`, log);
      sends.set(event.name, hooks);
      hooks.add(hook);
    },
    count: () => io.engine.clientsCount,
    async close() {
      stall?.stop();
      await io.close();
    },
    io,
  };
}

/** Hooks of closed sockets that run at once: a crowd that leaves must not hold up what others ask Redis and the database. */
const DISCONNECTS_AT_ONCE = 128;
/** @returns the socket as features know it, in the groups of its user and session */
function enterGroups(socket: Socket): Sender {
  const { userId, sessionId } = socket.data as SignedIn;
  socket.join(groupsOf({ userId, sessionId }));
  return { userId, sessionId, socketId: socket.id };
}

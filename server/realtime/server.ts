import type { Server as HttpServer } from 'node:http';
import type { PayloadInputOf, ServerEvent } from '@visavis/domain/wire/event.ts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { SignedIn } from '../http/bind.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createDispatcher, type On } from './bind.ts';
import { gatherWrites } from './one-write.ts';
import { isOwnOrigin } from './origin.ts';
import type { Realtime, Sender } from './port.ts';
import { watchForStandstill } from './process-stall.ts';

export interface RealtimeOptions {
  http: HttpServer;
  log: Log;
  clock: Clock;
  rateLimiter: RateLimiter;
  publicUrl: string | undefined;
  authenticate(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** carries events to the sockets of other nodes; unset: there are none */
  adapter?: ServerOptions['adapter'];
  /** hears the code of every refused event */
  onRefused(code: string): void;
}

export interface RealtimeServer {
  realtime: Realtime;
  on: On;
  /** Runs `hook` for every socket that connects or goes; errors in it are logged and spread no further. */
  onConnect(hook: (sender: Sender) => Promise<void> | void): void;
  onDisconnect(hook: (sender: Sender) => Promise<void> | void): void;
  /** Runs `hook` whenever an event is handed to a socket of this process, whichever process sent it. */
  onTold<E extends ServerEvent>(event: E, hook: (receiver: Sender, payload: PayloadInputOf<E>) => void): void;
  /** sockets connected to this process */
  count(): number;
  /** Closes transports, so that clients know to come back. */
  close(): Promise<void>;
  io: Server;
}

const MAX_PAYLOAD = 64 * 1024;
const userGroup = (userId: string) => `user:${userId}`;
const sessionGroup = (sessionId: string) => `session:${sessionId}`;

/** How long a socket that lost its transport may come back as the one it was, with what it missed. */
const RECOVERY = 30_000;

/** An event as Socket.IO writes it: a packet of type 2, in the namespace that everybody is in. */
const packetOf = (name: string, payload: unknown): string => `2${JSON.stringify([name, payload])}`;

export function createRealtime(options: RealtimeOptions): RealtimeServer {
  const { http, log, rateLimiter, publicUrl, authenticate, adapter } = options;
  const io = new Server(http, {
    ...(adapter && {
      adapter,
      connectionStateRecovery: { maxDisconnectionDuration: RECOVERY, skipMiddlewares: false },
    }),
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_PAYLOAD,
    serveClient: false,
    // A lost network shows within 20 s; the seat of a call is kept for 15 s after that.
    pingInterval: 10_000,
    pingTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, publicUrl)),
  });
  const dispatcher = createDispatcher({ log, rateLimiter, onRefused: options.onRefused });
  const connectHooks: ((sender: Sender) => Promise<void> | void)[] = [];
  const disconnectHooks: typeof connectHooks = [];
  const senders = new WeakMap<Socket, Sender>();
  const toldHooks = new Map<string, (receiver: Sender, payload: unknown) => void>();
  /** All begin at once: what one feature awaits must not keep another from knowing. */
  const run = (hooks: typeof connectHooks, sender: Sender) => {
    for (const hook of hooks) {
      (async () => hook(sender))().catch((error) => {
        log.error({ err: error, userId: sender.userId }, 'connection hook failed');
      });
    }
  };

  io.use((socket, next) => {
    authenticate(socket.handshake.headers.cookie).then(
      (user) => {
        if (!user) return next(new Error('Authentication failed'));
        socket.data = user;
        next();
      },
      (error) => {
        log.error({ err: error }, 'handshake failed');
        next(new Error('The service is not available right now'));
      },
    );
  });

  gatherWrites(io);

  // Others have taken this process for gone, and its people are elsewhere: what their old sockets sent before must
  // not take them out of their new places. Whoever is still here comes back at once.
  const stale = new WeakSet<Socket>();
  const standstill =
    adapter &&
    watchForStandstill(options.clock, (ms) => {
      log.warn({ ms, sockets: io.engine.clientsCount }, 'this process stood still: its sockets are closed');
      for (const socket of io.sockets.sockets.values()) {
        stale.add(socket);
        socket.conn.close(true);
      }
    });
  function isHere(socketId: string): boolean {
    standstill?.check();
    const socket = io.sockets.sockets.get(socketId);
    return socket?.connected === true && !stale.has(socket);
  }

  io.on('connection', (socket: Socket) => {
    const { userId, sessionId } = socket.data as SignedIn;
    const sender: Sender = { userId, sessionId, socketId: socket.id };
    senders.set(socket, sender);
    socket.join([userGroup(userId), sessionGroup(sessionId)]);
    socket.onAny((name: string, ...args: unknown[]) => {
      if (isHere(socket.id)) void dispatcher.dispatch(socket, sender, name, args);
    });
    socket.onAnyOutgoing((name: string, payload: unknown) => toldHooks.get(name)?.(sender, payload));
    socket.on('disconnect', () => run(disconnectHooks, sender));
    socket.on('error', (error) => log.debug({ err: error }, 'socket error'));
    run(connectHooks, sender);
  });

  const realtime: Realtime = {
    toUser: (userId, event, payload) => void io.to(userGroup(userId)).emit(event.name, payload),
    toSocket: (socketId, event, payload) => {
      const own = io.sockets.sockets.get(socketId);
      if (!own) return void io.to(socketId).emit(event.name, payload);
      // Straight to its connection: what a socket emits itself goes round by Redis where there are others, and costs
      // twice as much where there are none.
      own.conn.write(packetOf(event.name, payload));
      const receiver = senders.get(own);
      if (receiver) toldHooks.get(event.name)?.(receiver, payload);
    },
    toGroup: (group, event, payload, except) => {
      const target = io.to(group);
      (except ? target.except(except) : target).emit(event.name, payload);
    },
    enterGroup: (socketId, group) => void io.sockets.sockets.get(socketId)?.join(group),
    leaveGroup: (socketId, group) => {
      const own = io.sockets.sockets.get(socketId);
      if (own) void own.leave(group);
      else io.in(socketId).socketsLeave(group);
    },
    isHere,
    isInGroup: (socketId, group) => io.sockets.sockets.get(socketId)?.rooms.has(group) ?? false,
    dissolveGroup: (group) => io.local.in(group).socketsLeave(group),
    closeSession: (sessionId) => io.in(sessionGroup(sessionId)).disconnectSockets(true),
    closeUser: (userId) => io.in(userGroup(userId)).disconnectSockets(true),
  };

  return {
    realtime,
    on: dispatcher.on,
    onConnect: (hook) => void connectHooks.push(hook),
    onDisconnect: (hook) => void disconnectHooks.push(hook),
    onTold: (event, hook) => void toldHooks.set(event.name, hook as (receiver: Sender, payload: unknown) => void),
    count: () => io.engine.clientsCount,
    async close() {
      standstill?.stop();
      await io.close();
    },
    io,
  };
}

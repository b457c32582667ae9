import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerEvent } from '@visavis/domain/wire/event.ts';
import { pino } from 'pino';
import { io, type ManagerOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../ports/clock.ts';
import { createMemoryRateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import { createRealtime, type RealtimeOptions, type RealtimeServer } from '../server.ts';

export interface TestNode {
  server: RealtimeServer;
  origin: string;
  close(): Promise<void>;
}

/** The session of the cookie `user=<id>`. */
export function sessionOf(cookie = '') {
  const [, userId] = /^user=(\w+)$/.exec(cookie) ?? [];
  return userId ? { userId, sessionId: `session of ${userId}` } : undefined;
}

/** A realtime server without features, where `sessionOf` says who has a session. */
export async function openNode(options: Partial<RealtimeOptions> = {}): Promise<TestNode> {
  const http = createServer();
  const server = createRealtime({
    http,
    log: pino({ enabled: false }),
    clock: systemClock,
    rateLimiter: createMemoryRateLimiter(1),
    publicUrl: undefined,
    trustProxy: [],
    rateLimitScale: 1,
    authenticate: async (cookie) => sessionOf(cookie),
    onRefused() {},
    ...options,
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The same, closed when the test ends. */
export async function startNode(options: Partial<RealtimeOptions> = {}): Promise<TestNode> {
  const node = await openNode(options);
  onTestFinished(() => node.close());
  return node;
}

/** Socket.IO's own client, signed in; `received` lists the events it has been sent. */
export async function connectClient({ origin }: TestNode, userId: string, options: Partial<ManagerOptions> = {}) {
  const socket = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie: `user=${userId}` },
    forceNew: true,
    reconnection: false,
    ...options,
  });
  onTestFinished(() => void socket.disconnect());
  const received: unknown[] = [];
  socket.onAny((name: string, payload: unknown) => received.push([name, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    id: socket.id ?? '',
    received,
    /** Resolves once such an event arrives; the call comes before. */
    next: (event: ServerEvent) => new Promise<void>((resolve) => socket.once(event.name, () => resolve())),
    close: () => void socket.disconnect(),
  };
}

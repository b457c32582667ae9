import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callEnded } from '@visavis/domain/call/contract.ts';
import { found, joined, status } from '@visavis/domain/matching/contract.ts';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../ports/clock.ts';
import { createMemoryRateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createRealtime } from './server.ts';

it('hands events to one socket in their order, and says so of each once, however it was sent', async () => {
  const http = createServer();
  const server = createRealtime({
    ...{ http, log: pino({ enabled: false }), clock: systemClock, rateLimiter: createMemoryRateLimiter(1) },
    ...{ publicUrl: undefined, authenticate: async () => ({ userId: 'ann', sessionId: 'one' }), onRefused: () => {} },
  });
  onTestFinished(() => server.close());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const told: unknown[] = [];
  for (const event of [joined, status, found])
    server.onTold(event, ({ userId }) => void told.push([event.name, userId]));

  const connected = new Promise<string>((resolve) => server.onConnect(({ socketId }) => resolve(socketId)));
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  onTestFinished(() => void client.disconnect());
  const heard: unknown[] = [];
  client.onAny((name, payload) => heard.push([name, payload]));
  const socketId = await connected;
  await new Promise<void>((resolve) => client.once('connect', resolve));

  const { realtime } = server;
  const place = { position: 1, total: 2 };
  const ended = { roomId: 'r', reason: 'skip', duration: 0, rewards: { xpGained: 0, karmaGained: 0 } } as const;
  const last = new Promise((resolve) => client.once(callEnded.name, resolve));
  realtime.toSocket(socketId, joined, place);
  realtime.toUser('ann', status, place);
  realtime.enterGroup(socketId, 'room');
  realtime.toGroup('room', status, { position: 2, total: 2 });
  realtime.toSocket(socketId, callEnded, { ...ended, ratingRequired: false });
  await last;
  expect(heard).toEqual([
    [joined.name, place],
    [status.name, place],
    [status.name, { position: 2, total: 2 }],
    [callEnded.name, { ...ended, ratingRequired: false }],
  ]);
  expect(told).toEqual([
    [joined.name, 'ann'],
    [status.name, 'ann'],
    [status.name, 'ann'],
  ]);
  realtime.toSocket('of nobody', joined, place);
});

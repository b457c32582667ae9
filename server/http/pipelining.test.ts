import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { boundPipelining, UNANSWERED_MAX } from './pipelining.ts';

let app: FastifyInstance;
let floods: string[];
let started: number;
/** Lets every request under way be answered. */
let release: () => void;
beforeEach(async () => {
  app = Fastify();
  floods = [];
  started = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  boundPipelining(app, (request) => floods.push(request.url));
  app.get('/at-once', async () => 'here');
  app.get('/held', async () => {
    started += 1;
    await promise;
    return 'here';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    release();
    await app.close();
  });
});

const asks = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count);

async function open(): Promise<{ socket: Socket; closed: Promise<unknown>; answers: () => number }> {
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, closed, answers: () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0 };
}

it('answers as many requests of a connection as may be sent ahead, again and again', async () => {
  const { socket, answers } = await open();
  for (let round = 1; round <= 5; round += 1) {
    socket.write(asks('/at-once', UNANSWERED_MAX));
    await vi.waitFor(() => expect(answers()).toBe(round * UNANSWERED_MAX));
  }
  expect(floods).toEqual([]);
});

it('closes a connection that sends one more, and works on none of those behind it', async () => {
  const [flooding, other] = [await open(), await open()];
  flooding.socket.write(asks('/held', UNANSWERED_MAX) + asks('/one-more') + asks('/held', 500));
  await flooding.closed;
  other.socket.write(asks('/at-once'));
  await vi.waitFor(() => expect(other.answers()).toBe(1));
  expect([started, flooding.answers(), floods]).toEqual([UNANSWERED_MAX, 0, ['/one-more']]);
});

it('counts those that come one after another while the first waits', async () => {
  const { socket, closed } = await open();
  for (let count = 1; count <= UNANSWERED_MAX; count += 1) {
    socket.write(asks('/held'));
    await vi.waitFor(() => expect(started).toBe(count));
  }
  socket.write(asks('/at-once'));
  await closed;
  expect(floods).toEqual(['/at-once']);
});

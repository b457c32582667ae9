import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Link, openLink } from './link.ts';

let echo: Server;
let link: Link;

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => {});
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  link = await openLink({ port: (echo.address() as { port: number }).port });
});
afterEach(async () => {
  await link.close();
  echo.close();
});

async function dial(): Promise<Socket> {
  const socket = connect(link.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
async function answer(socket: Socket, text: string, time = 20_000): Promise<string> {
  socket.write(text);
  const [chunk] = await once(socket, 'data', { signal: AbortSignal.timeout(time) });
  return String(chunk);
}

it('forwards in both directions', async () => {
  expect(await answer(await dial(), 'hello')).toBe('hello');
});

it('ends connections and refuses new ones while cut', async () => {
  const socket = await dial();
  await answer(socket, 'hello');
  const closed = once(socket, 'close');
  await link.cut();
  await closed;
  await expect(dial()).rejects.toThrow('ECONNREFUSED');
  await link.restore();
  expect(await answer(await dial(), 'again')).toBe('again');
});

it('forwards nothing and closes nothing while silenced', async () => {
  const before = await dial();
  await answer(before, 'hello');
  link.silence();
  const during = await dial();
  await expect(answer(before, 'anyone?', 100)).rejects.toThrow();
  await expect(answer(during, 'anyone?', 100)).rejects.toThrow();
  expect(before.closed).toBe(false);
  await link.restore();
  expect(await answer(await dial(), 'again')).toBe('again');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { gatherWrites } from './one-write.ts';

const http = createServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false });
gatherWrites(io);
afterEach(() => {
  io.disconnectSockets(true);
});
afterAll(() => io.close());

/** A client of this server; `heard` has what it was told, `written` what left the server for it since it connected. */
async function meet(transport: 'websocket' | 'polling') {
  if (!http.listening) await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const heard: unknown[] = [];
  const { port } = http.address() as AddressInfo;
  const arrived = new Promise<Socket>((resolve) => io.once('connection', resolve));
  const client = connect(`http://127.0.0.1:${port}`, { transports: [transport], forceNew: true });
  client.onAny((name, ...args) => heard.push([name, ...args]));
  const socket = await arrived;
  await new Promise<void>((resolve) => client.once('connect', resolve));
  const written = vi.spyOn(socket.conn.request.socket, 'write');
  return { client, socket, heard, written };
}

const told = (client: ReturnType<typeof connect>) =>
  new Promise<void>((resolve) => client.once('last', () => resolve()));

it('sends what one turn tells a client in one write, in its order', async () => {
  const { client, socket, heard, written } = await meet('websocket');
  const last = told(client);
  socket.emit('first', 1);
  io.to(socket.id).emit('to all', { name: 'Ærøskøbing 🙂' });
  await Promise.resolve();
  socket.emit('last');
  await last;
  expect(heard).toEqual([['first', 1], ['to all', { name: 'Ærøskøbing 🙂' }], ['last']]);
  expect(written).toHaveBeenCalledTimes(1);

  const again = told(client);
  socket.emit('last');
  await again;
  expect(written).toHaveBeenCalledTimes(2);
});

// With what is around it 13 bytes more: at 125 and at 65,535 a frame writes its length in another way.
it.each([1, 112, 113, 65_522, 65_523, 300_000])('sends a text of %d characters whole', async (length) => {
  const { client, socket, heard } = await meet('websocket');
  const last = told(client);
  const text = 'x'.repeat(length);
  socket.emit('text', text);
  socket.emit('last');
  await last;
  expect(heard).toEqual([['text', text], ['last']]);
});

it.each(['websocket', 'polling'] as const)('leaves bytes and acknowledgements as they are (%s)', async (transport) => {
  const { client, socket, heard } = await meet(transport);
  const last = told(client);
  socket.on('ask', (question, acknowledge) => acknowledge([question, 'yes']));
  const acknowledged = client.emitWithAck('ask', 'really?');
  socket.emit('bytes', Buffer.from([1, 2, 3]), 'and text');
  socket.emit('last');
  await last;
  expect(await acknowledged).toEqual(['really?', 'yes']);
  expect(heard).toEqual([['bytes', expect.anything(), 'and text'], ['last']]);
  expect(Buffer.from((heard[0] as [string, ArrayBuffer])[1])).toEqual(Buffer.from([1, 2, 3]));
});

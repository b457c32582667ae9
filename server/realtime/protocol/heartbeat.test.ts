import { describe, expect, it } from 'vitest';
import { startNode } from '../testing/node.ts';
import { connectRaw, openWebSocket, pollingClient } from '../testing/raw-client.ts';

/** Longer than a slow or busy machine takes to answer a ping, ms. */
const PATIENCE = 20_000;

/** A node that pings ten times a second. @param pingTimeout after how long without a pong a connection is closed, ms */
async function start(pingTimeout: number) {
  const node = await startNode({ timing: { pingInterval: 100, pingTimeout, connectTimeout: 10_000 } });
  const disconnected: string[] = [];
  node.server.onDisconnect(({ userId }) => void disconnected.push(userId));
  return { ...node, disconnected };
}

describe('over polling', () => {
  it('sends a ping at each interval while it is answered', async () => {
    const { origin } = await start(PATIENCE);
    const client = pollingClient(origin);
    await client.open();
    for (let round = 0; round < 3; round += 1) {
      expect(await client.poll()).toEqual({ status: 200, text: '2' });
      expect(await client.send('3')).toEqual({ status: 200, text: 'ok' });
    }
  });

  it('closes the session without a pong', async () => {
    const { origin, server } = await start(200);
    const client = pollingClient(origin);
    await client.open();
    await expect.poll(() => server.count()).toBe(0);
    expect((await client.poll()).status).toBe(400);
  });
});

describe('over WebSocket', () => {
  it('sends a ping at each interval while it is answered', async () => {
    const { origin } = await start(PATIENCE);
    const socket = openWebSocket(origin);
    await socket.next();
    for (let round = 0; round < 3; round += 1) {
      expect(await socket.next()).toBe('2');
      socket.send('3');
    }
  });

  it('closes the connection without a pong, and runs the hooks of its end', async () => {
    const { origin, disconnected } = await start(2000);
    const socket = openWebSocket(origin, { headers: { cookie: 'user=ann' } });
    socket.send('40');
    // The ping may overtake the answer to the handshake.
    const [, ...frames] = await socket.take(3);
    expect(frames.map((frame) => String(frame).slice(0, 2)).toSorted()).toEqual(['2', '40']);
    await socket.closed;
    expect(disconnected).toEqual(['ann']);
  });

  it('closes the connection on a ping from the client', async () => {
    const { server, origin } = await startNode();
    const disconnected: string[] = [];
    server.onDisconnect(({ userId }) => void disconnected.push(userId));
    const socket = await connectRaw(origin, 'ann');
    socket.send('2');
    await socket.closed;
    expect(disconnected).toEqual(['ann']);
  });
});

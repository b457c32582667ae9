import { beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../testing/node.ts';
import { connectRaw, openWebSocket, pollingClient } from '../testing/raw-client.ts';

const timing = { pingInterval: 100, pingTimeout: 200, connectTimeout: 10_000 };
let node: TestNode;
let disconnected: string[];

beforeEach(async () => {
  node = await startNode({ timing });
  disconnected = [];
  node.server.onDisconnect(({ userId }) => void disconnected.push(userId));
});

describe('over polling', () => {
  it('sends a ping at each interval while it is answered', async () => {
    const client = pollingClient(node.origin);
    await client.open();
    for (let round = 0; round < 3; round += 1) {
      expect(await client.poll()).toEqual({ status: 200, text: '2' });
      expect(await client.send('3')).toEqual({ status: 200, text: 'ok' });
    }
  });

  it('closes the session without a pong', async () => {
    const client = pollingClient(node.origin);
    await client.open();
    await expect.poll(() => node.server.count()).toBe(0);
    expect((await client.poll()).status).toBe(400);
  });
});

describe('over WebSocket', () => {
  it('sends a ping at each interval while it is answered', async () => {
    const socket = openWebSocket(node.origin);
    await socket.next();
    for (let round = 0; round < 3; round += 1) {
      expect(await socket.next()).toBe('2');
      socket.send('3');
    }
  });

  it('closes the connection without a pong, and runs the hooks of its end', async () => {
    const socket = await connectRaw(node.origin, 'ann');
    expect(await socket.next()).toBe('2');
    await socket.closed;
    expect(disconnected).toEqual(['ann']);
  });

  it('closes the connection on a ping from the client', async () => {
    const socket = await connectRaw(node.origin, 'ann');
    socket.send('2');
    await socket.closed;
    expect(disconnected).toEqual(['ann']);
  });
});

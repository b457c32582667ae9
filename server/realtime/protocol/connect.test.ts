import { describe, expect, it } from 'vitest';
import { startNode } from '../testing/node.ts';
import { connectRaw, openWebSocket } from '../testing/raw-client.ts';

const cookie = 'user=ann';
const connected = /^40\{"sid":"[\w-]{20}"\}$/;

/** A WebSocket after Engine.IO's handshake, before any packet of Socket.IO. */
async function open(origin: string, headers: Record<string, string> = { cookie }) {
  const socket = openWebSocket(origin, { headers });
  await socket.next();
  return socket;
}

describe('connecting', () => {
  it.each([
    ['without a payload', '40'],
    ['with a payload', '40{"token":"123"}'],
    ['to the default namespace by its name', '40/,'],
  ])('to the default namespace succeeds %s', async (_, packet) => {
    const { origin, server } = await startNode();
    const users: string[] = [];
    server.onConnect(({ userId }) => void users.push(userId));
    const socket = await open(origin);
    socket.send(packet);
    expect(await socket.next()).toMatch(connected);
    expect(users).toEqual(['ann']);
  });

  it.each([
    ['without a session cookie', {}, '40'],
    ['with a cookie that is no session', { cookie: 'user=' }, '40'],
    ['with a token in place of the cookie', {}, '40{"token":"user=ann"}'],
  ])('is refused %s', async (_, headers, packet) => {
    const { origin } = await startNode();
    const socket = await open(origin, headers as Record<string, string>);
    socket.send(packet);
    expect(await socket.next()).toBe('44{"message":"Authentication failed"}');
  });

  it('is refused, with another message, while sessions cannot be read', async () => {
    const { origin } = await startNode({ authenticate: () => Promise.reject(new Error('no database')) });
    const socket = await open(origin);
    socket.send('40');
    expect(await socket.next()).toBe('44{"message":"The service is not available right now"}');
  });

  it.each(['/admin', '/constructor'])('to the namespace %s is refused', async (namespace) => {
    const { origin } = await startNode();
    const socket = await open(origin);
    socket.send(`40${namespace},`);
    expect(await socket.next()).toBe(`44${namespace},{"message":"Invalid namespace"}`);
  });

  it.each([
    ['an unknown packet type', '4abc'],
    ['an auth payload that is no object', '40"token"'],
    ['an auth payload that is no JSON', '40{token'],
    ['an event before connecting', '42["test:ping"]'],
  ])('closes the connection on %s', async (_, packet) => {
    const { origin } = await startNode();
    const socket = await open(origin);
    socket.send(packet);
    await socket.closed;
  });

  it('closes a connection that does not connect to a namespace in time', async () => {
    const { origin } = await startNode({
      timing: { pingInterval: 10_000, pingTimeout: 10_000, connectTimeout: 50 },
    });
    const socket = await open(origin);
    await socket.closed;
  });
});

describe('disconnecting', () => {
  it('by the client runs the hooks once; a later event closes the connection', async () => {
    const { origin, server } = await startNode();
    const users: string[] = [];
    server.onDisconnect(({ userId }) => void users.push(userId));
    const socket = await connectRaw(origin, 'ann');
    socket.send('41');
    await expect.poll(() => users).toEqual(['ann']);
    socket.send('42["test:ping"]');
    await socket.closed;
    expect(users).toEqual(['ann']);
  });

  it.each([
    ['session', 'closeSession', 'session of ann'],
    ['user', 'closeUser', 'ann'],
  ] as const)(
    'of a %s by the server sends a disconnect packet and closes its connections alone',
    async (_, close, id) => {
      const { origin, server } = await startNode();
      const [ann, bob] = [await connectRaw(origin, 'ann'), await connectRaw(origin, 'bob')];
      server.realtime[close](id);
      expect(await ann.next()).toBe('41');
      await ann.closed;
      bob.send('421["no such event"]');
      expect(await bob.next()).toMatch(/^431\[/);
    },
  );

  it('of every user, when the server closes, sends no disconnect packet: clients reconnect', async () => {
    const { origin, server } = await startNode();
    const socket = await connectRaw(origin, 'ann');
    await Promise.all([server.close(), socket.closed]);
    await expect(socket.next()).rejects.toThrow('closed');
  });
});

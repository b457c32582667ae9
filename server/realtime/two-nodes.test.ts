import { joined, status } from '@visavis/domain/matching/contract.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectRedis, type Redis } from '../ports/redis/redis.ts';
import { startRedis, type TestRedis } from '../testing/programs/redis.ts';
import { createRedisAdapter } from './redis-adapter.ts';
import { sessionGroup } from './send.ts';
import { ENDED } from './server.ts';
import { connectClient, openNode, sessionOf, type TestNode } from './testing/node.ts';
import { openWebSocket } from './testing/raw-client.ts';

const place = { position: 1, total: 2 };
const HOUR = 3_600_000;
let program: TestRedis;
let connections: Redis[];
let one: TestNode;
let two: TestNode;
let sent: string[] = [];
/** sessions that were looked up, and until when the next are held back */
let lookups = 0;
let until = Promise.resolve();

async function openWithRedis(name: string, connection: Redis): Promise<TestNode> {
  const node = await openNode({
    adapter: createRedisAdapter(connection),
    async authenticate(cookie) {
      lookups += 1;
      await until;
      const session = sessionOf(cookie);
      return session && { ...session, until: Date.now() + HOUR };
    },
  });
  for (const event of [joined, status]) {
    node.server.onSent(event, ({ userId }) => void sent.push(`${event.name} to ${userId} at ${name}`));
  }
  return node;
}

beforeAll(async () => {
  program = await startRedis();
  const connect = () => connectRedis(program.url, pino({ level: 'silent' }), { blocking: true });
  connections = [connect(), connect()];
  const [first, second] = connections as [Redis, Redis];
  [one, two] = [await openWithRedis('one', first), await openWithRedis('two', second)];
  // A node misses what is sent before its first read.
  await vi.waitUntil(async () => (await first.info('clients')).includes('blocked_clients:2'));
});
afterEach(() => {
  sent = [];
  lookups = 0;
  until = Promise.resolve();
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  for (const connection of connections) connection.disconnect();
  await program.stop();
});

it('sends an event for a user to the sockets on both nodes, and runs the hooks on the node of each', async () => {
  const clients = [await connectClient(one, 'ann'), await connectClient(two, 'ann')];
  const arrivals = Promise.all(clients.map((client) => client.next(status)));
  one.server.realtime.toUser('ann', status, place);
  await arrivals;
  expect(sent.toSorted()).toEqual([`${status.name} to ann at one`, `${status.name} to ann at two`]);
});

it('sets the time of a socket from either node, for its own session alone', async () => {
  for (const node of [one, two]) {
    const client = await connectClient(two, 'ann');
    const closed = new Promise((resolve) => client.socket.once('disconnect', resolve));
    const renewal = { socketId: client.id, until: Date.now() };
    node.server.realtime.renewSocket({ ...renewal, sessionId: 'session of ben' });
    const arrival = client.next(status);
    node.server.realtime.toUser('ann', status, place);
    await arrival;
    expect(client.socket.connected).toBe(true);
    node.server.realtime.renewSocket({ ...renewal, sessionId: 'session of ann' });
    expect(await closed).toBe('transport close');
  }
});

it('sends an event for one socket to that socket alone, from either node', async () => {
  const [client, other] = [await connectClient(two, 'ann'), await connectClient(two, 'ann')];
  for (const node of [one, two]) {
    const arrival = client.next(joined);
    node.server.realtime.toSocket(client.id, joined, place);
    await arrival;
  }
  expect(sent).toEqual([`${joined.name} to ann at two`, `${joined.name} to ann at two`]);
  expect(other.received).toEqual([]);
});

it('sends an event between two people of one node while Redis hangs', async () => {
  const client = await connectClient(one, 'ann');
  const givenUp = new Promise<string>((resolve) => connections[0]?.once('close', () => resolve('Redis was given up')));
  program.process.kill('SIGSTOP');
  try {
    const arrival = client.next(status).then(() => 'it arrived');
    one.server.realtime.toUser('ann', status, place);
    expect(await Promise.race([arrival, givenUp])).toBe('it arrived');
  } finally {
    program.process.kill('SIGCONT');
  }
});

it('does not pass an event for a local socket through Redis', async () => {
  const client = await connectClient(one, 'ann');
  const before = await connections[0]?.xlen('visavis:events');
  const arrival = client.next(joined);
  one.server.realtime.toSocket(client.id, joined, place);
  await arrival;
  expect(await connections[0]?.xlen('visavis:events')).toBe(before);
});

it('replays nothing that a user missed to a client that presents the ids of their connection', async () => {
  const ann = openWebSocket(one.origin, { headers: { cookie: 'user=ann' } });
  await ann.next();
  ann.send('40');
  const { pid = 'none' } = JSON.parse(String(await ann.next()).slice(2)) as { pid?: string };
  two.server.realtime.toUser('ann', status, place);
  const [, , offset = '0-0'] = JSON.parse(String(await ann.next()).slice(2)) as unknown[];
  ann.close();
  await expect.poll(() => one.server.count()).toBe(0);
  two.server.realtime.toUser('ann', status, { position: 2, total: 2 });
  for (const [headers, answer] of [
    [{}, /^44\{"message":"Authentication failed"\}$/],
    [{ cookie: 'user=bob' }, /^40\{"sid":"[\w-]+"\}$/],
  ] as const) {
    const stranger = openWebSocket(one.origin, { headers });
    await stranger.next();
    stranger.send(`40${JSON.stringify({ pid, offset })}`);
    expect(await stranger.next()).toMatch(answer);
    stranger.close();
  }
});

it('refuses a handshake on one node whose user’s sessions end on the other while it is looked up', async () => {
  const witness = await connectClient(two, 'ann');
  const late = Promise.withResolvers<void>();
  until = late.promise;
  const refused = expect(connectClient(two, 'ann')).rejects.toThrow('Authentication failed');
  await expect.poll(() => lookups).toBe(2);
  // The refusal and the end of the sockets take different ways, and either may be the first to arrive.
  const told = Promise.all([
    new Promise((resolve) => witness.socket.once('disconnect', resolve)),
    new Promise<void>((resolve) => two.server.io.once(ENDED, () => resolve())),
  ]);
  one.server.realtime.closeUser('ann');
  await told;
  late.resolve();
  await refused;
});

// As where the stream has told of it already, when their handshakes were under way.
it('disconnects or moves sockets that connected between the two ways on which a node hears of an end', async () => {
  const [gone, moved] = [await connectClient(two, 'ann'), await connectClient(two, 'bob')];
  const end = new Promise((resolve) => gone.socket.once('disconnect', resolve));
  one.server.io.serverSideEmit(ENDED, sessionGroup('session of ann'));
  one.server.io.serverSideEmit(ENDED, sessionGroup('session of bob'), sessionGroup('newer session of bob'));
  expect(await end).toBe('io server disconnect');
  const { realtime } = two.server;
  await expect.poll(() => realtime.isInGroup(moved.id, sessionGroup('newer session of bob'))).toBe(true);
  expect(realtime.isInGroup(moved.id, sessionGroup('session of bob'))).toBe(false);
  expect(moved.socket.connected).toBe(true);
});

it('disconnects the sockets of a user on both nodes', async () => {
  const clients = [await connectClient(one, 'ann'), await connectClient(two, 'ann')];
  const gone = clients.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
  one.server.realtime.closeUser('ann');
  expect(await Promise.all(gone)).toEqual(['io server disconnect', 'io server disconnect']);
});

it('tells the hooks of the node that a session has ended, whichever node ended it, and not so of a lost line', async () => {
  const gone: string[] = [];
  for (const [name, { server }] of Object.entries({ one, two })) {
    server.onDisconnect(({ userId }, { isOver }) => void gone.push(`${userId} at ${name}, ${isOver}`));
  }
  const [signedOut, lost] = [await connectClient(two, 'ann'), await connectClient(two, 'bob')];
  lost.socket.io.engine.close();
  one.server.realtime.closeUser('ann');
  await expect.poll(() => gone.toSorted()).toEqual(['ann at two, true', 'bob at two, false']);
  // The hooks run before the packet that ends it has arrived.
  await expect.poll(() => signedOut.socket.connected).toBe(false);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type NodeName, startHaproxy, type TestProxy } from '../server/testing/programs/haproxy.ts';
import { freePort } from '../server/testing/programs/program.ts';

/** Answers with its name, and can do what nodes do when they fail. */
interface FakeNode {
  isReady: boolean;
  /** hangs up on every request but those for its health */
  hangsUp: boolean;
  asked: number;
  server: Server;
}

/** The proxy marks a node down after three looks, a second apart. */
const PATIENCE = { timeout: 15_000, interval: 100 };

const node = {} as Record<NodeName, FakeNode>;
let proxy: TestProxy;

async function startFake(name: NodeName): Promise<string> {
  const fake: FakeNode = { isReady: true, hangsUp: false, asked: 0, server: createServer() };
  node[name] = fake;
  fake.server.on('request', (request, response) => {
    if (request.url === '/ready') return response.writeHead(fake.isReady ? 200 : 503).end();
    fake.asked += 1;
    if (fake.hangsUp) return request.socket.destroy();
    response.end(name);
  });
  fake.server.listen(0, '127.0.0.1');
  await once(fake.server, 'listening');
  return `http://127.0.0.1:${(fake.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  proxy = await startHaproxy(await freePort(), [await startFake('a'), await startFake('b')]);
});
afterAll(async () => {
  await proxy.stop();
  for (const { server } of Object.values(node)) {
    server.close();
    server.closeAllConnections();
  }
});
afterEach(async () => {
  for (const each of Object.values(node)) Object.assign(each, { isReady: true, hangsUp: false });
  await vi.waitUntil(async () => (await proxy.sendsTo('a')) && (await proxy.sendsTo('b')), PATIENCE);
});

/** Asks as somebody who belongs to a node. */
const ask = async (name: NodeName, method = 'GET') => {
  const response = await fetch(`${proxy.origin}/anything`, { method, headers: { cookie: `visavis_node=${name}` } });
  return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
};

it('gives everybody a node, and sends them to it from then on', async () => {
  const first = await fetch(`${proxy.origin}/anything`);
  expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^visavis_node=[ab]; path=\/; HttpOnly$/)]);
  for (const name of ['a', 'b', 'a', 'b'] as const) {
    expect(await ask(name)).toEqual({ status: 200, text: name, cookies: [] });
  }
});

it('promises nobody to keep a connection open for as long as a node would', async () => {
  const { headers } = await fetch(`${proxy.origin}/anything`);
  expect(headers.get('keep-alive')).toBeNull();
});

it('keeps the figures from the internet', async () => {
  expect((await fetch(`${proxy.origin}/metrics`)).status).toBe(404);
});

it('sends those of a node that is not ready to the other, and back', async () => {
  node.a.isReady = false;
  await vi.waitUntil(async () => (await ask('a')).text === 'b', PATIENCE);
  expect((await ask('a')).cookies).toEqual([expect.stringMatching(/^visavis_node=b;/)]);
});

it('asks the other at once where a node cannot be reached', async () => {
  const { port } = node.a.server.address() as AddressInfo;
  node.a.server.close();
  node.a.server.closeAllConnections();
  for (const method of ['GET', 'POST']) expect(await ask('a', method)).toMatchObject({ status: 200, text: 'b' });
  node.a.server.listen(port, '127.0.0.1');
});

it('lets whoever lives go on where nobody is ready', async () => {
  for (const each of Object.values(node)) each.isReady = false;
  // Nobody belongs to a node then.
  await vi.waitUntil(async () => (await ask('a')).cookies.length > 0 && (await ask('b')).cookies.length > 0, PATIENCE);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('a')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('asks again where a node hung up, unless that could do something twice', async () => {
  node.a.hangsUp = true;
  expect(await ask('a')).toMatchObject({ status: 200, text: 'b' });
  const before = [node.a.asked, node.b.asked] as const;
  // Who keeps a connection open to the proxy is hung up on as well.
  const status = await ask('a', 'POST').then(
    (answer) => answer.status,
    () => 502,
  );
  expect(status).toBe(502);
  expect([node.a.asked, node.b.asked]).toEqual([before[0] + 1, before[1]]);
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { PING_INTERVAL, PING_TIMEOUT } from '../server/ports/node-lease.ts';
import { usePageServer } from '../server/testing/page-server.ts';
import { makeCertificate } from '../server/testing/programs/certificate.ts';
import { type NodeName, startHaproxy, type TestProxy } from '../server/testing/programs/haproxy.ts';
import { freePort, startProgram } from '../server/testing/programs/program.ts';

/** Responds with its name, and can fail as nodes do. */
interface FakeNode {
  isReady: boolean;
  /** closes the connection on every request except health checks */
  hangsUp: boolean;
  /** answers each of them with 503 */
  refuses: boolean;
  requests: number;
  /** the addresses that it was told, one for each request */
  forwardedFor: string[];
  server: Server;
}

/** The proxy marks a node down after three health checks, a second apart. */
const CHECKED = { interval: 100 };

/** For its limits. */
const app = await usePageServer({});
const node = {} as Record<NodeName, FakeNode>;
let proxy: TestProxy;

async function startFake(name: NodeName): Promise<string> {
  const fake: FakeNode = {
    isReady: true,
    hangsUp: false,
    refuses: false,
    requests: 0,
    forwardedFor: [],
    server: createServer(),
  };
  node[name] = fake;
  fake.server.on('request', (incoming, response) => {
    if (incoming.url === '/ready') return response.writeHead(fake.isReady ? 200 : 503).end();
    fake.requests += 1;
    fake.forwardedFor.push(String(incoming.headers['x-forwarded-for']));
    if (fake.hangsUp) return incoming.socket.destroy();
    response.writeHead(fake.refuses ? 503 : 200).end(name);
  });
  new WebSocketServer({ server: fake.server }).on('connection', (socket) => {
    socket.on('message', (data) => socket.send(`${name}: ${data}`));
  });
  const port = await freePort();
  fake.server.listen(port, '127.0.0.1');
  await once(fake.server, 'listening');
  return `http://127.0.0.1:${port}`;
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
  for (const each of Object.values(node)) Object.assign(each, { isReady: true, hangsUp: false, refuses: false });
  await vi.waitUntil(async () => (await proxy.sendsTo('a')) && (await proxy.sendsTo('b')), CHECKED);
});

/** Sends a request with a node's cookie. */
const request = async (name: NodeName, method = 'GET') => {
  const response = await fetch(`${proxy.origin}/anything`, { method, headers: { cookie: `visavis_node=${name}` } });
  return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
};

it('assigns a node to each client and routes to it from then on', async () => {
  const first = await fetch(`${proxy.origin}/anything`);
  expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^visavis_node=[ab]; path=\/; HttpOnly$/)]);
  for (const name of ['a', 'b', 'a', 'b'] as const) {
    expect(await request(name)).toEqual({ status: 200, text: name, cookies: [] });
  }
});

it('does not forward a node’s Keep-Alive header', async () => {
  const { headers } = await fetch(`${proxy.origin}/anything`);
  expect(headers.get('keep-alive')).toBeNull();
});

it.each(['/metrics', '/%6detrics', '/metric%73?x'])('does not expose /metrics, written as %s', async (path) => {
  expect((await fetch(`${proxy.origin}${path}`)).status).toBe(404);
});

it('forwards the address of the client, and none that the client claims', async () => {
  await fetch(`${proxy.origin}/anything`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  const seen = [node.a, node.b].flatMap(({ forwardedFor }) => forwardedFor);
  expect(seen).toContain('127.0.0.1');
  expect(seen.join()).not.toContain('203.0.113.7');
});

it.each([
  ['a CDN', '203.0.113.0/24 127.0.0.0/8', '203.0.113.7,127.0.0.1'],
  ['another that is not named', '203.0.113.0/24', '127.0.0.1'],
])('keeps the addresses that %s in front reports', async (_, FRONT_PROXIES, expected) => {
  const nodes = [node.a, node.b].map(({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const behind = await startHaproxy(await freePort(), nodes as [string, string], { FRONT_PROXIES });
  onTestFinished(() => behind.stop());
  for (const each of [node.a, node.b]) each.forwardedFor.length = 0;
  await fetch(`${behind.origin}/behind`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  // Health checks and others of this test come without one that is claimed.
  const [seen] = [node.a, node.b].flatMap(({ forwardedFor }) => forwardedFor);
  expect(seen?.replaceAll(' ', '')).toBe(expected);
});

it('routes the clients of a node that is not ready to the other node', async () => {
  node.a.isReady = false;
  await vi.waitUntil(async () => (await request('a')).text === 'b', CHECKED);
  expect((await request('a')).cookies).toEqual([expect.stringMatching(/^visavis_node=b;/)]);
});

it('passes on a WebSocket, and closes it once its node is not ready', async () => {
  const url = `${proxy.origin.replace('http', 'ws')}/socket.io/?transport=websocket`;
  const socket = new WebSocket(url, { headers: { cookie: 'visavis_node=a' } });
  await once(socket, 'open');
  const answer = once(socket, 'message');
  socket.send('hello');
  expect(String((await answer)[0])).toBe('a: hello');
  const closed = once(socket, 'close');
  node.a.isReady = false;
  await closed;
});

it('passes a refusal on, and asks no other node', async () => {
  for (const each of Object.values(node)) each.refuses = true;
  const before = node.a.requests + node.b.requests;
  expect((await request('a')).status).toBe(503);
  expect(node.a.requests + node.b.requests).toBe(before + 1);
});

it('starts while the names of its nodes have no address yet', async () => {
  const names = ['BIND=127.0.0.1:1', 'NODE_A=a.invalid:3000', 'NODE_B=b.invalid:3000'];
  const check = ['sh', '-c', 'PATH=$PATH:/usr/sbin exec haproxy -c -f "$0"', join(import.meta.dirname, 'haproxy.cfg')];
  await promisify(execFile)('env', [...names, ...check]);
});

describe('the limits', () => {
  const lines = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
    .split('\n')
    .map((line) => line.trim());
  /** Of a line that begins so, ms. */
  const time = (directive: string) => {
    const [, amount, unit = ''] =
      lines.map((line) => new RegExp(`^${directive} (\\d+)([smh])\\b`).exec(line)).find(Boolean) ?? [];
    return Number(amount) * ({ s: 1000, m: 60_000, h: 3_600_000 }[unit] ?? Number.NaN);
  };
  it('leave a node the time that it gives itself', () => {
    const { server } = app;
    expect(time('timeout server')).toBeGreaterThan(server.requestTimeout);
    expect(time('timeout client')).toBeGreaterThan(server.requestTimeout);
    expect(time('timeout http-request')).toBeLessThanOrEqual(server.headersTimeout);
    expect(time('timeout http-keep-alive')).toBeLessThan(server.keepAliveTimeout);
    // A request that waits for news, and a WebSocket between two pings.
    for (const name of ['client', 'server', 'tunnel']) {
      expect(time(`timeout ${name}`)).toBeGreaterThan(2 * (PING_INTERVAL + PING_TIMEOUT));
    }
    expect(time('timeout tunnel')).toBeGreaterThanOrEqual(3_600_000);
  });

  it('take a node out after about three seconds, as deploy.md says, and not because it is slow for one', () => {
    const server = lines.find((line) => line.startsWith('default-server ')) ?? '';
    const [, inter, fall, rise] =
      /^default-server check inter (\d)s fall (\d) rise (\d) /.exec(server)?.map(Number) ?? [];
    expect([Number(inter) * Number(fall), rise]).toEqual([3, 1]);
    expect(time('timeout check')).toBeGreaterThan(1000);
    expect(time('timeout connect')).toBeLessThanOrEqual(2000);
    expect(time('hold valid')).toBeLessThanOrEqual(2000);
    expect(server).toContain(' resolvers system resolve-opts allow-dup-ip ');
    expect(lines.slice(lines.indexOf('resolvers system')).slice(1, 3)).toEqual(['parse-resolv-conf', 'hold valid 2s']);
  });

  it('bound what one slow client holds, and do not bound the clients', () => {
    const number = (name: string) =>
      Number(lines.map((line) => new RegExp(`^${name} (\\d+)$`).exec(line)).find(Boolean)?.[1]);
    expect(number('tune.sndbuf.client')).toBeLessThanOrEqual(512 * 1024);
    expect(number('tune.rcvbuf.server')).toBeLessThanOrEqual(number('tune.sndbuf.client'));
    expect(number('fd-hard-limit')).toBeGreaterThanOrEqual(100_000);
  });
});

it('uses the other node at once when one cannot be reached', async () => {
  const { port } = node.a.server.address() as AddressInfo;
  node.a.server.close();
  node.a.server.closeAllConnections();
  for (const method of ['GET', 'POST']) expect(await request('a', method)).toMatchObject({ status: 200, text: 'b' });
  node.a.server.listen(port, '127.0.0.1');
});

it('keeps routing to live nodes when none is ready', async () => {
  for (const each of Object.values(node)) each.isReady = false;
  // The fallback entries do not keep clients on a node.
  await vi.waitUntil(
    async () => (await request('a')).cookies.length > 0 && (await request('b')).cookies.length > 0,
    CHECKED,
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => request('a')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('retries on the other node after a closed connection, unless the request is unsafe', async () => {
  node.a.hangsUp = true;
  expect(await request('a')).toMatchObject({ status: 200, text: 'b' });
  const before = [node.a.requests, node.b.requests] as const;
  // The proxy may close a kept-alive client connection instead of responding with 502.
  const status = await request('a', 'POST').then(
    (answer) => answer.status,
    () => 502,
  );
  expect(status).toBe(502);
  expect([node.a.requests, node.b.requests]).toEqual([before[0] + 1, before[1]]);
});

/** Writes a certificate with its key. @returns the file */
async function certificateFile(folder: string): Promise<string> {
  const { key, cert } = await makeCertificate(folder);
  const both = join(folder, 'site.pem');
  await writeFile(both, cert + key);
  return both;
}

it('speaks HTTPS as deploy.md says, and redirects pages there', async () => {
  const guide = await readFile(join(import.meta.dirname, '../docs/operating/deploy.md'), 'utf8');
  const [, bind = ''] = /`(bind :443 ssl [^`]+)`/.exec(guide) ?? [];
  const [plain = ''] = /^ {4}frontend \w+\n(?: {8}.+\n)+/m.exec(guide) ?? [];
  const [http, https] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'visavis-haproxy-'));
  const deployed = await readFile(join(import.meta.dirname, 'haproxy.cfg'), 'utf8');
  const secure = `${deployed.replace(/bind "\$.+/, bind)}\n${plain.replace(/^ {4}/gm, '')}`
    .replace(':443', `127.0.0.1:${https}`)
    .replace(':80', `127.0.0.1:${http}`)
    .replace(/crt \S+/, `crt ${await certificateFile(folder)}`);
  await writeFile(join(folder, 'haproxy.cfg'), secure);

  const ask = async (path: string) => {
    const outgoing = requestSecurely(`https://127.0.0.1:${https}${path}`, { rejectUnauthorized: false }).end();
    const [response] = await once(outgoing, 'response');
    return { status: response.statusCode, text: await text(response) };
  };
  const nodes = Object.fromEntries(
    Object.entries(node).map(([name, { server }]) => [
      `NODE_${name.toUpperCase()}`,
      `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ]),
  );
  const answers = async () =>
    expect(await ask('/friends')).toEqual({ status: 200, text: expect.stringMatching(/^[ab]$/) });
  const secured = await startProgram('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], https, answers, nodes);
  try {
    const overHttp = async (path: string, method = 'GET') => {
      const { status, headers } = await fetch(`http://127.0.0.1:${http}${path}`, { method, redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await overHttp('/friends?tab=requests')).toEqual([308, `https://127.0.0.1:${http}/friends?tab=requests`]);
    for (const path of ['/api/auth/me', '/socket.io/?EIO=4']) expect(await overHttp(path)).toEqual([403, null]);
    expect(await overHttp('/login', 'POST')).toEqual([403, null]);
  } finally {
    await secured.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

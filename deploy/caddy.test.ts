import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { usePageServer } from '../server/testing/page-server.ts';
import { startCaddy, type TestCaddy } from '../server/testing/programs/caddy.ts';
import { startProgram } from '../server/testing/programs/program.ts';

/** For its limits. */
const app = await usePageServer({});
let node: Server;
let proxy: TestCaddy;
const seen: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  node = createServer((incoming, response) => {
    seen.push(incoming.headers);
    response.setHeader('content-type', 'text/plain').end(`node ${incoming.method} ${incoming.url}`);
  });
  new WebSocketServer({ server: node }).on('connection', (socket) => {
    socket.on('message', (data) => socket.send(`node: ${data}`));
  });
  node.listen(0, '::');
  await once(node, 'listening');
  proxy = await startCaddy((node.address() as AddressInfo).port);
});
afterAll(async () => {
  await proxy.stop();
  node.close();
  node.closeAllConnections();
});

/** Sends a request over HTTPS; the proxy's certificate is its own. */
async function secure(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const outgoing = request(proxy.https + path, { method, headers, rejectUnauthorized: false }).end();
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
const plain = (path: string, method = 'GET') => fetch(proxy.http + path, { method, redirect: 'manual' });

it('redirects pages from HTTP to HTTPS', async () => {
  const response = await plain('/friends?tab=requests');
  expect([response.status, response.headers.get('location')]).toEqual([
    308,
    expect.stringMatching(/^https:\/\/localhost(:\d+)?\/friends\?tab=requests$/),
  ]);
});

it.each([
  ['/api/auth/me', 'GET'],
  ['/api/auth/login', 'POST'],
  ['/socket.io/?EIO=4&transport=polling', 'GET'],
  ['/login', 'POST'],
])('refuses %s by %s over HTTP, without a redirect', async (path, method) => {
  const before = seen.length;
  const response = await plain(path, method);
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  expect(seen).toHaveLength(before);
});

it('forwards to a node over HTTPS, and keeps a client on it', async () => {
  const response = await secure('/api/auth/me');
  expect(response).toMatchObject({ status: 200, text: 'node GET /api/auth/me' });
  expect(response.headers['set-cookie']).toEqual([expect.stringMatching(/^visavis_node=/)]);
});

it('passes on a WebSocket', async () => {
  const url = `${proxy.https.replace('https', 'wss')}/socket.io/?transport=websocket`;
  const socket = new WebSocket(url, { rejectUnauthorized: false });
  await once(socket, 'open');
  const answer = once(socket, 'message');
  socket.send('hello');
  expect(String((await answer)[0])).toBe('node: hello');
  socket.terminate();
});

it('replaces an address that the client claims', async () => {
  await secure('/claimed', 'GET', { 'x-forwarded-for': '203.0.113.7' });
  expect(seen.at(-1)?.['x-forwarded-for']).toMatch(/^(::1|127\.0\.0\.1)$/);
});

it.each([
  [
    'a CDN',
    '203.0.113.0/24 127.0.0.0/8 ::1/128',
    '203.0.113.7, 198.51.100.4',
    /^203\.0\.113\.7, 198\.51\.100\.4, (::1|127\.0\.0\.1)$/,
  ],
  ['another that is not named', '203.0.113.0/24', '203.0.113.7', /^(::1|127\.0\.0\.1)$/],
])('keeps the addresses that %s in front reports', async (_, FRONT_PROXIES, reported, expected) => {
  const behind = await startCaddy((node.address() as AddressInfo).port, { FRONT_PROXIES });
  onTestFinished(() => behind.stop());
  const headers = { 'x-forwarded-for': reported };
  const outgoing = request(`${behind.https}/behind`, { headers, rejectUnauthorized: false }).end();
  await once(outgoing, 'response');
  expect(seen.at(-1)?.['x-forwarded-for']).toMatch(expected);
});

it('starts where the relay has the name of the site', async () => {
  const same = await startCaddy((node.address() as AddressInfo).port, { TURN_HOST: 'localhost' });
  onTestFinished(() => same.stop());
  const outgoing = request(`${same.https}/same`, { rejectUnauthorized: false }).end();
  const [response] = await once(outgoing, 'response');
  expect(await text(response)).toBe('node GET /same');
});

it('obtains a certificate for the relay, and relay-certificate.sh finds it', async () => {
  const port = Number(new URL(proxy.https).port);
  const socket = connect({ port, servername: 'turn.localhost', rejectUnauthorized: false });
  await vi.waitFor(() => once(socket, 'secureConnect'));
  const { subjectaltname, fingerprint256 } = socket.getPeerCertificate();
  expect(subjectaltname).toBe('DNS:turn.localhost');
  socket.destroy();
  const folder = await mkdtemp(join(tmpdir(), 'visavis-relay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const certificate = async () => new X509Certificate(await readFile(join(folder, 'certificate.pem')));
  const script = [join(import.meta.dirname, 'relay-certificate.sh'), proxy.storage, folder];
  const environment = { TURN_HOST: 'turn.localhost' };
  const copying = await startProgram('sh', script, 0, async () => void (await certificate()), environment);
  onTestFinished(() => copying.stop());
  expect((await certificate()).fingerprint256).toBe(fingerprint256);
  const key = createPrivateKey(await readFile(join(folder, 'key.pem')));
  expect((await certificate()).checkPrivateKey(key)).toBe(true);
});

it('does not expose /metrics', async () => {
  expect((await secure('/metrics')).status).toBe(404);
});

/** Every object within a value that has this handler. */
function handlersOf(value: unknown, handler: string): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => handlersOf(each, handler));
  return 'handler' in value && value.handler === handler ? [value as Record<string, unknown>, ...inner] : inner;
}

it('finds every node of compose.yaml, goes past one that fails, and closes a connection before the node does', () => {
  const { server } = app;
  const adapt = ['adapt', '--config', join(import.meta.dirname, 'Caddyfile'), '--adapter', 'caddyfile'];
  const { stdout } = spawnSync('env', ['DOMAIN=visavis.example', 'TURN_HOST=turn.visavis.example', 'caddy', ...adapt], {
    encoding: 'utf8',
  });
  const configuration = JSON.parse(stdout);
  const [, image = ''] = /ENV .*PORT=(\d+)/.exec(readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8')) ?? [];
  const second = 1e9;
  expect(handlersOf(configuration, 'reverse_proxy')).toEqual([
    {
      handler: 'reverse_proxy',
      // Of no one: an address of the block for documentation.
      trusted_proxies: ['192.0.2.0/32'],
      dynamic_upstreams: { source: 'a', name: 'app', port: image, refresh: 2 * second },
      load_balancing: {
        selection_policy: { policy: 'cookie', name: 'visavis_node' },
        try_duration: 5 * second,
        try_interval: 0.1 * second,
      },
      health_checks: { passive: { fail_duration: 5 * second, max_fails: 2 } },
      transport: { protocol: 'http', keep_alive: { idle_timeout: expect.any(Number) } },
    },
  ]);
  const [idle] = JSON.stringify(configuration).match(/(?<="idle_timeout":)\d+/) ?? [];
  expect(Number(idle) / 1e6).toBeLessThan(server.keepAliveTimeout - 5000);
  expect(
    Object.values(configuration.apps.http.servers).flatMap((each) => (each as { listen: string[] }).listen),
  ).toEqual([':443', ':80', ':8443']);
});

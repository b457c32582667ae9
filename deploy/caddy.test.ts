import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCaddy, type TestCaddy } from '../server/testing/programs/caddy.ts';

let node: Server;
let proxy: TestCaddy;
const seen: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  node = createServer((incoming, response) => {
    seen.push(incoming.headers);
    response.setHeader('content-type', 'text/plain').end(`node ${incoming.method} ${incoming.url}`);
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

it('replaces an address that the client claims', async () => {
  await secure('/claimed', 'GET', { 'x-forwarded-for': '203.0.113.7' });
  expect(seen.at(-1)?.['x-forwarded-for']).toMatch(/^(::1|127\.0\.0\.1)$/);
});

it('does not expose /metrics', async () => {
  expect((await secure('/metrics')).status).toBe(404);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { forgotPassword, login } from '@visavis/domain/auth/contract.ts';
import { failure } from '@visavis/domain/wire/schema.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

const worlds: World[] = [];
const worldWith = async (settings: Record<string, string>) => {
  const world = await createWorld({ settings });
  worlds.push(world);
  return world;
};
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

it('answers an address beyond every limit in the shape of an error', async () => {
  const world = await worldWith({});
  const response = await world.visitor().fetch(`/api/friends/status/${'a'.repeat(400)}`);
  expect(response.status).toBe(400);
  expect(failure.parse(await response.json()).code).toBe('VALIDATION_FAILED');
});

it.each([
  ['its headers', ''],
  ['a JSON body', 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'],
])('closes a connection that does not finish %s in time', async (_, rest) => {
  const { app } = await worldWith({});
  const { server } = app.http;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000]);
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 });
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  socket.write(`POST ${login.path} HTTP/1.1\r\nhost: localhost\r\n${rest}`);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('writes PUBLIC_URL into reset links, whatever Host and X-Forwarded-Host say', async () => {
  const world = await worldWith({ PUBLIC_URL: 'https://visavis.example/', TRUST_PROXY: 'loopback' });
  const response = await fetch(`${world.origin}/api/auth/csrf-token`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const email = 'zoe@example.com';
  await world.person('zoe');
  const answer = await fetch(`${world.origin}${forgotPassword.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': csrfToken,
      cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(202);
  const { text } = await vi.waitUntil(() => world.mails.at(-1));
  expect(text).toContain('https://visavis.example/reset-password?token=');
  expect(text).not.toContain('evil.example');
});

/** Wrong sign-ins to as many accounts, each from the address that it claims; @returns the last status */
async function trySignIns(world: World, addressOf: (index: number) => string, count = 4): Promise<number> {
  let status = 0;
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`${world.origin}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
      body: JSON.stringify({ email: `x${index}@example.com`, password: 'wrong password' }),
    });
    status = answer.status;
  }
  return status;
}

it.each([
  ['counts everyone as the sender where no proxy is trusted', '', (n: number) => `203.0.113.${n}`, 429],
  ['counts each address that a trusted proxy names', 'loopback', (n: number) => `203.0.113.${n}`, 401],
  ['counts an IPv6 network of 64 bits as one address', 'loopback', (n: number) => `2001:db8::${n + 1}`, 429],
  ['counts two such networks apart', 'loopback', (n: number) => `2001:db8:0:${n + 1}::1`, 401],
] as const)('a limit per address %s', async (_, trusted, addressOf, status) => {
  // Three sign-ins per address instead of thirty: each hashes a password.
  const world = await worldWith({ TRUST_PROXY: trusted, RATE_LIMIT_SCALE: '0.1' });
  expect(await trySignIns(world, addressOf)).toBe(status);
});

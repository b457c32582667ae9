import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { login, me } from '@visavis/domain/auth/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { PUBLIC_URL: 'https://visavis.example' } });
});
afterAll(() => world.close());

const POLL = '/socket.io/?EIO=4&transport=polling';
const answers: [what: string, path: string, init?: RequestInit][] = [
  ['data', '/api/auth/csrf-token'],
  ['a refusal', me.path],
  ['a malformed request', login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
  ['the page of calls and events', '/api/docs'],
  ['a missing route', '/api/none'],
  ['a missing picture', '/uploads/none.webp'],
  ['a generated picture', '/uploads/default/0198c0de-0000-7000-8000-000000000001.svg'],
  ['a probe of health', '/health'],
  ['a handshake', POLL],
  ['a refused handshake', POLL, { headers: { origin: 'https://evil.example' } }],
  ['a poll of no session', `${POLL}&sid=none`],
];

describe.each(answers)('%s', (_, path, init) => {
  it('has every security header', async () => {
    const { headers } = await fetch(`${world.origin}${path}`, init);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/);
    expect(headers.get('content-type')).toMatch(/charset=utf-8|^image\/svg\+xml$|^application\/json$/i);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

it.each(answers.filter(([, path]) => path.startsWith('/api') || path.startsWith('/socket.io')))(
  '%s is kept by no cache',
  async (_, path, init) => {
    const { headers } = await fetch(`${world.origin}${path}`, init);
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

/** Sends a request as bytes. @returns all that comes back */
async function sendRaw(...lines: string[]): Promise<string> {
  const { port, hostname } = new URL(world.origin);
  const connection = connect(Number(port), hostname);
  connection.end(lines.join('\r\n'));
  return text(connection);
}

it('a body of two lengths is refused, so that no second request hides in it', async () => {
  const hidden = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const answer = await sendRaw(
    `POST ${login.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    hidden,
  );
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).not.toContain('"status":"ok"');
});

it('TRACE is not served', async () => {
  const answer = await sendRaw('TRACE / HTTP/1.1', 'Host: localhost', 'X-Secret: echoed', 'Connection: close', '', '');
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(answer).not.toContain('echoed');
});

it('the policy of pages trusts nothing but the own origin', async () => {
  const policy = (await fetch(`${world.origin}/health`)).headers.get('content-security-policy') ?? '';
  const directives = Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(directives).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'upgrade-insecure-requests': '',
  });
});

it('every cookie is HttpOnly, Secure, SameSite and of this host only', async () => {
  const email = 'ada@example.com';
  await world.person('ada');
  const token = await fetch(`${world.origin}/api/auth/csrf-token`);
  const signedIn = await fetch(`${world.origin}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'face to face' }),
  });
  const cookies = [...token.headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    '__Host-visavis_access',
    '__Host-visavis_csrf',
    '__Secure-visavis_device',
    '__Secure-visavis_refresh',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; Secure');
    expect(cookie).toContain('; SameSite=Lax');
    expect(cookie).toMatch(/^__Host-.*; Path=\/;|^__Secure-.*; Path=\/api\/auth;/);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

it('the API document lists the routes, and is the same at each request', async () => {
  const read = async () => (await fetch(`${world.origin}/api/openapi.json`)).text();
  const [first, second] = [await read(), await read()];
  expect(Object.keys(JSON.parse(first).paths)).toEqual(expect.arrayContaining([login.path, me.path]));
  expect(second).toBe(first);
});

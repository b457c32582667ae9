import { expect, test, vi } from 'vitest';
import { alice, createWorld, ok, refuse } from './testing.ts';
import type { WireAnswer, WireRequest } from './transport.ts';

test('puts parameters and query into the URL', async () => {
  const { api, requests } = createWorld({ 'GET /api/messages/conversations/a%20b': () => ok([]) });
  await api.call('GET /api/messages/conversations/:id', {
    params: { id: 'a b' },
    query: { before: '2026-03-01T12:00:00.000Z' },
  });
  expect(requests[0]?.url).toBe('/api/messages/conversations/a%20b?before=2026-03-01T12%3A00%3A00.000Z');
});

test('tells what time an answer says it is on the server, and when it was asked', async () => {
  const { api, clock, times } = createWorld({
    'GET /api/friends': async () => {
      await clock.advance(300);
      return { ...ok([]), date: 'Sun, 01 Mar 2026 11:45:00 GMT' };
    },
    'GET /api/friends/pending': () => ok([]),
  });
  const asked = clock.now();
  await api.call('GET /api/friends');
  await api.call('GET /api/friends/pending');
  expect(times).toEqual([{ said: asked - 900_000, within: 1000, asked, heard: asked + 300 }]);
});

test('a sign-out aborts and refuses reads until the next sign-in, and lets writes finish', async () => {
  const aborted: string[] = [];
  const never = ({ method, url, signal }: WireRequest) =>
    new Promise<WireAnswer>((_resolve, reject) =>
      signal.addEventListener('abort', () => {
        aborted.push(`${method} ${url}`);
        reject(signal.reason);
      }),
    );
  const { api, requests, count } = createWorld({
    'GET /api/friends': never,
    'GET /api/friends/pending': () => ok([]),
    'POST /api/friends/invite/ABCDEF': never,
    'GET /api/auth/session': () => ok({ user: null, isRenewable: false }),
    'POST /api/auth/logout': () => ok(null),
    'POST /api/auth/login': (_request, nth) => (nth === 1 ? refuse(401, 'INVALID_CREDENTIALS') : ok({ user: alice })),
  });
  void api.call('POST /api/friends/invite/:code', { params: { code: 'ABCDEF' } });
  const reading = api.call('GET /api/friends');
  await vi.waitFor(() => expect(requests.map(({ method }) => method)).toContain('POST'));
  const leaving = api.call('POST /api/auth/logout');
  // Closed sockets make components fetch again.
  const again = api.call('GET /api/friends/pending');
  await expect(reading).rejects.toMatchObject({ status: 0 });
  await expect(again).rejects.toMatchObject({ status: 0 });
  await leaving;
  expect(aborted).toEqual(['GET /api/friends']);
  // A component may still draw itself, and ask, before it is gone.
  await expect(api.call('GET /api/friends/pending')).rejects.toMatchObject({ status: 0 });
  expect(await api.currentUser()).toBeNull();
  const body = { email: alice.email, password: 'secret' };
  await expect(api.call('POST /api/auth/login', { body })).rejects.toMatchObject({ status: 401 });
  await expect(api.call('GET /api/friends/pending')).rejects.toMatchObject({ status: 0 });
  expect(count('GET /api/friends/pending')).toBe(0);
  await api.call('POST /api/auth/login', { body });
  expect(await api.call('GET /api/friends/pending')).toEqual([]);
});

test('throws the code, fields and retry delay of a refusal', async () => {
  const { api } = createWorld({
    'POST /api/auth/login': () => refuse(429, 'RATE_LIMITED', { fields: { email: 'EMAIL_INVALID' } }, '12'),
  });
  await expect(
    api.call('POST /api/auth/login', { body: { email: 'a@x.io', password: 'secret' } }),
  ).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    fields: { email: 'EMAIL_INVALID' },
    retryAfter: 12,
  });
});

test('a call without an answer, or with none in 30 s, is a network error', async () => {
  const { api, clock } = createWorld({
    'GET /api/friends': ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  await expect(api.call('GET /api/friends/sent')).rejects.toMatchObject({ status: 0, message: 'Network Error' });
  const slow = api.call('GET /api/friends');
  const outcome = expect(slow).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  await clock.advance(30_000);
  await outcome;
});

import * as auth from '@visavis/domain/auth/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import * as users from '@visavis/domain/users/contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { API_TIMEOUT, createApi } from './api.ts';
import type { WireAnswer, WireRequest } from './transport.ts';

const alice = { userId: '018f3c7e-0000-7000-8000-00000000000a', username: 'alice', email: 'a@x.io', avatar: '/a.png' };
const ok = (data: unknown, status = 200): WireAnswer => ({ status, retryAfter: null, body: { success: true, data } });
const refuse = (status: number, code: string, more: object = {}, retryAfter: string | null = null): WireAnswer => ({
  status,
  retryAfter,
  body: { success: false, error: code === 'CSRF_INVALID' ? 'CSRF token invalid' : code, code, ...more },
});

/** A server whose answers are chosen by path; it counts what it was asked. */
function createWorld(answers: Record<string, (request: WireRequest, nth: number) => WireAnswer | Promise<WireAnswer>>) {
  const clock = createFakeClock();
  const requests: WireRequest[] = [];
  const onAuthExpired = vi.fn();
  let path = '/home';
  let tokens = 0;
  const send = async (request: WireRequest) => {
    requests.push(request);
    const route = `${request.method} ${request.url.split('?')[0]}`;
    const nth = requests.filter((other) => other.method === request.method && other.url === request.url).length;
    const answer = answers[route];
    if (answer) return answer(request, nth);
    if (request.url === '/api/auth/csrf-token') {
      tokens += 1;
      return { status: 200, retryAfter: null, body: { success: true, csrfToken: `token-${tokens}` } };
    }
    throw new TypeError(`unexpected ${route}`);
  };
  const api = createApi({ send, upload: send, clock, onAuthExpired, location: () => path });
  const count = (route: string) => requests.filter((r) => `${r.method} ${r.url}` === route).length;
  return { api, clock, requests, onAuthExpired, count, goTo: (next: string) => (path = next) };
}

describe('a call', () => {
  test('writes parameters and query into the address', async () => {
    const { api, requests } = createWorld({ 'GET /api/messages/conversations/a%20b': () => ok([]) });
    await api.call(messages.listMessages, { params: { id: 'a b' }, query: { before: '2026-03-01T12:00:00.000Z' } });
    expect(requests[0]?.url).toBe('/api/messages/conversations/a%20b?before=2026-03-01T12%3A00%3A00.000Z');
  });

  test('reads nothing while its member signs out; what is being written goes on', async () => {
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
      'POST /api/auth/logout': () => ok(null),
    });
    void api.call(friends.sendRequestByCode, { params: { code: 'ABCDEF' } });
    const reading = api.call(friends.listFriends);
    await vi.waitFor(() => expect(requests.map(({ method }) => method)).toContain('POST'));
    const leaving = api.call(auth.logout);
    // The server closes the sockets, and whoever hears of that would look again.
    const again = api.call(friends.listPending);
    await expect(reading).rejects.toMatchObject({ status: 0 });
    await expect(again).rejects.toMatchObject({ status: 0 });
    await leaving;
    expect(aborted).toEqual(['GET /api/friends']);
    expect(count('GET /api/friends/pending')).toBe(0);
    expect(await api.call(friends.listPending)).toEqual([]);
  });

  test('throws the code, the fields and the wait of a refusal', async () => {
    const { api } = createWorld({
      'POST /api/auth/login': () => refuse(429, 'RATE_LIMITED', { fields: { email: 'EMAIL_INVALID' } }, '12'),
    });
    await expect(api.call(auth.login, { body: { email: 'a@x.io', password: 'secret' } })).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      fields: { email: 'EMAIL_INVALID' },
      retryAfter: 12,
    });
  });

  test('without an answer is a network error, as is one that takes over 30 s', async () => {
    const { api, clock } = createWorld({
      'GET /api/friends': ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    await expect(api.call(friends.listSent)).rejects.toMatchObject({ status: 0, message: 'Network Error' });
    const slow = api.call(friends.listFriends);
    const outcome = expect(slow).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    await clock.advance(API_TIMEOUT);
    await outcome;
  });
});

describe('CSRF', () => {
  const report = { action: 'accept' as const };
  const answerRoute = 'PUT /api/friends/r1/answer';

  test('an unsafe call carries the token in header and body; calls at once share one request for it', async () => {
    const { api, requests, count } = createWorld({ [answerRoute]: () => ok(null) });
    const input = { params: { id: 'r1' }, body: report };
    await Promise.all([api.call(friends.answerRequest, input), api.call(friends.answerRequest, input)]);
    expect(count('GET /api/auth/csrf-token')).toBe(1);
    const sent = requests.filter((request) => request.method === 'PUT');
    for (const request of sent) {
      expect(request.headers['x-csrf-token']).toBe('token-1');
      expect(JSON.parse(String(request.body))).toEqual({ action: 'accept', _csrf: 'token-1' });
    }
  });

  test('signing in carries none, a file carries the header alone', async () => {
    const { api, requests } = createWorld({
      'POST /api/auth/login': () => ok({ user: alice }),
      'POST /api/users/avatar': () => ok({ avatarUrl: '/uploads/a.webp' }),
    });
    await api.call(auth.login, { body: { email: 'a@x.io', password: 'secret' } });
    await api.call(users.putAvatar, { file: new Blob(['x']) });
    const [login, , upload] = requests;
    expect(login?.headers['x-csrf-token']).toBeUndefined();
    expect(String(login?.body)).not.toContain('_csrf');
    expect(upload?.headers['x-csrf-token']).toBe('token-1');
    const form = upload?.body;
    expect(form instanceof FormData && [...form.keys()]).toEqual(['avatar']);
  });

  test('the token is asked for again after 55 minutes', async () => {
    const { api, clock, count } = createWorld({ [answerRoute]: () => ok(null) });
    const input = { params: { id: 'r1' }, body: report };
    await api.call(friends.answerRequest, input);
    await clock.advance(55 * 60_000 - 1);
    await api.call(friends.answerRequest, input);
    expect(count('GET /api/auth/csrf-token')).toBe(1);
    await clock.advance(1);
    await api.call(friends.answerRequest, input);
    expect(count('GET /api/auth/csrf-token')).toBe(2);
  });

  test('a refused token is replaced and the call made once more', async () => {
    const { api, requests } = createWorld({
      [answerRoute]: (_request, nth) => (nth === 1 ? refuse(403, 'CSRF_INVALID') : ok(null)),
    });
    await api.call(friends.answerRequest, { params: { id: 'r1' }, body: report });
    expect(requests.at(-1)?.headers['x-csrf-token']).toBe('token-2');
  });

  test('a second refusal is final, and other 403s are not retried', async () => {
    const refused = createWorld({ [answerRoute]: () => refuse(403, 'CSRF_INVALID') });
    const input = { params: { id: 'r1' }, body: report };
    await expect(refused.api.call(friends.answerRequest, input)).rejects.toMatchObject({ code: 'CSRF_INVALID' });
    expect(refused.count(answerRoute)).toBe(2);
    const forbidden = createWorld({ [answerRoute]: () => refuse(403, 'FORBIDDEN') });
    await expect(forbidden.api.call(friends.answerRequest, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(forbidden.count(answerRoute)).toBe(1);
  });
});

describe('an expired session', () => {
  test('is renewed once for all calls in flight, and each is made again', async () => {
    let fresh = false;
    const world = createWorld({
      'GET /api/friends': () => (fresh ? ok([]) : refuse(401, 'UNAUTHENTICATED')),
      'GET /api/friends/pending': () => (fresh ? ok([]) : refuse(401, 'UNAUTHENTICATED')),
      'POST /api/auth/refresh': () => {
        fresh = true;
        return ok({ user: alice });
      },
    });
    await Promise.all([world.api.call(friends.listFriends), world.api.call(friends.listPending)]);
    expect(world.count('POST /api/auth/refresh')).toBe(1);
    expect(world.onAuthExpired).not.toHaveBeenCalled();
  });

  test('that cannot be renewed is over, except where one signs in', async () => {
    const gone = { 'GET /api/friends': () => refuse(401, 'U'), 'POST /api/auth/refresh': () => refuse(401, 'U') };
    const world = createWorld(gone);
    await expect(world.api.call(friends.listFriends)).rejects.toMatchObject({ status: 401 });
    expect(world.onAuthExpired).toHaveBeenCalledTimes(1);
    world.goTo('/login');
    await expect(world.api.call(friends.listFriends)).rejects.toMatchObject({ status: 401 });
    expect(world.onAuthExpired).toHaveBeenCalledTimes(1);
  });

  test('is not declared over by a server that does not answer', async () => {
    const world = createWorld({ 'GET /api/friends': () => refuse(401, 'UNAUTHENTICATED') });
    await expect(world.api.call(friends.listFriends)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(world.onAuthExpired).not.toHaveBeenCalled();
  });

  test('wrong credentials renew nothing', async () => {
    const world = createWorld({ 'POST /api/auth/login': () => refuse(401, 'INVALID_CREDENTIALS') });
    await expect(world.api.call(auth.login, { body: { email: 'a@x.io', password: 'secret' } })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(world.requests).toHaveLength(1);
  });

  test('a 401 on the current user is not retried', async () => {
    const world = createWorld({ 'GET /api/auth/me': () => refuse(401, 'UNAUTHENTICATED') });
    await expect(world.api.call(auth.me)).rejects.toMatchObject({ status: 401 });
    expect(world.requests).toHaveLength(1);
  });
});

describe('the start-up check', () => {
  test('answers the user, renewing an expired access cookie', async () => {
    const valid = createWorld({ 'GET /api/auth/me': () => ok({ user: alice }) });
    expect(await valid.api.currentUser()).toEqual(alice);
    const expired = createWorld({
      'GET /api/auth/me': () => refuse(401, 'UNAUTHENTICATED'),
      'POST /api/auth/refresh': () => ok({ user: alice }),
    });
    expect(await expired.api.currentUser()).toEqual(alice);
    expect(expired.count('GET /api/auth/me')).toBe(1);
  });

  test('a visitor is nobody, and nothing expired', async () => {
    const world = createWorld({
      'GET /api/auth/me': () => refuse(401, 'UNAUTHENTICATED'),
      'POST /api/auth/refresh': () => refuse(401, 'UNAUTHENTICATED'),
    });
    expect(await world.api.currentUser()).toBeNull();
    expect(world.onAuthExpired).not.toHaveBeenCalled();
  });
});

import { expect, test } from 'vitest';
import { alice, createWorld, ok, refuse } from './testing.ts';

const input = { params: { id: 'r1' }, body: { action: 'accept' as const } };
const answerRoute = 'PUT /api/friends/r1/answer';

test('sends the token in header and body; concurrent calls share one token request', async () => {
  const { api, requests, count } = createWorld({ [answerRoute]: () => ok(null) });
  await Promise.all([api.call('PUT /api/friends/:id/answer', input), api.call('PUT /api/friends/:id/answer', input)]);
  expect(count('GET /api/auth/csrf-token')).toBe(1);
  const sent = requests.filter((request) => request.method === 'PUT');
  for (const request of sent) {
    expect(request.headers['x-csrf-token']).toBe('token-1');
    expect(JSON.parse(String(request.body))).toEqual({ action: 'accept', _csrf: 'token-1' });
  }
});

test('a login carries no token, an upload only the header', async () => {
  const { api, requests } = createWorld({
    'POST /api/auth/login': () => ok({ user: alice }),
    'POST /api/users/avatar': () => ok({ avatarUrl: '/uploads/a.webp' }),
  });
  await api.call('POST /api/auth/login', { body: { email: 'a@x.io', password: 'secret' } });
  await api.call('POST /api/users/avatar', { file: new Blob(['x']) });
  const [login, , upload] = requests;
  expect(login?.headers['x-csrf-token']).toBeUndefined();
  expect(String(login?.body)).not.toContain('_csrf');
  expect(upload?.headers['x-csrf-token']).toBe('token-1');
  const form = upload?.body;
  expect(form instanceof FormData && [...form.keys()]).toEqual(['avatar']);
});

test('the token is renewed after 55 minutes', async () => {
  const { api, clock, count } = createWorld({ [answerRoute]: () => ok(null) });
  await api.call('PUT /api/friends/:id/answer', input);
  await clock.advance(55 * 60_000 - 1);
  await api.call('PUT /api/friends/:id/answer', input);
  expect(count('GET /api/auth/csrf-token')).toBe(1);
  await clock.advance(1);
  await api.call('PUT /api/friends/:id/answer', input);
  expect(count('GET /api/auth/csrf-token')).toBe(2);
});

test('a refused token is renewed and the call repeated', async () => {
  const { api, requests } = createWorld({
    [answerRoute]: (_request, nth) => (nth === 1 ? refuse(403, 'CSRF_INVALID') : ok(null)),
  });
  await api.call('PUT /api/friends/:id/answer', input);
  expect(requests.at(-1)?.headers['x-csrf-token']).toBe('token-2');
});

test('a second refusal is final, and no other 403 is retried', async () => {
  const refused = createWorld({ [answerRoute]: () => refuse(403, 'CSRF_INVALID') });
  await expect(refused.api.call('PUT /api/friends/:id/answer', input)).rejects.toMatchObject({ code: 'CSRF_INVALID' });
  expect(refused.count(answerRoute)).toBe(2);
  const forbidden = createWorld({ [answerRoute]: () => refuse(403, 'FORBIDDEN') });
  await expect(forbidden.api.call('PUT /api/friends/:id/answer', input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(forbidden.count(answerRoute)).toBe(1);
});

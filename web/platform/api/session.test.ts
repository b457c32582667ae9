import { describe, expect, test } from 'vitest';
import { alice, createWorld, ok, refuse } from './testing.ts';

describe('an expired session', () => {
  test('is renewed once for all calls in flight, and each call is repeated', async () => {
    let fresh = false;
    const world = createWorld({
      'GET /api/friends': () => (fresh ? ok([]) : refuse(401, 'UNAUTHENTICATED')),
      'GET /api/friends/pending': () => (fresh ? ok([]) : refuse(401, 'UNAUTHENTICATED')),
      'POST /api/auth/refresh': () => {
        fresh = true;
        return ok({ user: alice });
      },
    });
    await Promise.all([world.api.call('GET /api/friends'), world.api.call('GET /api/friends/pending')]);
    expect(world.count('POST /api/auth/refresh')).toBe(1);
    expect(world.expiries()).toBe(0);
  });

  test('spec.md section 7: one that cannot be renewed is reported, except on /login and /register', async () => {
    const gone = { 'GET /api/friends': () => refuse(401, 'U'), 'POST /api/auth/refresh': () => refuse(401, 'U') };
    const world = createWorld(gone);
    await expect(world.api.call('GET /api/friends')).rejects.toMatchObject({ status: 401 });
    expect(world.expiries()).toBe(1);
    for (const path of ['/login', '/register']) {
      world.goTo(path);
      await expect(world.api.call('GET /api/friends')).rejects.toMatchObject({ status: 401 });
      expect(world.expiries(), path).toBe(1);
    }
  });

  test('is not reported while the server does not answer', async () => {
    const world = createWorld({ 'GET /api/friends': () => refuse(401, 'UNAUTHENTICATED') });
    await expect(world.api.call('GET /api/friends')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(world.expiries()).toBe(0);
  });

  test('is not renewed after wrong credentials', async () => {
    const world = createWorld({ 'POST /api/auth/login': () => refuse(401, 'INVALID_CREDENTIALS') });
    await expect(
      world.api.call('POST /api/auth/login', { body: { email: 'a@x.io', password: 'secret' } }),
    ).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(world.requests).toHaveLength(1);
  });

  test('is not renewed after a 401 on /me', async () => {
    const world = createWorld({ 'GET /api/auth/me': () => refuse(401, 'UNAUTHENTICATED') });
    await expect(world.api.call('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
    expect(world.requests).toHaveLength(1);
  });
});

describe('the start-up check', () => {
  const sessionOf = (user: typeof alice | null, isRenewable: boolean) => () => ok({ user, isRenewable });

  test('returns the user, renewing an expired access cookie', async () => {
    const valid = createWorld({ 'GET /api/auth/session': sessionOf(alice, false) });
    expect(await valid.api.currentUser()).toEqual(alice);
    const expired = createWorld({
      'GET /api/auth/session': sessionOf(null, true),
      'POST /api/auth/refresh': () => ok({ user: alice }),
    });
    expect(await expired.api.currentUser()).toEqual(alice);
    expect(expired.count('GET /api/auth/session')).toBe(1);
  });

  test('returns null for a session that cannot be renewed, without reporting an expiry', async () => {
    const world = createWorld({
      'GET /api/auth/session': sessionOf(null, true),
      'POST /api/auth/refresh': () => refuse(401, 'UNAUTHENTICATED'),
    });
    expect(await world.api.currentUser()).toBeNull();
    expect(world.expiries()).toBe(0);
  });

  test('learns why a session is over that it does not try to renew', async () => {
    const world = createWorld({
      'GET /api/auth/session': () => ok({ user: null, isRenewable: false, ended: 'reused' }),
    });
    expect(await world.api.currentUser()).toBeNull();
    expect(world.api.ended.get().reason).toBe('reused');
  });

  test('learns it from a refused refresh, until the next sign-in', async () => {
    const reasons: (string | null)[] = ['password', null, 'no reason of ours'];
    const world = createWorld({
      'GET /api/auth/session': sessionOf(null, true),
      'POST /api/auth/refresh': () => refuse(401, 'UNAUTHENTICATED', { reason: reasons.shift() ?? undefined }),
      'POST /api/auth/login': () => ok({ user: alice }),
    });
    expect(world.api.ended.get().reason).toBeNull();
    // Only the first one has a cookie of the session.
    for (let count = 0; count < 2; count += 1) {
      await world.api.currentUser();
      expect(world.api.ended.get().reason).toBe('password');
    }
    await world.api.call('POST /api/auth/login', { body: { email: 'a@x.io', password: 'secret' } });
    expect(world.api.ended.get().reason).toBeNull();
    await world.api.currentUser();
    expect(world.api.ended.get().reason).toBeNull();
  });

  test('asks once for a visitor, and is not refused', async () => {
    const world = createWorld({ 'GET /api/auth/session': sessionOf(null, false) });
    expect(await world.api.currentUser()).toBeNull();
    expect(world.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/auth/session']);
  });
});

test('a refresh for a socket follows one under way, which names none', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const world = createWorld({
    'POST /api/auth/refresh': async () => {
      await promise;
      return ok({ user: alice });
    },
  });
  const both = [world.api.refresh(), world.api.refresh('socket-1')];
  resolve();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(world.requests.map(({ body }) => body && JSON.parse(String(body)))).toEqual([
    undefined,
    { socketId: 'socket-1' },
  ]);
});

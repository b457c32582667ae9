import { expect, test } from 'vitest';
import { createAuthStore, signedOut } from './auth-store.ts';

const alice = { userId: '0198a000-0000-7000-8000-000000000001', username: 'alice', email: 'a@b.fr', avatar: '/a.svg' };

test('login stores the user; logout clears it and keeps authChecked', () => {
  const store = createAuthStore();
  expect(store.get()).toEqual(signedOut);
  store.setAuthChecked(true);
  store.login(alice);
  expect(store.get()).toMatchObject({ user: alice, isAuthenticated: true });
  store.logout();
  expect(store.get()).toEqual({
    user: null,
    isAuthenticated: false,
    isLoading: false,
    hasLeft: false,
    authChecked: true,
  });
});

test('that the user has ended the session is known until the next sign-in', () => {
  const store = createAuthStore();
  store.login(alice);
  store.leave();
  expect(store.get()).toMatchObject({ user: null, isAuthenticated: false, hasLeft: true });
  store.login(alice);
  expect(store.get().hasLeft).toBe(false);
});

test('that a sign-in or sign-out is under way changes nothing else', () => {
  const store = createAuthStore();
  store.login(alice);
  const before = store.get();
  store.setLoading(true);
  expect(store.get()).toEqual({ ...before, isLoading: true });
  store.setLoading(false);
  expect(store.get()).toEqual(before);
});

test('updateUser merges fields, and does nothing without a user', () => {
  const store = createAuthStore();
  let calls = 0;
  store.subscribe(() => {
    calls += 1;
  });
  store.updateUser({ username: 'bob' });
  expect(store.get().user).toBeNull();
  expect(calls).toBe(0);
  store.login(alice);
  store.updateUser({ avatar: '/new.webp' });
  expect(store.get().user).toEqual({ ...alice, avatar: '/new.webp' });
});

test('a listener can unsubscribe', () => {
  const store = createAuthStore();
  let calls = 0;
  const end = store.subscribe(() => {
    calls += 1;
  });
  store.setLoading(true);
  end();
  store.setLoading(false);
  expect(calls).toBe(1);
});

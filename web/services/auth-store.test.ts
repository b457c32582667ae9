import { expect, test } from 'vitest';
import { createAuthStore, signedOut } from './auth-store.ts';

const alice = { userId: '0198a000-0000-7000-8000-000000000001', username: 'alice', email: 'a@b.fr', avatar: '/a.svg' };

test('login stores the user, logout clears it and keeps the check', () => {
  const store = createAuthStore();
  expect(store.get()).toEqual(signedOut);
  store.setAuthChecked(true);
  store.login(alice);
  expect(store.get()).toMatchObject({ user: alice, isAuthenticated: true });
  store.logout();
  expect(store.get()).toEqual({ user: null, isAuthenticated: false, isLoading: false, authChecked: true });
});

test('updateUser merges, and does nothing without a user', () => {
  const store = createAuthStore();
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  store.updateUser({ username: 'bob' });
  expect(store.get().user).toBeNull();
  expect(told).toBe(0);
  store.login(alice);
  store.updateUser({ avatar: '/new.webp' });
  expect(store.get().user).toEqual({ ...alice, avatar: '/new.webp' });
});

test('a subscription ends', () => {
  const store = createAuthStore();
  let told = 0;
  const end = store.subscribe(() => {
    told += 1;
  });
  store.setLoading(true);
  end();
  store.setLoading(false);
  expect(told).toBe(1);
});

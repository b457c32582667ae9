import { expect, test, vi } from 'vitest';
import { createAuthStore } from '../services/auth-store.ts';
import { sessionEnd } from './session-end.ts';

const alice = { userId: '0198a000-0000-7000-8000-000000000001', username: 'alice', email: 'a@b.fr', avatar: '/a.svg' };

function setUp() {
  const auth = createAuthStore();
  const done = { forget: vi.fn(), toLogin: vi.fn(), say: vi.fn() };
  return { auth, done, end: sessionEnd({ auth, ...done }) };
}

test('signs out, forgets, says why and leads to /login', () => {
  const { auth, done, end } = setUp();
  auth.login(alice);
  end();
  expect(auth.get().isAuthenticated).toBe(false);
  for (const step of Object.values(done)) expect(step).toHaveBeenCalledOnce();
});

test('says nothing to a visitor, nor twice', () => {
  const { auth, done, end } = setUp();
  end();
  auth.login(alice);
  end();
  end();
  expect(done.say).toHaveBeenCalledOnce();
});

test('leaves the user’s own sign-out alone', () => {
  const { auth, done, end } = setUp();
  auth.login(alice);
  auth.setLoading(true);
  end();
  expect(auth.get().isAuthenticated).toBe(true);
  expect(done.say).not.toHaveBeenCalled();
});

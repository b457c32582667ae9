import { describe, expect, test, vi } from 'vitest';
import { createAuthStore } from '../services/auth-store.ts';
import { expireSession, restoreSession, retryDelay } from './session-lifecycle.ts';

const alice = { userId: '0198a000-0000-7000-8000-000000000001', username: 'alice', email: 'a@b.fr', avatar: '/a.svg' };

describe('restoreSession', () => {
  test('signs in and finishes the check when a session exists', async () => {
    const auth = createAuthStore();
    await restoreSession({ currentUser: async () => alice, auth, wait: async () => undefined });
    expect(auth.get()).toMatchObject({ user: alice, isAuthenticated: true, authChecked: true });
  });

  test('finishes the check signed out when there is no session', async () => {
    const auth = createAuthStore();
    await restoreSession({ currentUser: async () => null, auth, wait: async () => undefined });
    expect(auth.get()).toMatchObject({ user: null, isAuthenticated: false, authChecked: true });
  });

  test('keeps the user who signed in through the form meanwhile', async () => {
    const auth = createAuthStore();
    const bob = { ...alice, username: 'bob' };
    const currentUser = async () => {
      auth.login(bob);
      return alice;
    };
    await restoreSession({ currentUser, auth, wait: async () => undefined });
    expect(auth.get()).toMatchObject({ user: bob, authChecked: true });
  });

  test('retries with backoff while the server does not answer, leaving the check unfinished', async () => {
    const auth = createAuthStore();
    const waits: number[] = [];
    let answers = 0;
    await restoreSession({
      auth,
      currentUser: async () => {
        answers += 1;
        if (answers < 4) throw new Error('Network Error');
        return alice;
      },
      wait: async (ms) => {
        expect(auth.get().authChecked).toBe(false);
        waits.push(ms);
      },
    });
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(auth.get().isAuthenticated).toBe(true);
    expect(retryDelay(20)).toBe(30_000);
  });
});

describe('expireSession', () => {
  function setUp() {
    const auth = createAuthStore();
    const steps = { goToLogin: vi.fn(), notify: vi.fn() };
    return { auth, steps, expire: () => expireSession({ auth, ...steps }) };
  }

  test('signs out, notifies the user and goes to /login', () => {
    const { auth, steps, expire } = setUp();
    auth.login(alice);
    expire();
    expect(auth.get().isAuthenticated).toBe(false);
    for (const step of Object.values(steps)) expect(step).toHaveBeenCalledOnce();
  });

  test('does nothing for a visitor, nor a second time', () => {
    const { auth, steps, expire } = setUp();
    expire();
    auth.login(alice);
    expire();
    expire();
    expect(steps.notify).toHaveBeenCalledOnce();
  });

  test('does not interfere with a sign-out under way', () => {
    const { auth, steps, expire } = setUp();
    auth.login(alice);
    auth.setLoading(true);
    expire();
    expect(auth.get().isAuthenticated).toBe(true);
    expect(steps.notify).not.toHaveBeenCalled();
  });
});

import { expect, test } from 'vitest';
import { createAuthStore } from '../services/auth-store.ts';
import { restartDelay, startSession } from './session-start.ts';

const alice = { userId: '0198a000-0000-7000-8000-000000000001', username: 'alice', email: 'a@b.fr', avatar: '/a.svg' };

test('a session found signs in and ends the check', async () => {
  const auth = createAuthStore();
  await startSession({ currentUser: async () => alice, auth, wait: async () => undefined });
  expect(auth.get()).toMatchObject({ user: alice, isAuthenticated: true, authChecked: true });
});

test('no session ends the check signed out', async () => {
  const auth = createAuthStore();
  await startSession({ currentUser: async () => null, auth, wait: async () => undefined });
  expect(auth.get()).toMatchObject({ user: null, isAuthenticated: false, authChecked: true });
});

test('a server that does not answer is asked again, later each time, and nobody counts as signed out meanwhile', async () => {
  const auth = createAuthStore();
  const waits: number[] = [];
  let answers = 0;
  await startSession({
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
  expect(restartDelay(20)).toBe(30_000);
});

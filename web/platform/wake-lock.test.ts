import { expect, test } from 'vitest';
import { settle } from './clock.fake.ts';
import { createStore } from './store.ts';
import { createWakeLock } from './wake-lock.ts';

function createSource() {
  const log: string[] = [];
  return {
    log,
    request: async () => {
      log.push('request');
      return { release: async () => void log.push('release') };
    },
  };
}

test('requests the lock again on return to the page, and releases it at the end', async () => {
  const source = createSource();
  const visibility = createStore({ visible: true });
  const release = createWakeLock(source, visibility).hold();
  await settle();
  visibility.set({ visible: false });
  visibility.set({ visible: true });
  await settle();
  expect(source.log).toEqual(['request', 'request']);
  release();
  visibility.set({ visible: false });
  visibility.set({ visible: true });
  await settle();
  expect(source.log).toEqual(['request', 'request', 'release']);
});

test('releases a lock at once that is granted after the end', async () => {
  const source = createSource();
  createWakeLock(source, createStore({ visible: true })).hold()();
  await settle();
  expect(source.log).toEqual(['request', 'release']);
});

test('does nothing in a browser without the API', () => {
  expect(() => createWakeLock(undefined, createStore({ visible: true })).hold()()).not.toThrow();
});

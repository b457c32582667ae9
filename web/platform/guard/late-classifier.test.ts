import { expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeClassifier } from './classifier.fake.ts';
import { createLateClassifier } from './late-classifier.ts';

const video = {} as HTMLVideoElement;

function createWorld() {
  const loaded = createFakeClassifier();
  const fetches: { done: () => void; fail: () => void }[] = [];
  const late = createLateClassifier(
    () =>
      new Promise((resolve, reject) => {
        fetches.push({ done: () => resolve(loaded), fail: () => reject(new Error('failed')) });
      }),
  );
  const status = () => late.state.get().status;
  return { loaded, late, fetches, status };
}

test('fetches its code once it is wanted, then the model, and follows it', async () => {
  const { loaded, late, fetches, status } = createWorld();
  expect([fetches.length, await late.look(video)]).toEqual([0, null]);
  late.load();
  late.load();
  expect([fetches.length, status()]).toEqual([1, 'loading']);
  fetches[0]?.done();
  await settle();
  expect([loaded.state.get().status, status()]).toEqual(['loading', 'loading']);
  loaded.state.set({ status: 'ready' });
  expect([status(), await late.look(video)]).toEqual(['ready', loaded.finds]);
  late.close();
  expect([loaded.state.get().status, status()]).toEqual(['idle', 'idle']);
});

test.each(['hold', 'close'] as const)('after %s the code loads no model until it is wanted again', async (stop) => {
  const { loaded, late, fetches, status } = createWorld();
  late.load();
  late[stop]();
  expect(status()).toBe('idle');
  fetches[0]?.done();
  await settle();
  expect(loaded.state.get().status).toBe('idle');
  late.load();
  expect([fetches.length, loaded.state.get().status, status()]).toEqual([1, 'loading', 'loading']);
});

test('is held and wanted again while its code loads', async () => {
  const { loaded, late, fetches } = createWorld();
  late.load();
  late.hold();
  late.load();
  fetches[0]?.done();
  await settle();
  expect([fetches.length, loaded.state.get().status]).toEqual([1, 'loading']);
});

test('fails where its code cannot be fetched, and tries again', async () => {
  const { late, fetches, status } = createWorld();
  late.load();
  fetches[0]?.fail();
  await settle();
  expect(status()).toBe('failed');
  late.load();
  expect([fetches.length, status()]).toEqual([2, 'loading']);
});

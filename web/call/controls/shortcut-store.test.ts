import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { createShortcutStore, defaultShortcuts, type ShortcutStore } from './shortcuts.ts';

let storage: KeyValue;
let store: ShortcutStore;
beforeEach(() => {
  storage = createFakeKeyValue();
  store = createShortcutStore(storage);
});
/** as after a reload */
const reloaded = () => createShortcutStore(storage).get();

test('begins with the usual shortcuts', () => {
  expect(store.get()).toEqual(defaultShortcuts);
});

test('shortcuts stay off, and on, over a reload', () => {
  store.turn(false);
  expect(store.get()).toEqual({ ...defaultShortcuts, on: false });
  expect(reloaded()).toEqual(store.get());
  store.turn(true);
  expect(store.get()).toEqual(defaultShortcuts);
  expect(reloaded()).toEqual(defaultShortcuts);
});

test('a moved shortcut stays where it is over a reload', () => {
  const choice = { on: true, keys: { ...defaultShortcuts.keys, skip: 'N' } };
  expect(store.remap('skip', 'n')).toEqual({ kind: 'done', choice });
  expect(store.get()).toEqual(choice);
  expect(reloaded()).toEqual(choice);
});

test.each([
  ['m', { kind: 'taken', by: 'microphone' }],
  ['Enter', { kind: 'unfit' }],
])('a key that is refused, %s, changes nothing', (key, refusal) => {
  const listen = vi.fn();
  store.subscribe(listen);
  expect(store.remap('skip', key)).toEqual(refusal);
  expect(store.get()).toEqual(defaultShortcuts);
  expect(listen).not.toHaveBeenCalled();
});

test('a reset brings the usual shortcuts back, and says so', () => {
  store.remap('skip', 'n');
  store.turn(false);
  const listen = vi.fn();
  store.subscribe(listen);
  store.reset();
  expect(listen).toHaveBeenCalledOnce();
  expect(store.get()).toEqual(defaultShortcuts);
  expect(reloaded()).toEqual(defaultShortcuts);
});

test('a stored choice that is broken does not count', () => {
  storage.setJson('shortcuts', { on: 'yes' });
  expect(reloaded()).toEqual(defaultShortcuts);
});

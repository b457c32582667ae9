import { beforeEach, expect, test } from 'vitest';
import { createFakeStorage } from '../platform/storage/storage.fake.ts';
import { ACCENT_KEY, chooseAccent, storedAccent } from './accent.ts';

const root = document.documentElement;
beforeEach(() => {
  root.className = 'dark';
});

test('sets one accent class on the root, beside the theme', () => {
  const { local } = createFakeStorage();
  chooseAccent('rose', local, root);
  expect(root.className).toBe('dark accent-rose');
  chooseAccent('tide', local, root);
  expect(root.className).toBe('dark accent-tide');
  expect(storedAccent(local)).toBe('tide');
});

test('the default accent removes the class and the stored value', () => {
  const { local } = createFakeStorage();
  chooseAccent('rose', local, root);
  chooseAccent('apricot', local, root);
  expect(root.className).toBe('dark');
  expect(local.get(ACCENT_KEY)).toBeNull();
});

test.each([null, 'neon', 'apricot'])('%s in storage is the default accent', (stored) => {
  const { local } = createFakeStorage();
  if (stored) local.set(ACCENT_KEY, stored);
  expect(storedAccent(local)).toBe('apricot');
});

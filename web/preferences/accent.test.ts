import { beforeEach, expect, test } from 'vitest';
import { createFakeStorage } from '../platform/storage/storage.fake.ts';
import { ACCENT_KEY, chooseAccent, storedAccent } from './accent.ts';

const root = document.documentElement;
beforeEach(() => {
  root.className = 'dark';
});

test('an accent is a class on the root, one at a time, beside the theme', () => {
  const { local } = createFakeStorage();
  chooseAccent('rose', local, root);
  expect(root.className).toBe('dark accent-rose');
  chooseAccent('tide', local, root);
  expect(root.className).toBe('dark accent-tide');
  expect(storedAccent(local)).toBe('tide');
});

test('the product’s own accent takes the class and what was kept away', () => {
  const { local } = createFakeStorage();
  chooseAccent('rose', local, root);
  chooseAccent('apricot', local, root);
  expect(root.className).toBe('dark');
  expect(local.get(ACCENT_KEY)).toBeNull();
});

test.each([null, 'neon', 'apricot'])('%s in storage is the product’s own', (stored) => {
  const { local } = createFakeStorage();
  if (stored) local.set(ACCENT_KEY, stored);
  expect(storedAccent(local)).toBe('apricot');
});

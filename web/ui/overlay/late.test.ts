import { expect, test, vi } from 'vitest';
import { createLate } from './late.ts';

test('a part is fetched once, and those who wait for it learn that it is there', async () => {
  const fetch = vi.fn(() => Promise.resolve('part'));
  const late = createLate(fetch);
  const listener = vi.fn();
  late.subscribe(listener);
  expect(late.get()).toBeNull();
  await Promise.all([late.load(), late.load()]);
  expect(late.get()).toBe('part');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a part that could not be fetched is fetched when it is wanted again', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('part');
  const late = createLate(fetch);
  await late.load();
  expect(late.get()).toBeNull();
  await late.load();
  expect(late.get()).toBe('part');
});

test('files are loaded in the way that the app has set', async () => {
  const late = createLate(() => Promise.resolve('part'));
  const way = vi.fn((load: () => Promise<unknown>) => load());
  late.loadWith(way as <T>(load: () => Promise<T>) => Promise<T>);
  await late.load();
  expect(way).toHaveBeenCalledTimes(1);
});

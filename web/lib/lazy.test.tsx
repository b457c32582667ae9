import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CHUNK_RETRIES, chunks } from './chunks.ts';
import { lazyFile, lazyPart } from './lazy.tsx';

afterEach(() => {
  vi.useRealTimers();
  chunks.dismiss();
});

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/Greeting.js');
const RETRYING = CHUNK_RETRIES.reduce((sum, ms) => sum + ms, 0);
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const show = (Part: ComponentType<{ name: string }>) => (
  <Suspense fallback="loading">
    <Part name="Ada" />
  </Suspense>
);

test('a part loads when it is first shown', async () => {
  const load = vi.fn(async () => ({ default: Greeting }));
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  render(show(Part));
  screen.getByText('loading');
  await act(async () => undefined);
  screen.getByText('Hello Ada');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that has been fetched before is there at once', async () => {
  const file = lazyFile(async () => ({ Greeting, other: 1 }));
  await file.load();
  expect(file.get()?.other).toBe(1);
  render(show(file.part('Greeting')));
  screen.getByText('Hello Ada');
});

test('a file is fetched once, however many ask at the same time', async () => {
  const fetch = vi.fn(async () => ({ Greeting }));
  const file = lazyFile(fetch);
  expect(file.get()).toBeNull();
  const [one, other] = await Promise.all([file.load(), file.load()]);
  expect(one).toBe(other);
  expect(await file.load()).toBe(one);
  expect(fetch).toHaveBeenCalledTimes(1);
});

/** A part that is shown while its file is missing. */
async function showMissing() {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValue(missing);
  const Part = lazyPart<{ name: string }>(load);
  const page = render(show(Part));
  await after(RETRYING);
  expect(page.container.textContent).toBe('');
  return { load, Part, page };
}

test('a part whose file is missing appears once the file is there, and until then the app says so', async () => {
  const { load } = await showMissing();
  await chunks.load(async () => 'another file');
  expect(chunks.state.get().isMissing).toBe(true);
  load.mockResolvedValue({ default: Greeting });
  await after(5000);
  screen.getByText('Hello Ada');
  expect(chunks.state.get().isMissing).toBe(false);
});

test('a part whose file was missing appears at once when it is shown again', async () => {
  const { load, Part, page } = await showMissing();
  page.rerender(<p>closed</p>);
  expect(chunks.state.get().isMissing).toBe(false);
  load.mockResolvedValue({ default: Greeting });
  page.rerender(show(Part));
  await after(0);
  screen.getByText('Hello Ada');
});

test('a part whose own code fails once its file is there fails as any other', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { load } = await showMissing();
  load.mockRejectedValue(new Error('the part broke'));
  await expect(after(5000)).rejects.toThrow('the part broke');
  report.mockRestore();
});

test('nothing says that a file is missing which no one wants yet, and it loads when the part is shown', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue({ default: Greeting });
  const file = lazyFile<{ default: typeof Greeting }>(load);
  file.prefetch();
  await after(RETRYING);
  expect(chunks.state.get().isMissing).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
  render(show(file.part('default')));
  await after(0);
  screen.getByText('Hello Ada');
});

test('a page whose file is missing fails', async () => {
  vi.useFakeTimers();
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = lazyFile<{ Greeting: typeof Greeting }>(() => Promise.reject(missing));
  const load = expect(file.load()).rejects.toBe(missing);
  await after(RETRYING);
  await load;
  vi.useRealTimers();
  const Page = file.page('Greeting');
  await expect(act(async () => void render(show(Page)))).rejects.toBe(missing);
  report.mockRestore();
});

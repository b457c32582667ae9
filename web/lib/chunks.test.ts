import { expect, test, vi } from 'vitest';
import { settle } from '../platform/clock.fake.ts';
import { CHUNK_RETRIES, createChunks, isMissingChunk } from './chunks.ts';

const missing = new TypeError(
  'Failed to fetch dynamically imported module: https://visavis.example/assets/HomePage.js',
);

test.each([
  [missing.message, true],
  ['error loading dynamically imported module: https://visavis.example/assets/HomePage.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/PictureCrop.css', true],
  ["Cannot read properties of undefined (reading 'name')", false],
  ['Failed to fetch', false],
])('"%s" is a missing file: %s', (message, expected) => {
  expect(isMissingChunk(new TypeError(message))).toBe(expected);
});

test('what is thrown and no error is not a missing file', () => {
  expect(isMissingChunk('dynamically imported module')).toBe(false);
  expect(isMissingChunk(undefined)).toBe(false);
});

/** Chunks whose file fails a number of times, and what happened. */
function failing(times: number, error: Error = missing) {
  const waits: number[] = [];
  const chunks = createChunks(async (ms) => void waits.push(ms));
  let left = times;
  const load = async () => {
    if (left > 0) {
      left -= 1;
      throw error;
    }
    return 'loaded';
  };
  return { chunks, waits, load };
}

test.each([0, 1, 2, CHUNK_RETRIES.length])('a file that fails %i times is loaded all the same', async (times) => {
  const { chunks, waits, load } = failing(times);
  expect(await chunks.load(load)).toBe('loaded');
  expect(waits).toEqual(CHUNK_RETRIES.slice(0, times));
  expect(chunks.state.get().isMissing).toBe(false);
});

test('a file that fails at every try is missing, until one loads', async () => {
  const { chunks, load } = failing(CHUNK_RETRIES.length + 1);
  await expect(chunks.load(load)).rejects.toBe(missing);
  expect(chunks.state.get().isMissing).toBe(true);
  expect(await chunks.load(load)).toBe('loaded');
  expect(chunks.state.get().isMissing).toBe(false);
});

/** Someone who waits for a file that a few tries have not found; each step is another try. */
async function waiting() {
  const steps: (() => void)[] = [];
  const chunks = createChunks(() => new Promise((resolve) => steps.push(resolve)));
  const load = vi.fn().mockRejectedValue(missing);
  const left = new AbortController();
  const done = chunks.load(load, left.signal);
  const step = async () => {
    await settle();
    steps.shift()?.();
    await settle();
  };
  for (const _ of CHUNK_RETRIES) await step();
  expect(chunks.state.get().isMissing).toBe(true);
  return { chunks, load, left, done, step };
}

test('a file that is waited for is tried until it is there, and missing until then, whatever else loads', async () => {
  const { chunks, load, done, step } = await waiting();
  await step();
  await chunks.load(async () => 'another');
  expect(chunks.state.get().isMissing).toBe(true);
  load.mockResolvedValue('loaded');
  await step();
  expect(await done).toBe('loaded');
  expect(chunks.state.get().isMissing).toBe(false);
});

test('once the connection is back what is waited for is tried at once, and missing only if that fails again', async () => {
  const { chunks, load, done, step } = await waiting();
  chunks.retry();
  expect(chunks.state.get().isMissing).toBe(false);
  await settle();
  expect(load).toHaveBeenCalledTimes(CHUNK_RETRIES.length + 2);
  // The wait that was cut short.
  await step();
  for (const _ of CHUNK_RETRIES) await step();
  expect(chunks.state.get().isMissing).toBe(true);
  load.mockResolvedValue('loaded');
  chunks.retry();
  expect(await done).toBe('loaded');
});

test('a notice that was dismissed stays away while the same file is waited for', async () => {
  const { chunks, load, step } = await waiting();
  chunks.dismiss();
  await step();
  expect(load).toHaveBeenCalledTimes(CHUNK_RETRIES.length + 2);
  expect(chunks.state.get().isMissing).toBe(false);
});

test('a file that no one waits for any more is not missing, and not tried', async () => {
  const { chunks, load, left, done, step } = await waiting();
  const thrown = expect(done).rejects.toBe(missing);
  left.abort();
  expect(chunks.state.get().isMissing).toBe(false);
  const tries = load.mock.calls.length;
  await step();
  await thrown;
  expect(load).toHaveBeenCalledTimes(tries);
});

test('a file is not missing where no one waits for it once it has failed', async () => {
  const { chunks, load, left, done, step } = await waiting();
  const thrown = expect(done).rejects.toBe(missing);
  load.mockImplementation(async () => {
    left.abort();
    throw missing;
  });
  await step();
  await thrown;
  expect(chunks.state.get().isMissing).toBe(false);
});

test('an error of the code that was waited for is thrown, and nothing is missing', async () => {
  const { chunks, load, done, step } = await waiting();
  const broken = new Error('the page broke');
  load.mockRejectedValue(broken);
  const thrown = expect(done).rejects.toBe(broken);
  await step();
  await thrown;
  expect(chunks.state.get().isMissing).toBe(false);
});

test("the code's own error is thrown at once, and nothing is missing", async () => {
  const broken = new Error('the page broke');
  const { chunks, waits, load } = failing(9, broken);
  await expect(chunks.load(load)).rejects.toBe(broken);
  expect(waits).toEqual([]);
  expect(chunks.state.get().isMissing).toBe(false);
});

import { expect, test } from 'vitest';
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

test("the code's own error is thrown at once, and nothing is missing", async () => {
  const broken = new Error('the page broke');
  const { chunks, waits, load } = failing(9, broken);
  await expect(chunks.load(load)).rejects.toBe(broken);
  expect(waits).toEqual([]);
  expect(chunks.state.get().isMissing).toBe(false);
});

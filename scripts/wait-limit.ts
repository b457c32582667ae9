import { vi } from 'vitest';

/**
 * How long a test waits for a condition, ms. It bounds a failure and nothing else: a slow or busy machine needs more
 * than Vitest's second.
 */
const WAIT_LIMIT = 20_000;

const { waitFor, waitUntil } = vi;
type Options = Parameters<typeof waitFor>[1];
const limited = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: WAIT_LIMIT, ...options };

// Runs for every file of a worker: a second round would wrap the first.
if (waitFor.name !== 'limitedWaitFor') {
  vi.waitFor = function limitedWaitFor(callback, options) {
    return waitFor(callback, limited(options));
  };
  vi.waitUntil = (callback, options) => waitUntil(callback, limited(options));
}

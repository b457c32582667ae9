import { vi } from 'vitest';

/**
 * How long a test waits for a condition, ms. It bounds a failure and nothing else: a slow or busy machine needs more
 * than Vitest's second.
 */
const PATIENCE = 20_000;

const { waitFor, waitUntil } = vi;
type Options = Parameters<typeof waitFor>[1];
const patient = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: PATIENCE, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

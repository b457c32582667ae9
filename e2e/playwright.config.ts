import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import type { WorkerOptions } from './support/test.ts';

/** Of workers where each starts much: nodes with their services, or a call between two browsers of different kinds. */
export const PAIRS_OF_CORES = Math.max(1, Math.floor(availableParallelism() / 2));

/** Need several nodes. */
export const NODES = ['**/nodes.spec.ts', '**/relay.spec.ts'];
/** In the nightly run: Firefox, every screen, every story, a server that was set up; `@long` is for single tests of that kind. */
export const NIGHTLY = ['**/firefox*.spec.ts', '**/every-*.spec.ts', '**/text-spacing.spec.ts', '**/deployed.spec.ts'];

/** The flows of people in Chromium, for every change: docs/decisions/003. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: NIGHTLY,
  grepInvert: /@long/,
  outputDir: '../test-results',
  workers: 2 * PAIRS_OF_CORES,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Bounds of a failure on a busy machine. A test waits for conditions, never for time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Traces slow the whole run down; `npm run browser -- <file> --trace on` records one.
    trace: 'off',
    // The fixtures take one of each person's page: see support/watch/failure.ts.
    screenshot: 'off',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
  },
  projects: [
    // First, because they take longest.
    { name: 'nodes', testMatch: NODES, workers: PAIRS_OF_CORES, use: { topology: 'nodes' } },
    { name: 'embedded', testIgnore: [...NODES, ...NIGHTLY] },
  ],
});

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import type { WorkerOptions } from './support/test.ts';

/** About the server's being several: not for one process. */
const SEVERAL = ['**/nodes.spec.ts', '**/relay.spec.ts'];
/** What screens look like does not depend on the server. */
const SCREENS = '**/every-screen.spec.ts';
/** A call has a server and up to three browsers that encode and decode video: two cores serve one of them well. */
const CALLS = Math.max(1, Math.floor(availableParallelism() / 2));

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Beside a call, which waits much, screens are looked at.
  workers: 2 * CALLS,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes the second time has failed.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Without its film of the page: each picture of a call would be taken and packed once more.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  projects: [
    { name: 'embedded', testIgnore: [...SEVERAL, SCREENS], workers: CALLS },
    { name: 'screens', testMatch: SCREENS, workers: CALLS },
    // `npm test` runs those tagged @nodes alone.
    { name: 'nodes', testIgnore: SCREENS, workers: CALLS, use: { topology: 'nodes' } },
  ],
});

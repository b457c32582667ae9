import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import type { WorkerOptions } from './support/test.ts';

/** About the server's being several: not for one process. */
const SEVERAL = ['**/nodes.spec.ts', '**/relay.spec.ts'];
/** What screens look like does not depend on the server. */
const SCREENS = '**/every-screen.spec.ts';
/** Much of a call is waiting: two at a time, and a screen that is looked at, fill two cores. */
const PAIRS_OF_CORES = Math.max(1, Math.floor(availableParallelism() / 2));

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 3 * PAIRS_OF_CORES,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes the second time has failed.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // A recording of every step makes the whole run longer; `npm run browser -- <file> --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
  },
  projects: [
    // In this order the one worker that `embedded` leaves free has the nodes first, then the screens, with what is free
    // by then. `npm test` runs those tagged @nodes alone.
    { name: 'nodes', testIgnore: SCREENS, workers: PAIRS_OF_CORES, use: { topology: 'nodes' } },
    { name: 'embedded', testIgnore: [...SEVERAL, SCREENS], workers: 2 * PAIRS_OF_CORES },
    { name: 'screens', testMatch: SCREENS, workers: 2 * PAIRS_OF_CORES, use: { isMade: true } },
  ],
});

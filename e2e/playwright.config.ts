import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { findFirefox, firefoxPreferences } from '../scripts/firefox.ts';
import type { WorkerOptions } from './support/test.ts';

/** Need several nodes. */
const NODES = ['**/nodes.spec.ts', '**/relay.spec.ts'];
/** Do not depend on the topology. */
const SCREENS = '**/every-screen.spec.ts';
/** Show parts of the screens by themselves, in the gallery. */
const STORIES = ['**/every-size.spec.ts', '**/every-story.spec.ts'];
/** Calls with Firefox, in Firefox and in Chromium. */
const FIREFOX = '**/firefox*.spec.ts';
/** Of workers for each project: a slow machine is busy with a single call, and steadiness counts more than time. */
const PAIRS_OF_CORES = Math.max(1, Math.floor(availableParallelism() / 2));

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 2 * PAIRS_OF_CORES,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` runs a test that failed once more, when the machine has nothing else to do; see docs/decisions/003.
  retries: 0,
  retryStrategy: 'isolated',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Traces slow the whole run down; `npm run browser -- <file> --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
  },
  projects: [
    // In this order the worker that `embedded` leaves free runs the nodes first, then the screens. `npm test` runs only
    // the tests tagged @nodes of `nodes`.
    { name: 'nodes', testIgnore: [SCREENS, ...STORIES, FIREFOX], workers: PAIRS_OF_CORES, use: { topology: 'nodes' } },
    {
      name: 'embedded',
      testIgnore: [...NODES, SCREENS, ...STORIES, FIREFOX],
      workers: PAIRS_OF_CORES,
    },
    {
      name: 'firefox',
      testMatch: FIREFOX,
      workers: PAIRS_OF_CORES,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        isMigrated: true,
        // Taking one inserts a style, which Firefox reports as a violation of the page's policy.
        screenshot: 'off',
        launchOptions: { executablePath: findFirefox(), firefoxUserPrefs: firefoxPreferences },
      },
    },
    { name: 'screens', testMatch: SCREENS, workers: 2 * PAIRS_OF_CORES, use: { isMigrated: true } },
    // Workers that built it each for themselves would empty each other's folder.
    { name: 'gallery', testMatch: '**/gallery.setup.ts' },
    { name: 'stories', testMatch: STORIES, dependencies: ['gallery'], workers: 2 * PAIRS_OF_CORES },
  ],
});

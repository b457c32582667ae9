import { defineConfig } from '@playwright/test';
import { findFirefox, firefoxPreferences } from '../scripts/firefox.ts';
import flows, { NIGHTLY, NODES, PAIRS_OF_CORES } from './playwright.config.ts';
import type { WorkerOptions } from './support/test.ts';

/** Show parts of the screens by themselves, in the gallery. */
const STORIES = ['**/every-size.spec.ts', '**/every-story.spec.ts'];

/** All that `npm run nightly` runs in browsers, a project for each of its parts. */
export default defineConfig<object, WorkerOptions>({
  ...flows,
  testIgnore: [],
  grepInvert: [],
  projects: [
    {
      name: 'firefox',
      testMatch: '**/firefox*.spec.ts',
      workers: PAIRS_OF_CORES,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: findFirefox(), firefoxUserPrefs: firefoxPreferences },
      },
    },
    { name: 'long', testIgnore: [...NODES, ...NIGHTLY], grep: /@long/, workers: PAIRS_OF_CORES },
    {
      name: 'screens',
      testMatch: ['**/every-screen.spec.ts', '**/text-spacing.spec.ts'],
    },
    // Workers that built it each for themselves would empty each other's folder.
    { name: 'gallery', testMatch: '**/gallery.setup.ts' },
    { name: 'stories', testMatch: STORIES, dependencies: ['gallery'] },
    // The flows of one process, on two nodes.
    {
      name: 'cluster',
      testIgnore: [...NODES, ...NIGHTLY],
      grepInvert: /@long/,
      workers: PAIRS_OF_CORES,
      use: { topology: 'nodes' },
    },
    // On a server that deploy/debian-images/walk.sh has set up.
    { name: 'deployed', testMatch: ['**/deployed.spec.ts', '**/newcomer.spec.ts'], workers: 1 },
  ],
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Bounds for a busy machine, ms: time that a test is about is moved, not waited for. */
const limits = {
  setupFiles: ['scripts/patience.ts'],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Test files replace no modules and leave no globals behind, so they share workers and loaded modules. */
const workers = { isolate: false, maxWorkers: availableParallelism() };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node', ...workers, ...limits } },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
            '{attack,bench,chaos}/**/*.test.ts',
          ],
          environment: 'node',
          ...workers,
          ...limits,
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...workers,
          ...limits,
          setupFiles: [...limits.setupFiles, 'web/services/testing/setup.ts', 'web/app/testing/late-parts.ts'],
          root: '.',
        },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Test files replace no modules and leave no globals behind, so they share workers and loaded modules. */
const workers = { isolate: false, maxWorkers: availableParallelism() };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node', ...workers } },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
            '{attack,chaos}/**/*.test.ts',
          ],
          environment: 'node',
          ...workers,
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...workers,
          setupFiles: ['web/services/testing/setup.ts'],
          root: '.',
          testTimeout: 20_000,
        },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Bounds for a busy machine, ms: time that a test is about is moved, not waited for. */
const limits = {
  setupFiles: ['scripts/wait-limit.ts'],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Test files replace no modules and leave no globals behind, so they share workers and loaded modules. */
const workers = { isolate: false, maxWorkers: availableParallelism() };

/** So that a day off, or a local time in the place of UTC, is noticed. */
const WEST = { TZ: 'America/Los_Angeles' };
const EAST = { TZ: 'Pacific/Auckland' };

/** Tests about days and times of day: they run west and east of Greenwich. */
const days = {
  server: [
    'domain/{account,auth,desk,matching,moderation,push,reports}/rules.test.ts',
    'server/ports/mail/texts.test.ts',
    'server/push/presenter.test.ts',
    'server/waiting/meeting-times.test.ts',
  ],
  web: [
    'web/home/activity-time.test.ts',
    'web/i18n/{ago,format}.test.ts',
    'web/messages/conversation/rows-state.test.ts',
    'web/reports/report-state.test.ts',
    'web/waiting/texts.test.ts',
  ],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          env: EAST,
          environment: 'node',
          ...workers,
          ...limits,
        },
      },
      { test: { name: 'days', include: days.server, env: WEST, environment: 'node', ...workers, ...limits } },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web days',
          include: days.web,
          env: EAST,
          environment: 'happy-dom',
          ...workers,
          ...limits,
          root: '.',
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
            '{attack,bench,chaos}/**/*.test.ts',
          ],
          env: EAST,
          environment: 'node',
          ...workers,
          ...limits,
          setupFiles: [...limits.setupFiles, 'server/testing/failure-log.ts', 'server/testing/statements.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          env: WEST,
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

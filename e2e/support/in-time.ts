import type { TestInfo } from '@playwright/test';
import { isLate, LAST_START } from '../../scripts/last-start.ts';

/** Skips a test that is late. `npm test` says until when tests may start. */
export function skipLate(info: TestInfo): void {
  info.skip(isLate(process.env[LAST_START], info, Date.now()), 'no time left in this run');
}

/** The fixture that does so for every test. */
export const inTime = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  async ({}, use: (value: undefined) => Promise<void>, info: TestInfo): Promise<void> => {
    skipLate(info);
    await use(undefined);
  },
  { auto: true },
] as const satisfies [unknown, { auto: true }];

import { expect, it } from 'vitest';
import { createRecentLog, takeRecentLog } from './recent-log.ts';

it('keeps the last lines for a test that fails, also those that are not printed, and gives them once', () => {
  takeRecentLog();
  const log = createRecentLog('silent');
  log.debug('too little');
  for (let line = 1; line <= 61; line += 1) log.info(`line ${line}`);
  const messages = takeRecentLog().map((line) => JSON.parse(line).msg);
  expect([messages.length, messages[0], messages.at(-1)]).toEqual([60, 'line 2', 'line 61']);
  expect(takeRecentLog()).toEqual([]);
});

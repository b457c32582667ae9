import { afterEach } from 'vitest';
import { takeRecentLog } from './recent-log.ts';

/** Where a test has failed, prints what the servers of its worlds logged meanwhile. */
afterEach(({ task }) => {
  const lines = takeRecentLog();
  if (task.result?.state !== 'fail' || lines.length === 0) return;
  process.stdout.write(`The log during “${task.name}”:\n  ${lines.join('\n  ')}\n`);
});

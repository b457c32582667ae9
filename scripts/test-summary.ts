import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Counts = { passed: number; failed: number };
export type Outcome = {
  name: string;
  state: 'passed' | 'failed' | 'not run';
  seconds: number;
  /** tests; absent for a part without tests, or whose runner wrote no report */
  counts?: Counts | undefined;
  /** the runner's closing lines */
  closing: string[];
};

/** Reads the report of Vitest's JSON reporter; undefined when there is none. */
export function countVitest(path: string): Counts | undefined {
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Reads the report of Playwright's JSON reporter; undefined when there is none. */
export function countPlaywright(path: string): Counts | undefined {
  if (!existsSync(path)) return undefined;
  const { stats } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  // A flaky test counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** Reads the report of `npm run chaos` or `npm run attack`, with `-- --report`: checks that held and that did not. */
export function countProgram(path: string): Counts | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Counts) : undefined;
}

/**
 * The content of pages at the failure of a browser test, from the notes that Playwright leaves: screenshots stay on the
 * machine, and its log is often all that is left of it.
 */
export function pagesAtFailure(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((test) => {
    const note = join(folder, test, 'error-context.md');
    const content = existsSync(note) && /```yaml\n(.*?)```/s.exec(readFileSync(note, 'utf8'))?.[1];
    return content ? [`${test}\n${content}`] : [];
  });
}

/** The closing lines of the runners: `Tests  46 passed (46)`, `12 passed (34.1s)`, `7 faults, 0 violations; …`. */
export function closingLines(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) =>
      /^\s*(Test Files|Tests)\s+\d|^\s*\d+ (passed|failed|flaky|skipped|did not run|faults, \d+ violations)\b/.test(
        line,
      ),
    );
}

/** A part that fails without a failed test (types, lint, a crashed runner) counts as one failure. */
export function total(outcomes: Outcome[]): Counts {
  return outcomes.reduce(
    (sum, { state, counts = { passed: 0, failed: 0 } }) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + (state === 'failed' ? Math.max(1, counts.failed) : counts.failed),
    }),
    { passed: 0, failed: 0 },
  );
}

/** The table of parts and times, the runners' closing lines, and the totals alone on the last line. */
export function summary(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ name, state, seconds, counts }) =>
    [
      name.padEnd(8),
      state.padEnd(8),
      `${seconds.toFixed(1)} s`.padStart(8),
      counts ? `  ${counts.passed} passed, ${counts.failed} failed` : '',
    ]
      .join(' ')
      .trimEnd(),
  );
  const closing = outcomes.flatMap((outcome) => outcome.closing);
  const { passed, failed } = total(outcomes);
  return [...rows, '', ...closing, `${passed} passed, ${failed} failed`].join('\n');
}

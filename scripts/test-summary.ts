import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export type Counts = {
  passed: number;
  failed: number;
  /** tests that the run left out; absent for none */
  skipped?: number;
};
export type Outcome = {
  name: string;
  state: 'passed' | 'failed' | 'not run';
  seconds: number;
  /** tests; absent for a part without tests, or whose runner wrote no report */
  counts?: Counts | undefined;
  /** the runner's closing lines */
  closing: string[];
  /** what failed, a text each */
  failures?: string[];
};

/** A runner's report. */
export type Report = { counts: Counts; failures: string[] };

const read = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;

/** Reads the report of Vitest's JSON reporter; undefined when there is none. */
export function readVitest(path: string): Report | undefined {
  const report = read<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      name: string;
      /** of a file that could not be loaded */
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  }>(path);
  if (!report) return undefined;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${name}: ${message}`]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  ]);
  return { counts: { passed: report.numPassedTests, failed: report.numFailedTests }, failures };
}

/** Reads the report of `npm run chaos` or `npm run attack`, with `-- --report`: checks that held and that did not. */
export function readProgram(path: string): Report | undefined {
  const report = read<Counts & { failures: string[] }>(path);
  return report && { counts: { passed: report.passed, failed: report.failed }, failures: report.failures };
}

/** The closing lines of the runners: `Tests  46 passed (46)`, `12 passed (34.1s)`, `7 faults, 0 violations; …`. */
export function closingLines(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) =>
      /^\s*(Test Files|Tests)\s+\d|^\s*\d+ (passed|failed|skipped|did not run|faults, \d+ violations)\b/.test(line),
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

/** Of a failure, characters: an error, two pages and a server's log. */
const FAILURE_SHOWN = 20_000;

const inWords = ({ passed, failed, skipped }: Counts) =>
  [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} left out`] : [])].join(', ');

/**
 * The failures, then the table of parts and times, the runners' closing lines, and the totals alone on the last line: of a
 * long log often the end is all that is kept.
 */
export function summary(outcomes: Outcome[]): string {
  const shown = (text: string) => `${stripVTControlCharacters(text).slice(0, FAILURE_SHOWN)}\n`;
  const failures = outcomes.flatMap(({ name, failures = [] }) => failures.map((text) => `✗ ${name}: ${shown(text)}`));
  const width = Math.max(8, ...outcomes.map(({ name }) => name.length));
  const rows = outcomes.map(({ name, state, seconds, counts }) =>
    [name.padEnd(width), state.padEnd(8), `${seconds.toFixed(1)} s`.padStart(8), counts ? `  ${inWords(counts)}` : '']
      .join(' ')
      .trimEnd(),
  );
  const closing = outcomes.flatMap((outcome) => outcome.closing);
  const { passed, failed } = total(outcomes);
  return [...failures, ...rows, '', ...closing, `${passed} passed, ${failed} failed`].join('\n');
}

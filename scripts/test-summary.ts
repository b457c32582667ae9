import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /** what failed at first and passed when it ran again, a text each; counted as passed */
  flaky?: string[];
};

/** What a runner's report says. */
export type Report = Pick<Outcome, 'flaky'> & { counts: Counts; failures: string[] };
/** What Vitest's says, with the files in which something failed and how many of their tests passed. */
export type UnitReport = Report & { failedFiles: string[]; passedInThem: number };

const read = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;

/** Reads the report of Vitest's JSON reporter; undefined when there is none. */
export function readVitest(path: string): UnitReport | undefined {
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
  const isState = (state: string) => (test: { status: string }) => test.status === state;
  const failed = report.testResults.filter(
    ({ message, assertionResults }) => message !== '' || assertionResults.some(isState('failed')),
  );
  return {
    counts: { passed: report.numPassedTests, failed: report.numFailedTests },
    failures,
    failedFiles: failed.map(({ name }) => name),
    passedInThem: failed.flatMap(({ assertionResults }) => assertionResults).filter(isState('passed')).length,
  };
}

/** In how many files something may fail by chance. */
const BY_CHANCE = 10;

/** Whether a second run of the failed files can make good what the first one printed. */
export function mayPassAgain({ failedFiles }: UnitReport, output: string): boolean {
  // An error outside a test is in no file's report.
  const isErrorElsewhere = /^\s*Errors\s+\d/m.test(stripVTControlCharacters(output));
  return failedFiles.length > 0 && failedFiles.length <= BY_CHANCE && !isErrorElsewhere;
}

/** The report of all files, where those in which something failed have passed in a run by themselves. */
export function withSecondRun({ counts, failures, passedInThem }: UnitReport, second: Report): Report {
  return {
    counts: { passed: counts.passed - passedInThem + second.counts.passed, failed: 0 },
    failures: [],
    flaky: failures,
  };
}

type Suite = {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};

/** Reads the report of Playwright's JSON reporter; undefined when there is none. */
export function readPlaywright(path: string): Report | undefined {
  const report = read<Suite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    path,
  );
  if (!report) return undefined;
  const errorsOf = (state: 'unexpected' | 'flaky', { suites = [], specs = [] }: Suite): string[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === state)
        .map(({ projectName, results }) => {
          const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
          return [`${projectName}: ${file}: ${title}`, ...errors].join('\n');
        }),
    ),
    ...suites.flatMap((suite) => errorsOf(state, suite)),
  ];
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected + flaky, failed: unexpected, ...(skipped > 0 && { skipped }) };
  return { counts, failures: errorsOf('unexpected', report), flaky: errorsOf('flaky', report) };
}

/** Reads the report of `npm run chaos` or `npm run attack`, with `-- --report`: checks that held and that did not. */
export function readProgram(path: string): Report | undefined {
  const report = read<Counts & { failures: string[] }>(path);
  return report && { counts: { passed: report.passed, failed: report.failed }, failures: report.failures };
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

/** Of a failure, characters; a diff or a page may be long. */
const FAILURE_SHOWN = 1500;

const inWords = ({ passed, failed, skipped }: Counts, flaky: number) =>
  [
    `${passed} passed${flaky > 0 ? ` (${flaky} on the second run)` : ''}`,
    `${failed} failed`,
    ...(skipped ? [`${skipped} left out`] : []),
  ].join(', ');

/**
 * What failed, at first only or for good, then the table of parts and times, the runners' closing lines, and the totals
 * alone on the last line: of a long log often the end is all that is kept.
 */
export function summary(outcomes: Outcome[]): string {
  const shown = (text: string) => `${stripVTControlCharacters(text).slice(0, FAILURE_SHOWN)}\n`;
  const failures = outcomes.flatMap(({ name, flaky = [], failures = [] }) => [
    ...flaky.map((text) => `~ ${name}, passed on the second run: ${shown(text)}`),
    ...failures.map((text) => `✗ ${name}: ${shown(text)}`),
  ]);
  const rows = outcomes.map(({ name, state, seconds, counts, flaky = [] }) =>
    [
      name.padEnd(8),
      state.padEnd(8),
      `${seconds.toFixed(1)} s`.padStart(8),
      counts ? `  ${inWords(counts, flaky.length)}` : '',
    ]
      .join(' ')
      .trimEnd(),
  );
  const closing = outcomes.flatMap((outcome) => outcome.closing);
  const { passed, failed } = total(outcomes);
  return [...failures, ...rows, '', ...closing, `${passed} passed, ${failed} failed`].join('\n');
}

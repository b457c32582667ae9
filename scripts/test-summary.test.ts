import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closingLines,
  mayPassAgain,
  type Outcome,
  pagesAtFailure,
  readPlaywright,
  readProgram,
  readVitest,
  summary,
  total,
  withSecondRun,
} from './test-summary.ts';

const outcome = (state: Outcome['state'], counts?: Outcome['counts']): Outcome => ({
  name: 'part',
  state,
  seconds: 1.26,
  counts,
  closing: ['Tests  3 passed (3)'],
});

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-summary-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the summary of npm test', () => {
  it.each([
    ['no parts', [], { passed: 0, failed: 0 }],
    [
      'tests of two runners',
      [outcome('passed', { passed: 3, failed: 0 }), outcome('failed', { passed: 2, failed: 4 })],
      { passed: 5, failed: 4 },
    ],
    ['a part that counts no tests', [outcome('failed')], { passed: 0, failed: 1 }],
    [
      'a runner that fails without a failed test',
      [outcome('failed', { passed: 3, failed: 0 })],
      { passed: 3, failed: 1 },
    ],
    ['a part that was not run', [outcome('not run')], { passed: 0, failed: 0 }],
  ])('adds up %s', (_, outcomes, expected) => {
    expect(total(outcomes)).toEqual(expected);
  });

  it('ends with the runners’ closing lines and the totals', () => {
    expect(summary([outcome('passed', { passed: 3, failed: 0 })]).split('\n')).toEqual([
      'part     passed      1.3 s   3 passed, 0 failed',
      '',
      'Tests  3 passed (3)',
      '3 passed, 0 failed',
    ]);
  });

  it('says how many tests were left out', () => {
    const [row] = summary([outcome('passed', { passed: 3, failed: 0, skipped: 2 })]).split('\n');
    expect(row).toBe('part     passed      1.3 s   3 passed, 0 failed, 2 left out');
  });

  it('names what passed only when it ran again', () => {
    const part = { ...outcome('passed', { passed: 3, failed: 0 }), flaky: ['a call: late'] };
    expect(summary([part]).split('\n').slice(0, 3)).toEqual([
      '~ part, passed on the second run: a call: late',
      '',
      'part     passed      1.3 s   3 passed (1 on the second run), 0 failed',
    ]);
  });

  it('finds the runners’ closing lines with and without colours', () => {
    const output = [
      ' ✓ scripts/a.test.ts (6 tests) 803ms',
      '\u001b[2m Test Files \u001b[22m 3 passed (3)',
      '      Tests  1 failed | 46 passed (47)',
      '   Start at  22:37:52',
      '  1 failed',
      '    [chromium] › calls.spec.ts:3:1 › call',
      '  12 passed (34.1s)',
      '  7  flush Redis: all keys; lasted 0.0 s; 0 violations',
      '7 faults, 0 violations; 900 messages acknowledged',
    ].join('\n');
    expect(closingLines(output).map((line) => line.trim().replace(/\s+/g, ' '))).toEqual([
      'Test Files 3 passed (3)',
      'Tests 1 failed | 46 passed (47)',
      '1 failed',
      '12 passed (34.1s)',
      '7 faults, 0 violations; 900 messages acknowledged',
    ]);
  });

  it('repeats what failed above the table, without colours', () => {
    const failed = {
      ...outcome('failed', { passed: 1, failed: 1 }),
      failures: ['a call: \u001b[31mno face\u001b[39m'],
    };
    expect(summary([failed]).split('\n').slice(0, 3)).toEqual([
      '✗ part: a call: no face',
      '',
      'part     failed      1.3 s   1 passed, 1 failed',
    ]);
  });

  describe('of unit tests that failed', () => {
    const first = (failedFiles: string[]) => ({
      counts: { passed: 30, failed: 1 },
      failures: ['a.test.ts: a call starts'],
      failedFiles,
      passedInThem: 4,
    });
    const files = (count: number) => Array.from({ length: count }, (_, index) => `${index}.test.ts`);

    it.each([
      ['no file failed', 0, '', false],
      ['one file failed', 1, ' Tests  1 failed | 30 passed (31)', true],
      ['as many as may fail by chance', 10, '', true],
      ['more than that', 11, '', false],
      ['an error came from outside a test as well', 1, ' Tests  1 failed (31)\n     Errors  1 error\n', false],
      ['and in colours', 1, '\u001b[2m     Errors \u001b[22m 1 error\n', false],
    ])('may run them again where %s', (_case, count, output, expected) => {
      expect(mayPassAgain(first(files(count)), output)).toBe(expected);
    });

    it('counts each test once when they pass by themselves, and names them', () => {
      expect(withSecondRun(first(files(1)), { counts: { passed: 5, failed: 0 }, failures: [] })).toEqual({
        counts: { passed: 31, failed: 0 },
        failures: [],
        flaky: ['a.test.ts: a call starts'],
      });
    });
  });

  describe('of a report', () => {
    const write = (report: object) => {
      const path = join(newFolder(), 'report.json');
      writeFileSync(path, JSON.stringify(report));
      return path;
    };

    it('reads Vitest’s, with files that could not be loaded', () => {
      const path = write({
        numPassedTests: 3,
        numFailedTests: 1,
        testResults: [
          {
            name: 'a.test.ts',
            message: '',
            assertionResults: [
              { fullName: 'a call starts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
              { fullName: 'a call ends', status: 'passed', failureMessages: [] },
            ],
          },
          { name: 'b.test.ts', message: 'no such file', assertionResults: [] },
          {
            name: 'c.test.ts',
            message: '',
            assertionResults: [{ fullName: 'a call rings', status: 'passed', failureMessages: [] }],
          },
        ],
      });
      expect(readVitest(path)).toEqual({
        counts: { passed: 3, failed: 1 },
        failures: ['a.test.ts: a call starts\nexpected 1 to be 2', 'b.test.ts: no such file'],
        failedFiles: ['a.test.ts', 'b.test.ts'],
        passedInThem: 1,
      });
    });

    it('reads Playwright’s, and tells what failed at first only from what failed', () => {
      const spec = (title: string, status: string, message?: string) => ({
        file: 'call.spec.ts',
        title,
        tests: [{ projectName: 'embedded', status, results: [{ errors: message ? [{ message }] : [] }] }],
      });
      const path = write({
        stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
        suites: [
          {
            specs: [spec('passes', 'expected')],
            suites: [{ specs: [spec('fails', 'unexpected', 'no face'), spec('wavers', 'flaky', 'late')] }],
          },
        ],
      });
      expect(readPlaywright(path)).toEqual({
        counts: { passed: 6, failed: 1, skipped: 2 },
        failures: ['embedded: call.spec.ts: fails\nno face'],
        flaky: ['embedded: call.spec.ts: wavers\nlate'],
      });
    });

    it('reads that of a program', () => {
      const path = write({ passed: 8, failed: 1, failures: ['fault 3: alone in a room'] });
      expect(readProgram(path)).toEqual({ counts: { passed: 8, failed: 1 }, failures: ['fault 3: alone in a room'] });
    });

    it.each([readVitest, readPlaywright, readProgram])('is without one: %o', (reader) => {
      expect(reader(join(newFolder(), 'none.json'))).toBeUndefined();
    });
  });

  it('returns the page content of failed browser tests, and nothing without failures', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'a-call-fails'));
    mkdirSync(join(folder, 'a-note-without-a-page'));
    writeFileSync(
      join(folder, 'a-call-fails', 'error-context.md'),
      '# Test\n```\nError\n```\n```yaml\n- main:\n```\nx',
    );
    writeFileSync(join(folder, 'a-note-without-a-page', 'error-context.md'), '# Test\n');
    expect(pagesAtFailure(folder)).toEqual(['a-call-fails\n- main:\n']);
    expect(pagesAtFailure(join(folder, 'none'))).toEqual([]);
  });
});

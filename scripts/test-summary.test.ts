import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywright } from './playwright-report.ts';
import { closingLines, type Outcome, readProgram, readVitest, summary, total } from './test-summary.ts';

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
      });
    });

    it('reads Playwright’s: the error, the pictures, what each page showed, and the end of the server’s log', () => {
      const text = (name: string, body: string) => ({
        name,
        contentType: 'text/plain',
        body: Buffer.from(body).toString('base64'),
      });
      const spec = (title: string, status: string, results: object[]) => ({
        file: 'call.spec.ts',
        title,
        tests: [{ projectName: 'embedded', status, results }],
      });
      const failed = {
        errors: [{ message: 'no face' }],
        attachments: [
          text('alice', 'Looking for someone…'),
          { name: 'alice', contentType: 'image/png', path: '/tmp/alice.png' },
          text('server log', `${'early '.repeat(1000)}late`),
          { name: 'error-context', contentType: 'text/markdown', path: '/tmp/error-context.md' },
        ],
      };
      const path = write({
        stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 },
        suites: [
          {
            specs: [spec('passes', 'expected', [{ errors: [] }])],
            suites: [{ specs: [spec('fails', 'unexpected', [failed])] }],
          },
        ],
      });
      const { counts, failures = [] } = readPlaywright(path) ?? {};
      expect(counts).toEqual({ passed: 5, failed: 1, skipped: 2 });
      expect(failures).toHaveLength(1);
      const lines = (failures[0] ?? '').split('\n');
      expect(lines.slice(0, 6)).toEqual([
        'embedded: call.spec.ts: fails',
        'no face',
        'alice: /tmp/alice.png',
        '── alice',
        'Looking for someone…',
        '── server log',
      ]);
      expect(lines[6]).toMatch(/^(?=.{5000}$).* late$/);
    });

    it('takes Playwright’s own note where the test has attached none, and errors outside tests', () => {
      const note = join(newFolder(), 'error-context.md');
      writeFileSync(note, '# Instructions\n```yaml\n- main: nothing\n```\n# Test source\n');
      const attachments = [{ name: 'error-context', contentType: 'text/markdown', path: note }];
      const tests = [{ projectName: 'stories', status: 'unexpected', results: [{ errors: [], attachments }] }];
      const path = write({
        stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
        errors: [{ message: 'no such file' }],
        suites: [{ specs: [{ file: 'a.spec.ts', title: 'fails', tests }] }],
      });
      expect(readPlaywright(path)?.failures).toEqual([
        'no such file',
        'stories: a.spec.ts: fails\n── error-context\n- main: nothing\n',
      ]);
    });

    it('reads that of a program', () => {
      const path = write({ passed: 8, failed: 1, failures: ['fault 3: alone in a room'] });
      expect(readProgram(path)).toEqual({ counts: { passed: 8, failed: 1 }, failures: ['fault 3: alone in a room'] });
    });

    it.each([readVitest, readPlaywright, readProgram])('is without one: %o', (reader) => {
      expect(reader(join(newFolder(), 'none.json'))).toBeUndefined();
    });
  });
});

import { expect, test } from 'vitest';
import { type Report, scores, survivors, table } from './report.ts';

const mutant = (status: string, replacement = 'false') => ({
  status,
  replacement,
  mutatorName: 'BooleanLiteral',
  location: { start: { line: 2, column: 5 }, end: { line: 2, column: 9 } },
});
const source = 'if (\n    true) a();\n';
const report: Report = {
  files: {
    'server/auth/service.ts': { source, mutants: [mutant('Killed'), mutant('Timeout'), mutant('Survived')] },
    'server/auth/tokens.ts': {
      source,
      mutants: [mutant('NoCoverage', '{\n}'), mutant('Ignored'), mutant('RuntimeError')],
    },
    'domain/call/rules.ts': { source, mutants: [mutant('Killed')] },
    'domain/auth/rules.ts': { source, mutants: [] },
  },
};

test('scores each feature by the mutants that ran, and one that no test reaches has survived', () => {
  expect(scores(report)).toEqual([
    { folder: 'domain/call', killed: 1, survived: 0, percent: 100 },
    { folder: 'server/auth', killed: 2, survived: 2, percent: 50 },
  ]);
});

test('lists where a mutant survived, and what became of what', () => {
  expect(survivors(report)).toEqual([
    'server/auth/service.ts:2 BooleanLiteral: true → false',
    'server/auth/tokens.ts:2 BooleanLiteral: true → { }',
  ]);
});

test('prints a verdict for each bound', () => {
  const row = (percent: number, atLeast?: number) => ({ folder: 'web/a', killed: 3, survived: 1, percent, atLeast });
  expect(table([row(80, 80), row(79.96, 80), row(0)]).split('\n')).toEqual([
    'folder  killed  survived   score  at least',
    'web/a        3         1  80.0 %      80 %       ok',
    'web/a        3         1  79.9 %      80 %  too low',
    'web/a        3         1   0.0 %                 ok',
  ]);
});

/**
 * `npm test`: everything that a change needs, stopping after a part that failed; `npm test -- unit core` selects parts.
 * `-- --all` runs every browser flow in place of the most important ones, as CI does.
 * Ends with the runners' closing lines and `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { bin, browserPart, build, programPart, unitPart } from './parts.ts';
import { type Part, runParts, selectParts } from './run-parts.ts';
import { summary } from './test-summary.ts';

const { values, positionals: names } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });

const parts: Part[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: [bin('tsc'), '-b'], isParallel: true },
  { ...build, isParallel: true },
  unitPart(),
  programPart('chaos', 'chaos', '--quick'),
  programPart('attack', 'attack', '--short'),
  values.all ? browserPart('browser', 'playwright') : browserPart('core', 'playwright', '--grep=@core'),
];

const outcomes = await runParts(selectParts(parts, names), { goesOn: false });
console.log(`\n${summary(outcomes)}`);
process.exitCode = outcomes.every(({ state }) => state === 'passed') ? 0 : 1;

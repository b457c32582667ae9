/**
 * `npm run nightly`: everything that is too long for every change, going on after a part that failed;
 * `npm run nightly -- firefox stories` selects parts. Prints a summary of all parts at the end, and keeps it in
 * `.cache/nightly.txt`. Ends with the runners' closing lines and `N passed, N failed`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { browserPart, plainPart, programPart, walkPart } from './parts.ts';
import { runParts, selectParts } from './run-parts.ts';
import { summary } from './test-summary.ts';

const cache = resolve(import.meta.dirname, '../.cache');

const parts = [
  // Firefox and Chromium in one call leave a slow machine no time for another.
  browserPart('firefox', 'nightly', '--project=firefox', '--workers=1'),
  browserPart('long', 'nightly', '--project=long', '--workers=1'),
  browserPart('screens', 'nightly', '--project=screens'),
  browserPart('stories', 'nightly', '--project=stories'),
  browserPart('cluster', 'nightly', '--project=cluster'),
  walkPart(),
  programPart('chaos', 'chaos', '--faults', '60'),
  programPart('attack', 'attack', '--long'),
  programPart('attack-cluster', 'attack', '--cluster'),
  plainPart('plans', 'bench/main.ts', 'plans'),
  plainPart('age', 'bench/main.ts', 'age', '--small'),
  plainPart('soak', 'bench/main.ts', 'soak'),
  plainPart('mutate', 'scripts/mutate/main.ts'),
];

const outcomes = await runParts(selectParts(parts, process.argv.slice(2)), { goesOn: true });
const text = summary(outcomes);
mkdirSync(cache, { recursive: true });
writeFileSync(resolve(cache, 'nightly.txt'), `${text}\n`);
console.log(`\n${text}`);
process.exitCode = outcomes.every(({ state }) => state === 'passed') ? 0 : 1;

/**
 * `npm test`: every check in turn, stopping at the first part that fails; `npm test -- unit browser` picks parts.
 * Ends with the runners' own closing lines and `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromiumOrInstall } from './chromium.ts';
import { servicesOrInstall } from './services.ts';
import { run } from './test-run.ts';
import { closingLines, countChaos, countPlaywright, countVitest, type Outcome, summary } from './test-summary.ts';

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, '.cache/test');
const vitestJson = resolve(results, 'vitest.json');
const playwrightJson = resolve(results, 'playwright.json');
const chaosJson = resolve(results, 'chaos.json');
const bin = (name: string) => resolve(root, 'node_modules/.bin', name);

type Part = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  plain?: Record<string, string>;
  before?: () => void;
  count?: () => Outcome['counts'];
};

const parts: Part[] = [
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'lint', command: [bin('biome'), 'check', '--error-on-warnings'] },
  {
    name: 'unit',
    command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`],
    before: servicesOrInstall,
    count: () => countVitest(vitestJson),
  },
  { name: 'build', command: [process.execPath, resolve(root, 'scripts/prepare.mjs'), '--build'] },
  {
    name: 'browser',
    // Everything on the embedded database; on two nodes, what is about them. `npm run browser` has the rest.
    command: [
      ...[bin('playwright'), 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
      ...['--grep-invert', '^nodes (?!.*@nodes)'],
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson },
    // Playwright sets FORCE_COLOR for its workers, and they would complain of both.
    plain: { FORCE_COLOR: '0' },
    before() {
      chromiumOrInstall();
      servicesOrInstall();
    },
    count: () => countPlaywright(playwrightJson),
  },
  {
    name: 'chaos',
    command: [process.execPath, resolve(root, 'chaos/main.ts'), '--quick', '--report', chaosJson],
    count: () => countChaos(chaosJson),
  },
];

const picked = process.argv.slice(2);
const unknown = picked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(2);
}
const chosen = picked.length === 0 ? parts : parts.filter((part) => picked.includes(part.name));

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const outcomes: Outcome[] = [];
for (const part of chosen) {
  if (outcomes.some((outcome) => outcome.state === 'failed')) {
    outcomes.push({ name: part.name, state: 'not run', seconds: 0, closing: [] });
    continue;
  }
  console.log(`\n── ${part.name}`);
  const start = performance.now();
  const { code, output } = await run(part);
  outcomes.push({
    name: part.name,
    state: code === 0 ? 'passed' : 'failed',
    seconds: (performance.now() - start) / 1000,
    counts: part.count?.(),
    closing: closingLines(output),
  });
}
console.log(`\n${summary(outcomes)}`);
process.exitCode = outcomes.every((outcome) => outcome.state === 'passed') ? 0 : 1;

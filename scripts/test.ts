/**
 * `npm test`: every check, stopping where a part has failed; `npm test -- unit browser` picks parts.
 * Ends with the runners' own closing lines and `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromiumOrInstall } from './chromium.ts';
import { servicesOrInstall } from './services.ts';
import { run } from './test-run.ts';
import {
  closingLines,
  countChaos,
  countPlaywright,
  countVitest,
  type Outcome,
  pagesAtFailure,
  summary,
} from './test-summary.ts';

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
  /** what else to print */
  afterFailure?: () => string[];
  /** beside the part before it: what waits much leaves the processor to others */
  beside?: true;
};

const parts: Part[] = [
  { name: 'lint', command: [bin('biome'), 'check', '--error-on-warnings'] },
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'build', command: [process.execPath, resolve(root, 'scripts/prepare.mjs'), '--build'], beside: true },
  {
    name: 'unit',
    command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`],
    before: servicesOrInstall,
    count: () => countVitest(vitestJson),
  },
  {
    name: 'chaos',
    command: [process.execPath, resolve(root, 'chaos/main.ts'), '--quick', '--report', chaosJson],
    before: programsOrInstall,
    count: () => countChaos(chaosJson),
    beside: true,
  },
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
    before: programsOrInstall,
    count: () => countPlaywright(playwrightJson),
    afterFailure: () => pagesAtFailure(resolve(root, 'test-results')),
  },
];

function programsOrInstall(): void {
  chromiumOrInstall();
  servicesOrInstall();
}

/** Parts that run at the same time, one such group after the other. */
function together(some: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of some) {
    const last = groups.at(-1);
    if (part.beside && last) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

const picked = process.argv.slice(2);
const unknown = picked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(2);
}
const chosen = picked.length === 0 ? parts : parts.filter((part) => picked.includes(part.name));

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

async function runPart(part: Part): Promise<Outcome> {
  const heading = `\n── ${part.name}\n`;
  if (!part.beside) process.stdout.write(heading);
  const start = performance.now();
  const { code, output } = await run(part, part.beside ? { afterwards: heading } : {});
  if (code !== 0) for (const text of part.afterFailure?.() ?? []) console.log(text);
  return {
    name: part.name,
    state: code === 0 ? 'passed' : 'failed',
    seconds: (performance.now() - start) / 1000,
    counts: part.count?.(),
    closing: closingLines(output),
  };
}

const outcomes: Outcome[] = [];
for (const group of together(chosen)) {
  if (outcomes.some((outcome) => outcome.state === 'failed')) {
    for (const { name } of group) outcomes.push({ name, state: 'not run', seconds: 0, closing: [] });
  } else outcomes.push(...(await Promise.all(group.map(runPart))));
}
console.log(`\n${summary(outcomes)}`);
process.exitCode = outcomes.every((outcome) => outcome.state === 'passed') ? 0 : 1;

/**
 * `npm test`: every check, stopping after a part that failed; `npm test -- unit browser` selects parts.
 * Ends with the runners' closing lines and `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromiumOrInstall } from './chromium.ts';
import { firefoxOrInstall } from './firefox.ts';
import { LAST_START } from './last-start.ts';
import { servicesOrInstall } from './services.ts';
import { run } from './test-run.ts';
import {
  closingLines,
  mayPassAgain,
  type Outcome,
  pagesAtFailure,
  type Report,
  readPlaywright,
  readProgram,
  readVitest,
  summary,
  withSecondRun,
} from './test-summary.ts';

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, '.cache/test');
const vitestJson = resolve(results, 'vitest.json');
const secondVitestJson = resolve(results, 'vitest-second.json');
const playwrightJson = resolve(results, 'playwright.json');
const firefoxJson = resolve(results, 'playwright-firefox.json');
const lastBrowserJson = resolve(results, 'playwright-last.json');
const attackJson = resolve(results, 'attack.json');
const chaosJson = resolve(results, 'chaos.json');
const bin = (name: string) => resolve(root, 'node_modules/.bin', name);

type SecondRun = { report: Report; closing: string[] };

type Part = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  plain?: Record<string, string>;
  before?: () => void;
  report?: () => Report | undefined;
  /** Runs what failed once more, by itself; undefined where it failed again, or there is nothing to run. */
  secondRun?: (output: string) => Promise<SecondRun | undefined>;
  /** further lines to print */
  afterFailure?: () => string[];
  /** runs in parallel with the part before it */
  isParallel?: true;
};

/** Browser tests that only `npm run browser` runs. */
const SKIPPED = '^nodes (?!.*@nodes)';
/** Browser tests that CI runs when all others have passed: long ones, and parts of screens by themselves. */
const LAST = '@last|^gallery |^stories ';
/** How long after the start of a run in CI a browser test may start, ms; see docs/decisions/003. */
const TIME_TO_START = 72 * 60_000;
/** Browser tests that run outside CI too: one of each thing that must never break. */
const CORE = '^embedded .*@core|^nodes .*@nodes.*@core|^nodes .*@core.*@nodes';

const parts: Part[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'build', command: [process.execPath, resolve(root, 'scripts/prepare.mjs'), '--build'], isParallel: true },
  {
    name: 'unit',
    command: vitest(vitestJson),
    before: servicesOrInstall,
    report: () => readVitest(vitestJson),
    secondRun: runFailedFilesAgain,
  },
  {
    name: 'chaos',
    command: [process.execPath, resolve(root, 'chaos/main.ts'), '--quick', '--report', chaosJson],
    before: programsOrInstall,
    report: () => readProgram(chaosJson),
  },
  {
    name: 'attack',
    command: [process.execPath, resolve(root, 'attack/main.ts'), '--short', '--report', attackJson],
    report: () => readProgram(attackJson),
  },
  // CI runs all tests on the embedded database, and of the two nodes those tagged @nodes. Elsewhere those tagged @core
  // are enough for an early answer; `npm run browser` runs all.
  ...(process.env.CI
    ? [
        // Firefox and Chromium in one call leave a slow machine no time for another.
        browserPart('firefox', firefoxJson, ['--project=firefox', '--workers=1']),
        browserPart('browser', playwrightJson, ['--grep-invert', `^firefox |${SKIPPED}|${LAST}`]),
        browserPart('last', lastBrowserJson, ['--grep', LAST, '--grep-invert', SKIPPED]),
      ]
    : [browserPart('browser', playwrightJson, ['--grep', CORE])]),
];

function vitest(json: string, files: string[] = []): string[] {
  return [bin('vitest'), 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
}

/** As Playwright does with a browser test that failed; see docs/decisions/003. */
async function runFailedFilesAgain(output: string): Promise<SecondRun | undefined> {
  const first = readVitest(vitestJson);
  if (!first || !mayPassAgain(first, output)) return undefined;
  process.stdout.write('\n── unit, failed files again\n');
  const { code, output: again } = await run({ command: vitest(secondVitestJson, first.failedFiles) });
  const second = readVitest(secondVitestJson);
  return code === 0 && second ? { report: withSecondRun(first, second), closing: closingLines(again) } : undefined;
}

function browserPart(name: string, json: string, selection: string[]): Part {
  return {
    name,
    command: [
      bin('playwright'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      // By itself, after all others; the summary names it (docs/decisions/003).
      '--retries=1',
      ...selection,
    ],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: json,
      ...(process.env.CI && { [LAST_START]: String(Math.round(performance.timeOrigin) + TIME_TO_START) }),
    },
    // Playwright sets FORCE_COLOR for its workers, which warn when NO_COLOR is set too.
    plain: { FORCE_COLOR: '0' },
    before: () => {
      programsOrInstall();
      firefoxOrInstall();
    },
    report: () => readPlaywright(json),
    afterFailure: () => pagesAtFailure(resolve(root, 'test-results')),
  };
}

function programsOrInstall(): void {
  chromiumOrInstall();
  servicesOrInstall();
}

/** Groups of parts that run in parallel. */
function groupParallel(all: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of all) {
    const last = groups.at(-1);
    if (part.isParallel && last) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Known parts: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(2);
}
const selected = names.length === 0 ? parts : parts.filter((part) => names.includes(part.name));

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

async function runPart(part: Part): Promise<Outcome> {
  const heading = `\n── ${part.name}\n`;
  if (!part.isParallel) process.stdout.write(heading);
  const start = performance.now();
  const { code, output } = await run(part, part.isParallel ? { afterwards: heading } : {});
  if (code !== 0) for (const text of part.afterFailure?.() ?? []) console.log(text);
  const second = code === 0 ? undefined : await part.secondRun?.(output);
  const report = second?.report ?? part.report?.();
  return {
    name: part.name,
    state: code === 0 || second ? 'passed' : 'failed',
    seconds: (performance.now() - start) / 1000,
    counts: report?.counts,
    failures: report?.failures ?? [],
    flaky: report?.flaky ?? [],
    closing: [...closingLines(output), ...(second?.closing ?? [])],
  };
}

const outcomes: Outcome[] = [];
for (const group of groupParallel(selected)) {
  if (outcomes.some((outcome) => outcome.state === 'failed')) {
    for (const { name } of group) outcomes.push({ name, state: 'not run', seconds: 0, closing: [] });
  } else outcomes.push(...(await Promise.all(group.map(runPart))));
}
console.log(`\n${summary(outcomes)}`);
process.exitCode = outcomes.every((outcome) => outcome.state === 'passed') ? 0 : 1;

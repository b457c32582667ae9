/**
 * `npm run mutate`: changes the code in one small place at a time and runs the tests that reach it. A change that no
 * test notices survives. Prints a score for each folder and lists the survivors in `.cache/mutate`.
 * `-- domain/call server/auth` limits it to paths that start so, `-- server/auth/sessions/sessions.ts:60-80` to lines.
 * `-- --workers 1` leaves cores of the machine free; 2 mutants are tested at once otherwise.
 * `-- server/auth/sessions --tests 'server/auth/sessions/*.test.ts'` runs these tests alone: the score is at least that.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { atLeast, type Group, groups } from './groups.ts';
import { passes, type Report, scores, survivors, table } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const results = '.cache/mutate';
const { values: options, positionals: prefixes } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' }, tests: { type: 'string' } },
});
process.chdir(root);
mkdirSync(results, { recursive: true });

/** The mutated files of a group whose paths start with one of the prefixes, with the lines that a prefix names. */
function selected({ mutate }: Group, prefixes: readonly string[]): string[] {
  const exclude = mutate.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const paths = globSync(
    mutate.filter((glob) => !glob.startsWith('!')),
    { exclude: [...exclude, '**/node_modules/**'] },
  );
  if (prefixes.length === 0) return paths;
  return prefixes.flatMap((prefix) => {
    const [start = '', lines] = prefix.split(':');
    return paths.filter((path) => path.startsWith(start)).map((path) => (lines ? `${path}:${lines}` : path));
  });
}

async function mutate(group: Group, files: string[]): Promise<Report> {
  const name = group.name.replace('/', '-');
  const fileName = `${results}/${name}.json`;
  process.env.MUTATE_GROUP = group.name;
  if (options.tests) process.env.MUTATE_TESTS = options.tests;
  await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: group.project === 'domain' },
    coverageAnalysis: 'perTest',
    ignoreStatic: group.ignoreStatic,
    concurrency: Number(options.workers),
    // A world starts in seconds; the plain tests take milliseconds.
    timeoutMS: { plain: 15_000 }[group.name] ?? (group.project === 'server' ? 60_000 : 30_000),
    dryRunTimeoutMinutes: 30,
    incremental: true,
    incrementalFile: `${results}/${name}.incremental.json`,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName },
    // Stryker rewrites tsconfig.json by an interface that TypeScript 7 does not have; Vitest needs no tsconfig.
    tsconfigFile: 'none',
    tempDirName: `${results}/sandbox-${name}`,
    ignorePatterns: ['/.cache', '/data', '/screens', '/test-results', 'dist', '*.tsbuildinfo'],
  }).runMutationTest();
  return JSON.parse(readFileSync(fileName, 'utf8'));
}

const chosen = groups
  .map((group) => ({ group, files: selected(group, prefixes) }))
  .filter(({ files }) => files.length > 0);
if (chosen.length === 0) {
  console.error(`Nothing to mutate. Groups: ${groups.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const files: Report['files'] = {};
for (const { group, files: mutated } of chosen) {
  const report = await mutate(group, mutated);
  writeFileSync(`${results}/${group.name.replace('/', '-')}.txt`, `${survivors(report).join('\n')}\n`);
  Object.assign(files, report.files);
}
const rows = scores({ files }).map((score) => ({ ...score, atLeast: atLeast[score.folder.split('/')[0] ?? ''] }));
console.log(`\n${table(rows)}\n\nSurvivors are listed in ${results}.`);
process.exitCode = rows.every(passes) ? 0 : 1;

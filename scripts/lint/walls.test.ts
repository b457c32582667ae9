import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Wall } from './walls.lines.ts';
import { domain, server, tools } from './walls.server.ts';
import { web } from './walls.web.ts';

const walls = [...domain, ...server, ...web, ...tools];
const repo = resolve(import.meta.dirname, '../..');
const WALL_RULES = [
  'plugin',
  'lint/style/noRestrictedImports',
  'lint/style/noRestrictedGlobals',
  'lint/style/noProcessEnv',
];

type Diagnostic = { category: string; severity: string; location: { path: string; start: { line: number } } };

/**
 * Lints the lines of every wall in one run, in a temporary folder with the real configuration and plugins.
 * @returns the lines that a wall refused, as `file:line`, counted from 1
 */
async function refusals(folder: string, rows: Wall[]): Promise<Set<string>> {
  await cp(join(repo, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  for (const name of ['biome.json', 'biome.walls.jsonc']) await cp(join(repo, name), join(folder, name));
  for (const row of rows) {
    await mkdir(join(folder, dirname(row.file)), { recursive: true });
    await writeFile(join(folder, row.file), `${[...row.may, ...row.mayNot].join('\n')}\n`);
  }
  const args = [
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    '--vcs-enabled=false',
    ...rows.map((row) => row.file),
  ];
  const report = await new Promise<string>((done, fail) => {
    // Biome exits with 1 when it finds errors, as it should here.
    execFile(join(repo, 'node_modules/.bin/biome'), args, { cwd: folder, maxBuffer: 64e6 }, (error, stdout) =>
      stdout ? done(stdout) : fail(error ?? new Error('biome printed nothing')),
    );
  });
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] };
  const refused = diagnostics.filter(({ category, severity }) => WALL_RULES.includes(category) && severity === 'error');
  return new Set(refused.map(({ location }) => `${location.path}:${location.start.line}`));
}

describe('the walls of biome.walls.jsonc', () => {
  let folder = '';
  let refused = new Set<string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visavis-walls-'));
    refused = await refusals(folder, walls);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('have one row per file', () => {
    expect(new Set(walls.map(({ file }) => file)).size).toBe(walls.length);
  });

  it.each(walls)('hold in $file', ({ file, may, mayNot }) => {
    const isRefused = (_: string, n: number) => refused.has(`${file}:${n + 1}`);
    expect({
      wronglyRefused: may.filter(isRefused),
      wronglyAllowed: mayNot.filter((line, n) => !isRefused(line, may.length + n)),
    }).toEqual({ wronglyRefused: [], wronglyAllowed: [] });
  });
});

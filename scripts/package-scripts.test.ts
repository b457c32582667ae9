import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../server/config/settings.ts';
import config from '../vitest.config.ts';

const root = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const [INSTALLED, BUILT] = ['node scripts/prepare.mjs', 'node scripts/prepare.mjs --build'];

it.each([
  ['start', BUILT],
  ['dev', INSTALLED],
  ['test', INSTALLED],
  ['browser', BUILT],
  ['bench', BUILT],
  ['attack', BUILT],
  ['chaos', BUILT],
  ['mutate', INSTALLED],
  ['nightly', BUILT],
  ['screens', BUILT],
])('npm %s works on a fresh clone: what it needs is there first', (name, preparation) => {
  expect(scripts[`pre${name}`]).toBe(preparation);
});

it('runs programs that exist', () => {
  const programs = Object.values(scripts).flatMap((script) => /^node (\S+)/.exec(script)?.[1] ?? []);
  expect(programs.length).toBeGreaterThan(10);
  expect(programs.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

it('checks all that it says: types of each package, lint with its warnings, unused code', () => {
  expect(scripts.types).toBe('tsc -b');
  expect(scripts.lint).toBe('biome check --error-on-warnings && node scripts/lint/walls.ts && knip');
  expect(scripts.unit).toBe('vitest run');
  const { references } = JSON.parse(readFileSync(resolve(root, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  const packages = globSync('*/tsconfig.json', { cwd: root }).map((path) => path.replace('/tsconfig.json', ''));
  expect(references.map(({ path }) => path)).toEqual(expect.arrayContaining(packages));
  expect(packages).toHaveLength(4);
});

it('runs each test file once, besides those that run in a second time zone', () => {
  const exclude = (path: string) => /(^|\/)(node_modules|\.cache)(\/|$)/.test(path);
  const files = globSync('{domain,server,web,scripts,deploy,attack,bench,chaos,e2e}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude,
  });
  expect(files.length).toBeGreaterThan(400);
  const { projects } = (config as { test: { projects: { test: { name: string; include: string[] } }[] } }).test;
  const once = projects.filter(({ test }) => !test.name.endsWith('days'));
  expect(projects.length - once.length).toBe(2);
  const times = (path: string) =>
    once.filter(({ test }) => test.include.some((glob) => matchesGlob(path, glob))).length;
  expect(files.filter((path) => times(path) !== 1)).toEqual([]);
});

it('npm run dev passes on to the server what is no page of the app', () => {
  const source = (path: string) => readFileSync(resolve(root, path), 'utf8');
  const [, paths = ''] = /^const NOT_A_PAGE = .*?\((.*?)\)/m.exec(source('server/http/web/web.ts')) ?? [];
  const vite = source('web/vite.config.ts');
  const passedOn = [...vite.matchAll(/^ +'\/([\w.]+)': \{ target: server(, ws: true)? \}/gm)];
  const built = 'assets';
  expect([...passedOn.map(([, path]) => path), built].toSorted()).toEqual(
    paths.replaceAll('\\', '').split('|').toSorted(),
  );
  expect(passedOn.filter(([, , ws]) => ws).map(([, path]) => path)).toEqual(['socket.io']);
  expect(vite).toContain(`const server = 'http://localhost:${settings.parse({}).PORT}';`);
});

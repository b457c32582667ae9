import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { beside, groups, plain } from './groups.ts';

const root = resolve(import.meta.dirname, '../..');

it('names modules that exist and have a test of their own', () => {
  for (const path of plain) {
    const modules = globSync(`server/${path}.ts`, { cwd: root });
    expect(modules, path).not.toEqual([]);
    for (const module of modules) {
      const kind = beside.some((path) => module === `server/${path}.ts`) ? 'plain.test.ts' : 'test.ts';
      expect(existsSync(resolve(root, module.replace(/ts$/, kind))), module).toBe(true);
    }
  }
});

it('mutates every feature of the server', () => {
  const features = globSync('server/*/feature.ts', { cwd: root }).map((path) => path.replace('/feature.ts', ''));
  expect(features).toContain('server/call');
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(features));
});

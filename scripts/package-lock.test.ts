import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

type Ranges = Record<string, string>;
type Lock = { packages: Record<string, { optionalDependencies?: Ranges }> };
type Manifest = { dependencies?: Ranges; devDependencies?: Ranges };

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');

// npm drops the packages of other platforms when a registry answers 404 for one, and `npm ci` then rejects the lock
// file in every fresh clone. Add a missing entry by hand: version, os, cpu, libc, optional.
it('names the packages of every platform, so that npm ci works in a fresh clone', () => {
  const lock: Lock = JSON.parse(read('package-lock.json'));
  const paths = Object.keys(lock.packages);
  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});

it('requires the same range of a package in every workspace', () => {
  const asked = new Map<string, Set<string>>();
  for (const folder of ['.', 'domain', 'server', 'web']) {
    const { dependencies, devDependencies }: Manifest = JSON.parse(read(`${folder}/package.json`));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
      asked.set(name, (asked.get(name) ?? new Set()).add(range));
  }
  expect([...asked].filter(([, ranges]) => ranges.size > 1)).toEqual([]);
});

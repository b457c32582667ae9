import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

// npm leaves out the packages of other platforms when a registry answers 404 for one, and `npm ci` then refuses the
// lock file in every fresh clone. Put a missing entry in by hand: version, os, cpu, libc, optional.
it('names the packages of every platform, so that npm ci works in a fresh clone', () => {
  const lock: Lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const paths = Object.keys(lock.packages);
  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});

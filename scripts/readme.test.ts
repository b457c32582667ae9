import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it('documents every setting of the server and no other', () => {
  const settings = names(
    read('server/config/settings.ts') + read('server/config/plans.ts'),
    /^ {2}([A-Z][A-Z0-9_]+): /gm,
  );
  expect(settings.length).toBeGreaterThan(10);
  expect(names(read('docs/operating/settings.md'), /^\| `([A-Z][A-Z0-9_]+)` \|/gm)).toEqual(settings);
});

it('lists only commands that exist', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const named = names(read('CONTRIBUTING.md'), /^\| `npm (?:run )?([\w:]+)/gm);
  expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const locales = join(import.meta.dirname, 'locales');
const filesOf = (language: string) => readdirSync(join(locales, language)).sort();

/** `a.b` → text, for every leaf. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}
const read = (language: string, file: string) =>
  new Map(leaves(JSON.parse(readFileSync(join(locales, language, file), 'utf8'))));
const interpolations = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]).sort();

test('the languages have the same files, and namespaces.ts names each', () => {
  expect(filesOf('fr')).toEqual(filesOf('en'));
  const registered = readFileSync(join(import.meta.dirname, 'namespaces.ts'), 'utf8');
  for (const file of filesOf('en')) expect(registered).toContain(`'./locales/en/${file}'`);
});

describe.each(filesOf('en'))('%s', (file) => {
  const en = read('en', file);
  const fr = read('fr', file);

  test('has the same keys in both languages', () => {
    expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
  });

  test('has the same interpolations in both languages', () => {
    for (const [key, text] of en) expect([key, interpolations(fr.get(key) ?? '')]).toEqual([key, interpolations(text)]);
  });

  test('has no empty text', () => {
    for (const text of [...en.values(), ...fr.values()]) expect(text.trim()).not.toBe('');
  });
});

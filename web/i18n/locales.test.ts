import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './language.ts';

const locales = join(import.meta.dirname, 'locales');
const filesOf = (language: string) =>
  readdirSync(join(locales, language))
    .filter((file) => file.endsWith('.json'))
    .sort();

/** `a.b` → text, for every leaf. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}
const read = (language: string, file: string) =>
  new Map(leaves(JSON.parse(readFileSync(join(locales, language, file), 'utf8'))));
const interpolations = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]).sort();

const translations = LANGUAGES.filter((language) => language !== 'en');

test('languages and folders match', () => {
  expect(readdirSync(locales).sort()).toEqual([...LANGUAGES].sort());
});

test('first-paint.js lists the same languages', () => {
  const script = readFileSync(join(import.meta.dirname, '../public/first-paint.js'), 'utf8');
  const known = /root\.lang = \[(.*)\]\.includes/.exec(script)?.[1]?.match(/\w+/g);
  expect(known).toEqual(LANGUAGES);
});

test.each(translations)('%s has the same files as English', (language) => {
  expect(filesOf(language)).toEqual(filesOf('en'));
});

test('namespaces.ts names every file', () => {
  const registered = readFileSync(join(import.meta.dirname, 'namespaces.ts'), 'utf8');
  for (const file of filesOf('en')) expect(registered).toContain(`'./locales/en/${file}'`);
});

describe.each(filesOf('en'))('%s', (file) => {
  const en = read('en', file);

  test.each(translations)('has the same keys in %s', (language) => {
    expect([...read(language, file).keys()].sort()).toEqual([...en.keys()].sort());
  });

  test.each(translations)('has the same interpolations in %s', (language) => {
    const translated = read(language, file);
    for (const [key, text] of en) {
      expect([key, interpolations(translated.get(key) ?? '')]).toEqual([key, interpolations(text)]);
    }
  });

  test.each(LANGUAGES)('has no empty text in %s', (language) => {
    for (const text of read(language, file).values()) expect(text.trim()).not.toBe('');
  });
});

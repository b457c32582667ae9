import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { describe, expect, test } from 'vitest';
import { listFiles, readText } from './repository.ts';

/** Source that runs in the product and what tests share, without tests themselves and examples. */
const isSource = (path: string) =>
  /^(domain|server|web|e2e\/support)\/.*\.(tsx?|js)$/.test(path) &&
  !/\.(test|spec|fake|stories|contract|model)\.|\/testing\/|\/examples\.ts$|^domain\/languages\//.test(path);

/** The data of tests. */
const ALLOWED = new Set(['e2e/support/servers/seed.ts']);

/** English alone may be named: it is the fallback. */
const others = LANGUAGES.filter((language) => language !== 'en').join('|');
const NAMED = new RegExp(`['"\`](${others})(-[A-Z]{2})?['"\`]|\\b(${others}): ['"\`{]`);

const namesALanguage = (source: string) =>
  source.split('\n').filter((line) => NAMED.test(line) && !/^\s*(\/\*|\*|\/\/)/.test(line));

describe('a language named outside the list of languages', () => {
  test.each([
    ["const time = language === 'fr' ? a : b;", true],
    ["if (header.startsWith('de')) return;", true],
    ["const texts = { en: 'Yes', fr: 'Oui' };", true],
    ["new Intl.NumberFormat('es-ES')", true],
    ['const texts = mailsIn(language);', false],
    ["const FALLBACK = 'en';", false],
  ])('%s: %s', (line, isFound) => {
    expect(namesALanguage(line).length > 0).toBe(isFound);
  });

  test('is in no source', () => {
    const found = listFiles()
      .filter((path) => isSource(path) && !ALLOWED.has(path))
      .flatMap((path) => namesALanguage(readText(path)).map((line) => `${path}: ${line.trim()}`));
    expect(found).toEqual([]);
  });
});

test('the server writes no mail outside the folders of the languages', () => {
  const found = listFiles()
    // Mails to the review team and to operators are in English.
    .filter(
      (path) =>
        path.startsWith('server/') && !/^server\/(reports\/presenter|operator\/commands\/commands)\.ts$/.test(path),
    )
    .filter(isSource)
    .filter((path) => /\bsubject: ['"`]/.test(readText(path)));
  expect(found).toEqual([]);
});

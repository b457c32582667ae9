import { afterEach, expect, test, vi } from 'vitest';
import { localeFor } from './locale.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['de-DE', 'en-AU'], 'en-AU'],
  ['en', ['de-DE', 'de'], 'en-GB'],
  ['en', ['en'], 'en-GB'],
  ['en', [], 'en-GB'],
  ['fr', ['fr-CA', 'en-CA'], 'fr-CA'],
  ['es', ['est-EE'], 'es-ES'],
  ['fr-CA', ['de'], 'fr-FR'],
])('%s in a browser that says %o is written as in %s', (language, said, locale) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(said);
  expect(localeFor(language)).toBe(locale);
});

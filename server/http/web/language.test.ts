import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

it.each([
  [undefined, undefined, 'en'],
  [undefined, 'fr', 'fr'],
  [undefined, 'fr-CA, en;q=0.8', 'fr'],
  [undefined, 'en;q=0.4, fr;q=0.9', 'fr'],
  [undefined, 'de, fr;q=0.5, en;q=0.3', 'fr'],
  [undefined, 'fr;q=0, en', 'en'],
  [undefined, 'de', 'en'],
  [undefined, '*', 'en'],
  [undefined, ';;,q=,', 'en'],
  ['fr', 'en', 'fr'],
  ['en', 'fr', 'en'],
  ['de', 'fr', 'fr'],
  ['../secret', undefined, 'en'],
])('with the choice %s and Accept-Language “%s” a page is in %s', (chosen, header, language) => {
  expect(chooseLanguage(chosen, header, ['en', 'fr'])).toBe(language);
});

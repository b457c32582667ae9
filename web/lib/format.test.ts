import { expect, test } from 'vitest';
import { countryName, figure, languageName } from './format.ts';

test('languages and countries in the language of the interface', () => {
  expect([languageName('de', 'en'), languageName('de', 'fr')]).toEqual(['German', 'Allemand']);
  expect([countryName('GB', 'en'), countryName('GB', 'fr')]).toEqual(['United Kingdom', 'Royaume-Uni']);
});

test('figures carry at most two decimals, and a sign where a change is meant', () => {
  expect(figure(61.239, 'en')).toBe('61.24');
  expect(figure(1.2, 'en', true)).toBe('+1.2');
  expect(figure(-3, 'en', true)).toBe('-3');
  expect(figure(0, 'en', true)).toBe('0');
  expect(figure(1.5, 'fr', true)).toBe('+1,5');
});

import { expect, test } from 'vitest';
import { lasting, priceOf } from './plan-figures.ts';

test.each([
  [5, 'EUR', 'fr', '5\u00a0€'],
  [4.9, 'EUR', 'fr', '4,90\u00a0€'],
  [5, 'CHF', 'de', '5\u00a0CHF'],
])('%d %s in %s is %s', (price, currency, language, text) => {
  expect(priceOf(price, currency, language)).toBe(text);
});

test.each([
  [1800, 'en', '30 minutes'],
  [3600, 'en', '1 hour'],
  [5400, 'de', '90 Minuten'],
  [10_800, 'fr', '3\u00a0heures'],
])('%d s in %s are %s', (seconds, language, text) => {
  expect(lasting(seconds, language)).toBe(text);
});

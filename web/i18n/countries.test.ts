import { COUNTRIES } from '@visavis/domain/users/countries.ts';
import { expect, test } from 'vitest';
import { countryChoices } from './countries.ts';

test.each([
  ['en', 'Kenya', 'Fiji', 'Germany', 'Åland Islands'],
  ['de', 'Kenia', 'Fidschi', 'Deutschland', 'Ålandinseln'],
  ['fr', 'Kenya', 'Fidji', 'Allemagne', 'Îles Åland'],
  ['es', 'Kenia', 'Fiyi', 'Alemania', 'Islas Aland'],
])('names every country in %s, in the order of its alphabet', (locale, ...names) => {
  const choices = countryChoices(locale);
  const labels = choices.map(({ label }) => label);
  for (const [index, value] of ['KE', 'FJ', 'DE', 'AX'].entries())
    expect(choices).toContainEqual({ value, label: names[index] });
  expect(labels).toEqual(labels.toSorted(new Intl.Collator(locale).compare));
  expect(new Set(choices.map(({ value }) => value))).toEqual(new Set(COUNTRIES));
  // None is left as its code.
  expect(labels.filter((label) => /^[A-Z]{2}$/.test(label))).toEqual([]);
});

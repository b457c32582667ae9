import { expect, test } from 'vitest';
import { createFakeStorage } from '../../platform/storage/storage.fake.ts';
import {
  type ChosenFilters,
  chosenFilters,
  MATCH_FILTERS_KEY,
  readMatchFilters,
  storeFilters,
  toggleCountry,
  toggleLanguage,
} from './match-filters.ts';

const none: ChosenFilters = { languages: [], countries: [] };

test('toggles languages and countries in the order of the contract', () => {
  const both = toggleLanguage(toggleLanguage(none, 'fr'), 'en');
  expect(both).toEqual({ languages: ['en', 'fr'], countries: [] });
  expect(toggleLanguage(both, 'fr').languages).toEqual(['en']);
  expect(toggleCountry(both, 'DE')).toEqual({ languages: ['en', 'fr'], countries: ['DE'] });
});

test.each<[ChosenFilters, unknown]>([
  [none, undefined],
  [{ languages: ['fr'], countries: [] }, { languages: ['fr'] }],
  [{ languages: [], countries: ['CA', 'FR'] }, { countries: ['CA', 'FR'] }],
  [
    { languages: ['fr'], countries: ['CA'] },
    { languages: ['fr'], countries: ['CA'] },
  ],
])('stores %j and joins the queue with %j', (chosen, sent) => {
  const { local } = createFakeStorage();
  storeFilters(local, chosen);
  expect(chosenFilters(local)).toEqual(chosen);
  expect(readMatchFilters(local)).toEqual(sent);
});

test('ignores a stored value that does not parse', () => {
  const { local } = createFakeStorage();
  for (const stored of ['{broken', '{"languages":["xx"]}', '3']) {
    local.set(MATCH_FILTERS_KEY, stored);
    expect(readMatchFilters(local)).toBeUndefined();
  }
});

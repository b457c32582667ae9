import { expect, test } from 'vitest';
import { createFakeStorage } from '../../platform/storage/storage.fake.ts';
import {
  type ChosenFilters,
  chosenFilters,
  keepFilters,
  MATCH_FILTERS_KEY,
  readMatchFilters,
  toggleCountry,
  toggleLanguage,
} from './match-filters.ts';

const none: ChosenFilters = { languages: [], countries: [] };

test('choosing and choosing again, in the order of the contract', () => {
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
])('%j joins the queue with %j', (chosen, sent) => {
  const { local } = createFakeStorage();
  keepFilters(local, chosen);
  expect(chosenFilters(local)).toEqual(chosen);
  expect(readMatchFilters(local)).toEqual(sent);
});

test('what is no longer understood counts as nothing', () => {
  const { local } = createFakeStorage();
  for (const stored of ['{broken', '{"languages":["xx"]}', '3']) {
    local.set(MATCH_FILTERS_KEY, stored);
    expect(readMatchFilters(local)).toBeUndefined();
  }
});

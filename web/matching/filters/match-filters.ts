import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import type { Country } from '@visavis/domain/users/countries.ts';
import { PROFILE_LANGUAGES } from '@visavis/domain/users/rules.ts';
import { isOneOf } from '../../lib/shape.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

export const MATCH_FILTERS_KEY = 'matchFilters';

export interface ChosenFilters {
  languages: NonNullable<MatchFilters['languages']>;
  countries: NonNullable<MatchFilters['countries']>;
}

const listOf = <T>(isItem: (value: unknown) => value is T, stored: unknown): T[] => {
  const list: unknown[] = Array.isArray(stored) ? stored : [];
  return list.filter(isItem);
};
/** By its form: every page with a search would load the list of all. */
const isCountry = (value: unknown): value is Country => typeof value === 'string' && /^[A-Z]{2}$/.test(value);

export function chosenFilters(local: KeyValue): ChosenFilters {
  const stored = local.getJson(MATCH_FILTERS_KEY, (value) => value as Partial<Record<keyof ChosenFilters, unknown>>);
  return {
    languages: listOf(isOneOf(PROFILE_LANGUAGES), stored?.languages),
    countries: listOf(isCountry, stored?.countries),
  };
}

export function storeFilters(local: KeyValue, chosen: ChosenFilters): void {
  if (chosen.languages.length + chosen.countries.length === 0) local.remove(MATCH_FILTERS_KEY);
  else local.setJson(MATCH_FILTERS_KEY, chosen);
}

/** The filters as `matching:join` takes them: only the non-empty lists; undefined if both are empty. */
export function readMatchFilters(local: KeyValue): MatchFilters | undefined {
  const { languages, countries } = chosenFilters(local);
  if (languages.length + countries.length === 0) return undefined;
  return { ...(languages.length > 0 && { languages }), ...(countries.length > 0 && { countries }) };
}

/** The list with the item added or removed, in the order of `all`. */
const toggled = <T>(all: readonly T[], list: readonly T[], item: T): T[] =>
  all.filter((other) => (other === item ? !list.includes(item) : list.includes(other)));

export const toggleLanguage = (chosen: ChosenFilters, language: (typeof PROFILE_LANGUAGES)[number]): ChosenFilters => ({
  ...chosen,
  languages: toggled(PROFILE_LANGUAGES, chosen.languages, language),
});
export const toggleCountry = (chosen: ChosenFilters, country: Country): ChosenFilters => ({
  ...chosen,
  countries: chosen.countries.includes(country)
    ? chosen.countries.filter((other) => other !== country)
    : [...chosen.countries, country].sort(),
});

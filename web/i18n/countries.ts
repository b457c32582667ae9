import { COUNTRIES, type Country } from '@visavis/domain/users/countries.ts';

let last: { locale: string; choices: { value: Country; label: string }[] } | null = null;

/** Every country, named and sorted in the interface's language, as a `Select` takes them. */
export function countryChoices(locale: string): { value: Country; label: string }[] {
  if (last?.locale === locale) return last.choices;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const choices = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }));
  choices.sort((one, other) => compare(one.label, other.label));
  last = { locale, choices };
  return choices;
}

import { localeOf, toLanguage } from '@visavis/domain/languages/languages.ts';

/**
 * How a reader writes times, dates and figures in a language: as their browser says (`en-US`, `fr-CA`), or else as in the
 * country whose variant the texts are written in (`en-GB`).
 * @param language of the interface
 */
export function localeFor(language: string): string {
  const texts = toLanguage(language);
  return navigator.languages.find((tag) => tag.startsWith(`${texts}-`)) ?? localeOf(texts);
}

/** A date or a time that wraps after a comma alone. */
export const unbroken = (text: string): string => text.replace(/(?<!,) /g, '\u00a0');

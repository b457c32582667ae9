/**
 * The languages of the interface, in the order of the toggle; English is the fallback. Each is named in itself, so that
 * its readers find it. A new language is a line here and a folder in locales/ with the files of English.
 */
export const languageNames = {
  en: { name: 'English', short: 'EN', switchTo: 'Switch to English' },
  fr: { name: 'Français', short: 'FR', switchTo: 'Passer en français' },
} as const;
export type Language = keyof typeof languageNames;
export const LANGUAGES = Object.keys(languageNames) as Language[];

/** Where the detected language is kept; public/first-paint.js reads the same key and knows the same languages. */
export const LANGUAGE_KEY = 'i18nextLng';

/** `fr-CA` → `fr`; a language that the interface does not have is shown in English. */
export function toLanguage(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** Where the toggle leads: through the languages in their order, so from English to French and back. */
export const nextLanguage = (current: string): Language =>
  LANGUAGES[(LANGUAGES.indexOf(toLanguage(current)) + 1) % LANGUAGES.length] ?? 'en';

/**
 * The languages of the interface, in the order of the toggle; English is the fallback. Each is named in itself, for its
 * readers. To add a language, add a line here and a folder in locales/ with the same files as English.
 */
export const languageNames = {
  en: { name: 'English', short: 'EN', switchTo: 'Switch to English' },
  fr: { name: 'Français', short: 'FR', switchTo: 'Passer en français' },
} as const;
export type Language = keyof typeof languageNames;
export const LANGUAGES = Object.keys(languageNames) as Language[];

/** The storage key; public/first-paint.js reads it too and lists the same languages. */
export const LANGUAGE_KEY = 'i18nextLng';

/** `fr-CA` → `fr`; English for a language without texts. */
export function toLanguage(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** The language that the toggle switches to: the next in order. */
export const nextLanguage = (current: string): Language =>
  LANGUAGES[(LANGUAGES.indexOf(toLanguage(current)) + 1) % LANGUAGES.length] ?? 'en';

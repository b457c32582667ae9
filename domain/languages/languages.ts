interface LanguageFacts {
  /** in itself, for its readers */
  name: string;
  /** the country whose variant of it is written, such as in `en_GB` */
  territory: string;
  direction: 'ltr' | 'rtl';
}

/**
 * The languages of everything that people read, in the order of the pickers: screens, mails, the texts about the site.
 * To add a language, add a line here and a folder beside this file, with the same files as `en`.
 */
export const languages = {
  en: { name: 'English', territory: 'GB', direction: 'ltr' },
  fr: { name: 'Français', territory: 'FR', direction: 'ltr' },
  es: { name: 'Español', territory: 'ES', direction: 'ltr' },
  de: { name: 'Deutsch', territory: 'DE', direction: 'ltr' },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languages;
export const LANGUAGES = Object.keys(languages) as [Language, ...Language[]];

/** For a reader of any other language. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** `fr-CA` → `fr`; English for a language without texts. */
export function toLanguage(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? FALLBACK_LANGUAGE;
}

/** `fr` → `fr-FR`, for times and dates. */
export const localeOf = (language: Language): string => `${language}-${languages[language].territory}`;

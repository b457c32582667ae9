export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where the detected language is kept; public/first-paint.js reads the same key. */
export const LANGUAGE_KEY = 'i18nextLng';

/** `fr-CA` → `fr`; anything that is not French is shown in English. */
export const toLanguage = (tag: string): Language => (tag.toLowerCase().startsWith('fr') ? 'fr' : 'en');

/** The toggle goes to French unless the page is French already. */
export const nextLanguage = (current: string): Language => (toLanguage(current) === 'fr' ? 'en' : 'fr');

import { type Language, toLanguage } from '@visavis/domain/languages/languages.ts';
import { languageCookie, secureLanguageCookie } from '@visavis/domain/wire/pages.ts';
import { createStorage } from './storage.ts';

/** The storage key, of long standing: browsers keep choices under it. public/first-paint.js reads it too. */
export const LANGUAGE_KEY = 'i18nextLng';

/** Seconds. */
const A_YEAR = 365 * 24 * 60 * 60;

const { local } = createStorage();

/** The language chosen in this browser, else that of the page as the server has sent it, else the browser's own. */
export const chosenLanguage = (): Language =>
  toLanguage(local.get(LANGUAGE_KEY) || document.documentElement.lang || navigator.language);

/** For the next visit, and in a cookie for the pages that the server sends. */
export function keepLanguage(language: string): void {
  local.set(LANGUAGE_KEY, language);
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? secureLanguageCookie : languageCookie;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${language}; path=/; max-age=${A_YEAR}; samesite=lax${isSecure ? '; secure' : ''}`;
}

import { languageCookie } from '@visavis/domain/wire/pages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosenLanguage, keepLanguage, LANGUAGE_KEY } from './chosen-language.ts';

const before = { lang: document.documentElement.lang, stored: localStorage.getItem(LANGUAGE_KEY) };
beforeEach(() => localStorage.removeItem(LANGUAGE_KEY));
afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.lang = before.lang;
  keepLanguage(before.stored ?? 'en');
});

test.each([
  ['what was chosen before', 'es', 'fr', 'de-AT', 'es'],
  ['else what the page is in', null, 'fr', 'de-AT', 'fr'],
  ['else what the browser speaks', null, '', 'de-AT', 'de'],
  ['else English', null, '', 'ja-JP', 'en'],
  ['English for a stored language without texts', 'ja', 'fr', 'de-AT', 'en'],
])('%s', (_, stored, page, browser, expected) => {
  if (stored) localStorage.setItem(LANGUAGE_KEY, stored);
  document.documentElement.lang = page;
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  expect(chosenLanguage()).toBe(expected);
});

test('a choice is kept for the next visit, and for the server', () => {
  keepLanguage('fr');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('fr');
  expect(document.cookie).toContain(`${languageCookie}=fr`);
});

test.each([
  ['http:', `${languageCookie}=es; path=/; max-age=31536000; samesite=lax`],
  ['https:', `__Host-${languageCookie}=es; path=/; max-age=31536000; samesite=lax; secure`],
])('over %s the cookie is %s', (protocol, cookie) => {
  vi.stubGlobal('location', { protocol });
  const set = vi.spyOn(document, 'cookie', 'set');
  keepLanguage('es');
  expect(set).toHaveBeenCalledExactlyOnceWith(cookie);
  vi.unstubAllGlobals();
});

test('a browser that refuses storage shows the language of the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('refused');
  });
  document.documentElement.lang = 'de';
  keepLanguage('fr');
  expect(chosenLanguage()).toBe('de');
});

import { LANGUAGES, type Language } from '@visavis/domain/languages/languages.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createI18n } from './i18n.ts';
import type { TextFiles } from './texts/catalog.ts';

const { lang, dir } = document.documentElement;
afterEach(() => void Object.assign(document.documentElement, { lang, dir }));

const pathOf = (language: Language) => `/languages/${language}/app/texts.ts`;

/** The texts of all languages, what has been loaded of them, and what cannot be. */
function library() {
  const loaded: Language[] = [];
  const missing = new Set<Language>();
  const texts: TextFiles = Object.fromEntries(
    LANGUAGES.map((language) => [
      pathOf(language),
      async () => {
        if (missing.has(language)) throw new Error(`missing: ${language}`);
        loaded.push(language);
        return {
          './common.json': { close: `close in ${language}`, language: [['name'], ` in ${language}`] },
          './friends.json': { title: `friends in ${language}` },
        };
      },
    ]),
  );
  return { texts, loaded, missing };
}

test.each(LANGUAGES)('who reads %s loads the texts of no other language', async (language) => {
  const { texts, loaded } = library();
  const i18n = createI18n();
  await i18n.start({ texts, language });
  await i18n.loadShown();
  expect(loaded).toEqual([language]);
  expect(i18n.t('common:close')).toBe(`close in ${language}`);
  expect(document.documentElement.lang).toBe(language);
});

test('another language is shown with all its texts, and kept', async () => {
  const { texts } = library();
  const keep = vi.fn();
  const i18n = createI18n();
  await i18n.start({ texts, language: 'en', keep });
  const shown: string[] = [];
  const stop = i18n.subscribe(() => shown.push(i18n.t('friends:title')));
  await i18n.changeLanguage('fr');
  stop();
  await i18n.changeLanguage('de');
  expect(shown).toEqual(['friends in fr']);
  expect(keep.mock.calls).toEqual([['en'], ['fr'], ['de']]);
});

test('of two choices the last one counts, whichever loads first', async () => {
  const { texts } = library();
  const i18n = createI18n();
  const held = Promise.withResolvers<void>();
  await i18n.start({ texts, language: 'en' });
  const french = texts[pathOf('fr')] as TextFiles[string];
  texts[pathOf('fr')] = () => held.promise.then(french);
  const first = i18n.changeLanguage('fr');
  await i18n.changeLanguage('de');
  held.resolve();
  await first;
  expect(i18n.language()).toBe('de');
});

test('a language stays where the texts of the next cannot be loaded, until another try', async () => {
  const { texts, missing } = library();
  const i18n = createI18n();
  await i18n.start({ texts, language: 'en' });
  missing.add('fr');
  await i18n.changeLanguage('fr');
  expect(i18n.language()).toBe('en');
  missing.clear();
  await i18n.changeLanguage('fr');
  expect(i18n.t('common:close')).toBe('close in fr');
});

test('a start without texts resolves, and pages load them later', async () => {
  const { texts, missing } = library();
  missing.add('en');
  const i18n = createI18n();
  await i18n.start({ texts, language: 'en' });
  expect(i18n.exists('common:close')).toBe(false);
  await expect(i18n.loadShown()).rejects.toThrow('missing: en');
  missing.clear();
  const listener = vi.fn();
  i18n.subscribe(listener);
  await i18n.loadShown();
  expect(listener).toHaveBeenCalledOnce();
  expect(i18n.t('common:close')).toBe('close in en');
});

test('the texts are loaded as the start says, such as with further tries', async () => {
  const { texts, missing } = library();
  const i18n = createI18n();
  missing.add('en');
  const load = <T>(read: () => Promise<T>) =>
    read().catch(() => {
      missing.clear();
      return read();
    });
  await i18n.start({ texts, language: 'en', load });
  expect(i18n.t('common:close')).toBe('close in en');
});

test('gives the same function for a namespace, as long as the language is shown', async () => {
  const i18n = createI18n();
  await i18n.start({ texts: library().texts, language: 'en' });
  const english = i18n.catalog();
  expect(english.translate('friends')).toBe(english.translate('friends'));
  await i18n.changeLanguage('fr');
  expect(i18n.catalog().translate('friends')).not.toBe(english.translate('friends'));
});

test.each([
  ['Zoé', 'Zoé in en'],
  ['דנה', '\u2068דנה\u2069 in en'],
  ['<Bob & Co> {name} #', '<Bob & Co> {name} # in en'],
  ['\\u0041 \\x41 \\', '\\u0041 \\x41 \\ in en'],
  [67, '67 in en'],
  [null, ' in en'],
])('%j is put into a text as it is', async (name, text) => {
  const i18n = createI18n();
  await i18n.start({ texts: library().texts, language: 'en' });
  expect(i18n.t('common:language', { name })).toBe(text);
});

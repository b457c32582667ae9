import { LANGUAGES, type Language } from '@visavis/domain/languages/languages.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createI18n } from './i18n.ts';
import type { LoadWith } from './texts/catalog.ts';
import { firstNamespaces } from './texts/namespaces.ts';
import type { TextFiles } from './texts/text-files.ts';

const { lang, dir } = document.documentElement;
afterEach(() => void Object.assign(document.documentElement, { lang, dir }));

/** Files of texts of all languages, what has been loaded of them, and what cannot be. */
function library() {
  const loaded: string[] = [];
  const missing = new Set<string>();
  const fileOf =
    (name: string, texts: object): TextFiles[string] =>
    async () => {
      if (missing.has(name)) throw new Error(`missing: ${name}`);
      loaded.push(name);
      return texts as Awaited<ReturnType<TextFiles[string]>>;
    };
  const filesOf = (language: Language): TextFiles => ({
    [`/languages/${language}/app/texts.ts`]: fileOf(`${language}/texts`, {
      ...Object.fromEntries(firstNamespaces.map((namespace) => [`./${namespace}.json`, {}])),
      './common.json': { close: `close in ${language}`, language: [['name'], ` in ${language}`] },
    }),
    [`/languages/${language}/app/later-texts.ts`]: fileOf(`${language}/later-texts`, {
      './friends.json': { title: `friends in ${language}` },
      './refusals.json': { SELF: `refused in ${language}` },
    }),
    [`/languages/${language}/app/camera.json`]: fileOf(`${language}/camera`, { title: `camera in ${language}` }),
  });
  const texts: TextFiles = Object.assign({}, ...LANGUAGES.map(filesOf));
  return { texts, loaded, missing };
}

test.each(LANGUAGES)('who reads %s loads the texts of no other language', async (language) => {
  const { texts, loaded } = library();
  const i18n = createI18n();
  await i18n.start({ texts, language });
  await i18n.loadTexts(['friends', 'camera']);
  expect(new Set(loaded)).toEqual(new Set([`${language}/texts`, `${language}/later-texts`, `${language}/camera`]));
  expect(i18n.t('common:close')).toBe(`close in ${language}`);
  expect(document.documentElement.lang).toBe(language);
});

test('another language is shown with all the texts that were loaded, and kept', async () => {
  const { texts } = library();
  const keep = vi.fn();
  const i18n = createI18n();
  await i18n.start({ texts, language: 'en', keep });
  await i18n.loadTexts(['friends']);
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
  const french = texts['/languages/fr/app/texts.ts'] as TextFiles[string];
  texts['/languages/fr/app/texts.ts'] = () => held.promise.then(french);
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
  missing.add('fr/texts');
  await i18n.changeLanguage('fr');
  expect(i18n.language()).toBe('en');
  missing.clear();
  await i18n.changeLanguage('fr');
  expect(i18n.t('common:close')).toBe('close in fr');
});

test('a start without texts keeps no screen waiting, and a page that needs them fails until they load', async () => {
  const { texts, missing } = library();
  missing.add('en/texts');
  const i18n = createI18n();
  await i18n.start({ texts, language: 'en' });
  expect(i18n.catalogOf('en').wait('common')).toBeNull();
  expect(i18n.exists('common:close')).toBe(false);
  await expect(i18n.loadTexts(['common'])).rejects.toThrow('missing: en/texts');
  missing.clear();
  await i18n.loadTexts(['common']);
  expect(i18n.t('common:close')).toBe('close in en');
});

test('what a screen waits for is tried again, what a page asks for ahead is not', async () => {
  const { texts, missing } = library();
  const load: LoadWith = (read) =>
    read().catch(() => {
      missing.clear();
      return read();
    });
  const i18n = createI18n();
  missing.add('en/texts');
  await i18n.start({ texts, language: 'en', load });
  expect(i18n.t('common:close')).toBe('close in en');
  missing.add('en/camera');
  await expect(i18n.loadTexts(['camera'])).rejects.toThrow('missing: en/camera');
  await i18n.catalogOf('en').wait('camera');
  expect(i18n.exists('camera:title')).toBe(true);
});

test('a screen waits for texts that are being loaded', async () => {
  const i18n = createI18n();
  await i18n.start({ texts: library().texts, language: 'en' });
  const english = i18n.catalogOf('en');
  await english.wait('friends');
  expect(english.wait('friends')).toBeNull();
  expect(english.translate('friends')('title')).toBe('friends in en');
  expect(english.translate('friends')).toBe(english.translate('friends'));
});

test('the texts of refusals that only later screens meet load with any of theirs', async () => {
  const i18n = createI18n();
  await i18n.start({ texts: library().texts, language: 'en' });
  await i18n.loadTexts(['camera']);
  expect(i18n.exists('refusals:SELF')).toBe(false);
  await i18n.loadTexts(['friends']);
  expect(i18n.t('refusals:SELF')).toBe('refused in en');
  await i18n.changeLanguage('fr');
  expect(i18n.t('refusals:SELF')).toBe('refused in fr');
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

import { expect, test } from 'vitest';
import { appTexts } from './app-texts.ts';
import { i18n, loadTexts, startI18n } from './i18n.ts';
import { isolate } from './isolate.ts';

test.each([
  ['bob', 'bob'],
  ['Zoé 2', 'Zoé 2'],
  ['李雷 👋', '李雷 👋'],
  ['דנה', '\u2068דנה\u2069'],
  ['ليلى (22)', '\u2068ليلى (22)\u2069'],
  ['', ''],
])('%s in a text is %j', (word, shown) => {
  expect(isolate(word)).toBe(shown);
});

test('a name in a sentence is set apart from it', async () => {
  await startI18n({ texts: appTexts, language: 'en' });
  await loadTexts(['call']);
  expect(i18n.t('call:found', { name: 'ليلى!' })).toBe('Found \u2068ليلى!\u2069');
  expect(i18n.t('call:found', { name: '<Bob & Co>' })).toBe('Found <Bob & Co>');
});

import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { speak } from '../services/testing/render.tsx';

test.each(LANGUAGES)('who reads %s loads the texts of no other language', async (language) => {
  await speak(language);
  expect(i18n.services.languageUtils.toResolveHierarchy(language)).toEqual([language]);
});

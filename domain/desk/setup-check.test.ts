import { expect, test } from 'vitest';
import { LANGUAGES } from '../languages/languages.ts';
import { SETUP_CODES, SETUP_PARTS } from './setup-check.ts';

test.each(LANGUAGES)('%s has a text for every finding, and none for another', async (language) => {
  const { default: texts } = await import(`../languages/${language}/app/doctor.json`, { with: { type: 'json' } });
  for (const part of SETUP_PARTS) expect([part, Object.keys(texts[part])]).toEqual([part, SETUP_CODES[part]]);
  expect(Object.keys(texts.part)).toEqual(SETUP_PARTS);
});

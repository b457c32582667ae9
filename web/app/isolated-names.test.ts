import { expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { speak } from '../services/testing/render.tsx';

test('a name that is written from right to left is set apart in a sentence', async () => {
  await speak('en');
  expect(i18n.t('call:found', { name: 'ليلى!' })).toBe('Found \u2068ليلى!\u2069');
  expect(i18n.t('call:found', { name: '<Bob & Co>' })).toBe('Found <Bob & Co>');
});

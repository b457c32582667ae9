import { expect, test } from 'vitest';
import { LANGUAGE_KEY, nextLanguage } from '../i18n/language.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { LanguageToggle } from './LanguageToggle.tsx';

test.each([
  ['en', 'fr'],
  ['fr', 'en'],
  ['fr-CA', 'en'],
  ['de', 'fr'],
])('from %s the toggle goes to %s', (from, to) => {
  expect(nextLanguage(from)).toBe(to);
});

test('switches the language, the lang attribute and the stored choice', async () => {
  await speak('en');
  const { user, getByRole, findByRole } = draw(<LanguageToggle />);
  await user.click(getByRole('button', { name: 'Passer en français' }));
  await findByRole('button', { name: 'Switch to English' });
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('fr');
  await user.click(getByRole('button', { name: 'Switch to English' }));
  await findByRole('button', { name: 'Passer en français' });
  expect(document.documentElement.lang).toBe('en');
});

import { LANGUAGES, languages } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';
import { LANGUAGE_KEY } from '../platform/storage/chosen-language.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { LanguageMenu } from './Preferences.tsx';

test('lists every language by its own name, and marks that of the page', async () => {
  await speak('fr');
  const { user, getByRole, findAllByRole } = draw(<LanguageMenu />);
  await user.click(getByRole('button', { name: 'Langue\u00a0: Français' }));
  const choices = await findAllByRole('menuitemradio');
  expect(choices.map(({ textContent }) => textContent)).toEqual(LANGUAGES.map((language) => languages[language].name));
  expect(choices.map(({ lang }) => lang)).toEqual(LANGUAGES);
  const [chosen] = choices.filter((choice) => choice.getAttribute('aria-checked') === 'true');
  expect(chosen?.textContent).toBe('Français');
});

test('switches the language, the lang attribute and the stored choice', async () => {
  await speak('en');
  const { user, getByRole, findByRole } = draw(<LanguageMenu />);
  await user.click(getByRole('button', { name: 'Language: English' }));
  await user.click(await findByRole('menuitemradio', { name: 'Français' }));
  await findByRole('button', { name: 'Langue\u00a0: Français' });
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('fr');
});

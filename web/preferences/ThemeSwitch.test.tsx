import { expect, test } from 'vitest';
import { draw, speak } from '../services/testing/render.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { createThemeStore, ThemeContext } from './theme.ts';

test('shows and applies the choice of Clair, Sombre or Système', async () => {
  await speak('fr');
  const theme = createThemeStore({
    storage: { get: () => null, set: () => undefined },
    media: { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined },
    document,
  });
  const { user, getByRole } = draw(
    <ThemeContext value={theme}>
      <ThemeSwitch />
    </ThemeContext>,
  );
  const radio = (name: string) => getByRole('radio', { name }) as HTMLInputElement;
  expect(radio('Sombre').checked).toBe(true);
  await user.click(radio('Clair'));
  expect(radio('Clair').checked).toBe(true);
  expect(document.documentElement.classList.contains('light')).toBe(true);
  await user.click(radio('Système'));
  expect(radio('Système').checked).toBe(true);
});

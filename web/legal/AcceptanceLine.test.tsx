import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { AcceptanceLine } from './AcceptanceLine.tsx';

test.each(LANGUAGES)('what an account accepts opens in another tab, so that the form stays (%s)', async (language) => {
  await speak(language);
  const { container } = draw(withServices(<AcceptanceLine />, createFakeServices()));
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href')).sort()).toEqual(['/privacy', '/rules', '/terms']);
  expect(links.map(({ target }) => target)).toEqual(['_blank', '_blank', '_blank']);
  expect(container.textContent).not.toMatch(/[<>]/);
});

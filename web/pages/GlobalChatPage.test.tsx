import { screen } from '@testing-library/react';
import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import GlobalChatPage from './GlobalChatPage.tsx';

test.each(LANGUAGES)('spec.md section 2, Global chat: the heading is the same in %s', async (language) => {
  await speak(language);
  draw(withServices(<GlobalChatPage />));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Chat Global');
});

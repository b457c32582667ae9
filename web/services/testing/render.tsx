import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@visavis/domain/languages/languages.ts';
import type { ReactNode } from 'react';
import { startI18n } from '../../i18n/i18n.ts';
import { appTexts } from '../../i18n/texts/app-texts.ts';
import { deskTexts } from '../../i18n/texts/desk-texts.ts';
import { keepLanguage } from '../../platform/storage/chosen-language.ts';
import { createTestRouter, InRouter } from './router.tsx';

/** Loads every text of a language and shows it. Await it before rendering. */
export async function speak(language: Language): Promise<void> {
  await startI18n({ texts: { ...appTexts, ...deskTexts }, language, keep: keepLanguage });
}

/** Renders a component with router and texts. @returns testing-library's queries, the router and a user */
export function draw(screen: ReactNode, path = '/') {
  const router = createTestRouter(path);
  const around = (shown: ReactNode) => <InRouter router={router}>{shown}</InRouter>;
  const result = render(around(screen));
  const rerender = (next: ReactNode) => result.rerender(around(next));
  return { ...result, rerender, router, user: userEvent.setup() };
}

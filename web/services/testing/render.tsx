import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@visavis/domain/languages/languages.ts';
import type { ReactNode } from 'react';
import { loadTexts, startI18n } from '../../i18n/i18n.ts';
import { appTexts } from '../../i18n/texts/app-texts.ts';
import { deskTexts } from '../../i18n/texts/desk-texts.ts';
import type { Namespace } from '../../i18n/texts/namespaces.ts';
import { keepLanguage } from '../../platform/storage/chosen-language.ts';
import { createTestRouter, InRouter } from './router.tsx';

/** All but those of the build alone. */
const namespaces = Object.keys(
  import.meta.glob(['../../../domain/languages/en/app/*.json', '!**/descriptions.json']),
).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length) as Namespace);

/**
 * Loads every text and sets the language, so that no test depends on what an earlier one has loaded. Await it before
 * rendering.
 */
export async function speak(language: Language): Promise<void> {
  await startI18n({ texts: { ...appTexts, ...deskTexts }, language, keep: keepLanguage });
  await loadTexts(namespaces);
}

/** Renders a component with router and texts. @returns testing-library's queries, the router and a user */
export function draw(screen: ReactNode, path = '/') {
  const router = createTestRouter(path);
  const around = (shown: ReactNode) => <InRouter router={router}>{shown}</InRouter>;
  const result = render(around(screen));
  const rerender = (next: ReactNode) => result.rerender(around(next));
  return { ...result, rerender, router, user: userEvent.setup() };
}

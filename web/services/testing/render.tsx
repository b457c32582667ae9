import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { i18n, startI18n } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import { firstNamespaces, type Namespace } from '../../i18n/namespaces.ts';

/** Loads the texts once, then switches the language. To be awaited before rendering. */
export async function speak(language: Language, ...namespaces: Namespace[]): Promise<void> {
  if (!i18n.isInitialized) await startI18n(language);
  await i18n.loadNamespaces([...firstNamespaces, ...namespaces]);
  await i18n.changeLanguage(language);
}

/** Draws a component inside a router and the texts. @returns testing-library's queries and a user */
export function draw(screen: ReactNode, path = '/') {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] });
  const result = render(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return { ...result, router, user: userEvent.setup() };
}

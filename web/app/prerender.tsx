import { LANGUAGES, type Language } from '@visavis/domain/languages/languages.ts';
import { builtInvitation, builtName } from '@visavis/domain/wire/pages.ts';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { i18n, startI18n } from '../i18n/i18n.ts';
import { startEverySite } from '../i18n/site.ts';
import { appTexts } from '../i18n/texts/app-texts.ts';
import type { TextFiles } from '../i18n/texts/catalog.ts';
import type { CompiledTexts } from '../i18n/texts/messages.ts';
import { createClock } from '../platform/clock.ts';
import { keyValue } from '../platform/storage/storage.ts';
import { createStore } from '../platform/store.ts';
import { createAuthStore } from '../services/auth-store.ts';
import type { Services } from '../services/services.tsx';
import { App } from './App.tsx';
import { EARLY_PATHS, EarlyPage } from './early/EarlyPage.tsx';
import { type PageEntry, pages } from './routing/page-list.ts';
import { loadPage } from './routing/routes.tsx';

export { EARLY_PATHS as earlyPaths, LANGUAGES };

/** The address of a page in the build: with placeholders for what the server writes into it. */
const builtPath = ({ path }: PageEntry) => path.replace(':code', builtInvitation.code);

/** The pages that the build writes. */
export const prerendered: readonly { path: string; starts: 'read' | 'form' | 'filled' }[] = pages.flatMap((page) =>
  page.prerendered ? [{ path: builtPath(page), starts: page.prerendered }] : [],
);

/** A page as its HTML has it. */
export interface Prerendered {
  html: string;
  description: string;
}

const nothing = keyValue(() => {
  throw new Error('no storage');
});

/** What pages use before any effect has run. */
const services = {
  api: { ended: createStore<{ reason: null }>({ reason: null }) },
  auth: createAuthStore(),
  clock: createClock(),
  storage: { local: nothing, session: nothing, onChange: () => () => undefined, onChangeUnder: () => () => undefined },
} satisfies Partial<Omit<Services, 'api'>> & { api: Partial<Services['api']> } as unknown as Services;

const theme = { get: () => ({ choice: 'dark' as const }), subscribe: () => () => undefined };

const descriptions = import.meta.glob<CompiledTexts>('../../domain/languages/*/app/descriptions.json', {
  eager: true,
  import: 'default',
});

const texts: TextFiles = {
  ...appTexts,
  ...Object.fromEntries(
    Object.entries(descriptions).map(([path, ofLanguage]) => [path, async () => ({ [path]: ofLanguage })]),
  ),
};

startEverySite(builtName);

const speak = (language: Language) => startI18n({ texts, language });

/** @throws any error of a component */
async function render(path: string, content: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
    </StrictMode>,
    // Boundaries beyond this size would be moved into place by inline scripts, which the policy of pages refuses.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

/** What a visitor sees at `path` first. @throws any error of a component */
export async function renderPage(path: string, language: Language): Promise<Prerendered> {
  await speak(language);
  await loadPage(path, { signal: new AbortController().signal, isFirst: true });
  const app = <App services={services} theme={{ ...theme, choose: () => undefined, dispose: () => undefined }} />;
  return { html: await render(path, app), description: descriptionOf(path) };
}

/** What a member sees at `path` before the app runs. @throws any error of a component */
export async function renderEarly(path: string, language: Language): Promise<Prerendered> {
  await speak(language);
  await loadPage(path, { signal: new AbortController().signal, isFirst: true });
  return { html: await render(path, <EarlyPage path={path} />), description: descriptionOf(path) };
}

function descriptionOf(path: string): string {
  const id = `descriptions:${pages.find((page) => builtPath(page) === path)?.title}`;
  return i18n.t(i18n.exists(id) ? id : 'descriptions:other', { name: builtInvitation.displayName });
}

/** Of the pages that start the app. */
export async function describeApp(language: Language): Promise<string> {
  await speak(language);
  return i18n.t('descriptions:other');
}

import '../app/zod-setup.ts';
import './stories.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { toLanguage } from '@visavis/domain/languages/languages.ts';
import { MIRRORED, mirroredTexts } from '@visavis/domain/languages/mirrored.ts';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Directed } from '../app/providers/Directed.tsx';
import { startI18n } from '../i18n/i18n.ts';
import { appTexts } from '../i18n/texts/app-texts.ts';
import type { TextFiles } from '../i18n/texts/catalog.ts';
import { deskTexts } from '../i18n/texts/desk-texts.ts';
import { createThemeStore, ThemeContext, toChoice } from '../preferences/theme.ts';
import { Index } from './Index.tsx';

/**
 * The gallery: /stories.html lists all stories, /stories.html#<file>/<name>?theme=dark&lang=fr shows one, in a language or `mirrored`.
 * A story file is named `*.stories.tsx`; each export is a component that shows one state.
 */
const files = import.meta.glob<Record<string, ComponentType>>('../**/*.stories.tsx');
const nameOf = (path: string) => path.replace(/^.*\/([\w-]+)\.stories\.tsx$/, '$1');

const [address = '', query = ''] = decodeURIComponent(window.location.hash.slice(1)).split('?');
const options = new URLSearchParams(query);
const memory = new Map([['theme', options.get('theme') ?? 'dark']]);
const theme = createThemeStore({
  storage: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
  media: window.matchMedia('(prefers-color-scheme: dark)'),
  document,
});
theme.choose(toChoice(options.get('theme')));
const allTexts = { ...appTexts, ...deskTexts };
const isMirrored = options.get('lang') === MIRRORED;
const mirrored: TextFiles = Object.fromEntries(
  Object.entries(allTexts).map(([path, load]) => [path, async () => mirroredTexts(await load())]),
);
await startI18n({
  texts: isMirrored ? mirrored : allTexts,
  language: toLanguage(options.get('lang') ?? 'en'),
});
if (isMirrored) document.documentElement.dir = 'rtl';

async function storyOf(): Promise<ComponentType> {
  const [file, name] = address.split('/');
  const path = Object.keys(files).find((candidate) => nameOf(candidate) === file);
  const story = path && (await files[path]?.())?.[name ?? ''];
  if (story) return story;
  const all = await Promise.all(
    Object.entries(files)
      .sort()
      .map(async ([key, load]) => ({ file: nameOf(key), names: Object.keys(await load()) })),
  );
  return () => <Index all={all} />;
}

const Story = await storyOf();
window.addEventListener('hashchange', () => window.location.reload());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <ThemeContext value={theme}>
          <Directed>
            <Tooltip.Provider>
              <MemoryRouter initialEntries={[options.get('path') ?? '/']}>
                <Story />
              </MemoryRouter>
            </Tooltip.Provider>
          </Directed>
        </ThemeContext>
      </CSPProvider>
    </StrictMode>,
  );
}

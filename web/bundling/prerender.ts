import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@visavis/domain/languages/languages.ts';
import { builtInvitation, builtOrigin, invitationPage } from '@visavis/domain/wire/pages.ts';
import { build } from 'vite';
import { type Bundle, filesOf } from './budgets.ts';
import { manifestOf, offlinePage } from './install.ts';
import { fillPage, loadForMembers, robotsText, sitemapText, stylesFirst } from './page.ts';
import { pageScriptOf } from './page-scripts.ts';

interface RenderedPage {
  html: string;
  description: string;
}

/** What app/prerender.tsx exports. */
interface Renderer {
  LANGUAGES: readonly Language[];
  prerendered: readonly { path: string; starts: 'read' | 'form' | 'filled' }[];
  earlyPaths: readonly string[];
  renderPage(path: string, language: Language): Promise<RenderedPage>;
  renderEarly(path: string, language: Language): Promise<RenderedPage>;
  describeApp(language: Language): Promise<string>;
}

/** Of the server build that renders the pages; within the repository, where Node finds the packages. */
const RENDERER = '../.cache/prerender';

const FRAME = ['web/app/frame/members.ts'];
/** The first content of pages that start the app at once. */
const SCREENS: Record<string, readonly string[]> = {
  '/login': [],
  '/register': ['web/app/routing/visitors.ts'],
  '/home': [...FRAME, 'web/pages/HomePage.tsx'],
  '/messages': [...FRAME, 'web/pages/MessagesPage.tsx'],
};

/** Builds the app for Node, without what only a browser needs. */
async function loadRenderer(webFolder: string): Promise<Renderer> {
  const outDir = join(webFolder, RENDERER);
  await rm(outDir, { recursive: true, force: true });
  await build({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    mode: 'prerender',
    logLevel: 'error',
    build: { ssr: 'app/prerender.tsx', outDir, ssrEmitAssets: false, copyPublicDir: false },
  });
  return import(`${pathToFileURL(join(outDir, 'prerender.js')).href}?${process.hrtime.bigint()}`);
}

/**
 * Writes `pages/<language>/<name>.html` for every prerendered and every early page, `app.html` for all other paths, the offline page, the
 * manifest, and the texts for robots.
 */
export async function writePages(webFolder: string, dist: string, bundle: Bundle): Promise<void> {
  const { LANGUAGES, prerendered, earlyPaths, renderPage, renderEarly, describeApp } = await loadRenderer(webFolder);
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const picture = await readFile(join(webFolder, 'ui/art/empty-room.svg'), 'utf8');
  const start = pageScriptOf(bundle, 'start');
  const rules = new Map<string, string>();
  const written = new Map<string, string>();
  for (const language of LANGUAGES) {
    const folder = join(webFolder, '../domain/languages', language);
    const { offline } = await import(pathToFileURL(join(folder, 'offline.ts')).href);
    written.set(`${language}/offline.html`, offlinePage(language, offline, picture));
    await copyFile(join(folder, 'preview.png'), join(dist, `preview-${language}.png`));
    const loadedFor = (path: string) => {
      if (!SCREENS[path]) return [];
      return filesOf(bundle, ['web/main.tsx', ...SCREENS[path], `domain/languages/${language}/app/texts.ts`]);
    };
    for (const { path, starts } of prerendered) {
      const page = await renderPage(path, language);
      const data = starts === 'filled' ? { ...builtInvitation } : undefined;
      const filled = fillPage(template, { language, path, rules, data, ...page });
      const name = starts === 'filled' ? invitationPage : `${path.slice(1) || 'index'}.html`;
      written.set(
        `${language}/${name}`,
        starts === 'form' ? stylesFirst(filled, start, 'painted', loadedFor(path)) : stylesFirst(filled, start, 'used'),
      );
    }
    for (const path of earlyPaths) {
      const page = await renderEarly(path, language);
      const filled = fillPage(template, { language, path: null, rules, isEarly: true, ...page });
      written.set(`${language}/${path.slice(1)}.html`, stylesFirst(filled, start, 'painted', loadedFor(path)));
    }
    const description = await describeApp(language);
    written.set(`manifest-${language}.webmanifest`, manifestOf(language, description));
    const app = fillPage(template, { language, path: null, rules, html: '', description });
    const forMembers = ['web/main.tsx', ...FRAME, `domain/languages/${language}/app/texts.ts`];
    written.set(`${language}/app.html`, loadForMembers(app, filesOf(bundle, forMembers)));
  }
  const sheet = [...rules].map(([name, style]) => `[data-style=${name}]{${style}}`).join('\n');
  const sheetPath = `assets/prerendered-${createHash('sha256').update(sheet).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(dist, sheetPath), sheet);
  for (const [name, page] of written) {
    const file = join(dist, 'pages', name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, page.replace('%SHEET%', `/${sheetPath}`));
  }
  await writeFile(join(dist, 'pages/robots.txt'), robotsText(builtOrigin));
  await writeFile(
    join(dist, 'pages/sitemap.xml'),
    sitemapText(
      builtOrigin,
      prerendered.flatMap(({ path, starts }) => (starts === 'filled' ? [] : [path])),
    ),
  );
}

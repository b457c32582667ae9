import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { build, preview } from 'vite';
import type { Shot } from './shots.ts';

const web = resolve(import.meta.dirname, '../../../web');

const config = { root: web, mode: 'stories' };

/** Builds the story gallery, in a folder that empties first: once, before anyone serves it. */
export async function buildStories(): Promise<void> {
  await build({ ...config, logLevel: 'warn' });
}

/** Serves the story gallery that was built last on a free port. */
export async function serveStories(): Promise<{ origin: string; close(): Promise<void> }> {
  // Stories name pictures of people that no server has.
  const server = await preview({ ...config, logLevel: 'silent', preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('The gallery has no address');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** A screenshot job for every story in the gallery's index, named `story-<file>-<Name>`. */
export async function listStories(browser: Browser, origin: string): Promise<Omit<Shot, 'origin'>[]> {
  const page = await browser.newPage();
  await page.goto(`${origin}/stories.html`);
  await page.locator('a[href*="theme=dark"]').first().waitFor();
  const links = await page
    .locator('a[href*="theme=dark"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  await page.close();
  return links.map((link) => {
    const [story = ''] = link.slice(1).split('?');
    return {
      name: `story-${story.replace('/', '-')}`,
      path: ({ theme, lang }) => `/stories.html#${story}?theme=${theme}&lang=${lang}`,
    };
  });
}

/** The names of all stories, by the name of their file without its ending, from the sources. */
export const storiesByFile = (): [file: string, names: string[]][] =>
  globSync('**/*.stories.tsx', { cwd: web, exclude: ['node_modules/**', 'dist/**'] })
    .sort()
    .map((path) => [
      basename(path, '.stories.tsx'),
      [...readFileSync(join(web, path), 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name = '']) => name,
      ),
    ]);

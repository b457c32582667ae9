import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { LANGUAGES, localeOf, toLanguage } from '@visavis/domain/languages/languages.ts';
import { MIRRORED } from '@visavis/domain/languages/mirrored.ts';
import { contextOptions } from '../people/person.ts';
import { cutTexts } from './cut-texts.ts';
import { mirror } from './mirror.ts';

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** Languages of pictures. */
export const SHOWN = [...LANGUAGES, MIRRORED] as const;
type Lang = (typeof SHOWN)[number];

export interface Shot {
  /** file name: `<name>-<theme>-<lang>-<width>.png` */
  name: string;
  origin: string;
  /** relative to the origin; a story has its theme and language in it */
  path: string | ((look: { theme: Theme; lang: Lang }) => string);
  /** CSS pixels; by default all */
  widths?: readonly number[] | undefined;
  /** the user's cookies; without them, a visitor */
  state?: BrowserContextOptions['storageState'] | undefined;
  /** runs before the screenshot is taken */
  ready?: ((page: Page) => Promise<void>) | undefined;
}

/** A phone, a tablet, a phone on its side and a desktop. */
const EVERY_WIDTH = [360, 768, 844, 1440];
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 844: 390, 1440: 900 };

/** As in `short` of web/ui/styles/look.css, CSS pixels. */
const SHORT = 480;

/** Limits the pictures; by default all of them but the mirrored ones. */
export interface Choice {
  languages?: readonly string[] | undefined;
  widths?: readonly number[] | undefined;
  /** `mixed`: one theme for each picture, in turns */
  theme?: Theme | 'mixed' | undefined;
}

type Task = { job: Shot; width: number; theme: Theme; lang: Lang };

/** The pictures of a screen. */
function tasksOf(job: Shot, index: number, { languages, widths, theme }: Choice): Task[] {
  const langs = SHOWN.filter((lang) => (languages ? languages.includes(lang) : lang !== MIRRORED));
  const sizes = widths ?? job.widths ?? EVERY_WIDTH;
  return sizes.flatMap((width) =>
    langs.flatMap((lang, turn) => {
      const ofTurn = THEMES[(index + turn) % THEMES.length];
      return THEMES.filter((one) => !theme || one === (theme === 'mixed' ? ofTurn : theme)).map((one) => ({
        job,
        width,
        lang,
        theme: one,
      }));
    }),
  );
}

/** Takes every screenshot, all origins in parallel; a failure does not stop the others, and a text that is cut is one. */
export async function shoot(options: {
  browser: Browser;
  folder: string;
  jobs: readonly Shot[];
  choice: Choice;
}): Promise<{ taken: number; failures: string[] }> {
  const { browser, folder, jobs, choice } = options;
  const tasks = jobs.flatMap((job, index) => tasksOf(job, index, choice));
  const contexts = Map.groupBy(tasks, ({ job, width, theme, lang }) =>
    [job.origin, width, theme, lang, JSON.stringify(job.state ?? null)].join(),
  );
  // Sequential per origin: a second window of one user takes the search over from the first.
  const lanes = Map.groupBy(contexts.values(), ([first]) => first?.job.origin);
  const failures: string[] = [];
  async function work(lane: readonly Task[][]): Promise<void> {
    for (const group of lane) failures.push(...(await shootGroup(browser, folder, group)));
  }
  await Promise.all([...lanes.values()].map(work));
  return { taken: tasks.length - failures.length, failures };
}

/** Takes the screenshots of one user, size, theme and language in one browser context. @returns the failures */
async function shootGroup(browser: Browser, folder: string, tasks: readonly Task[]): Promise<string[]> {
  const [first] = tasks;
  if (!first) return [];
  const { job, width, theme, lang } = first;
  const context = await browser.newContext({
    ...contextOptions(job.origin),
    ...(job.state ? { storageState: job.state } : {}),
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    locale: localeOf(toLanguage(lang)),
    reducedMotion: 'reduce',
  });
  if (lang === MIRRORED && typeof job.path === 'string') await mirror(context);
  await context.addInitScript(
    (look) => {
      localStorage.setItem('theme', look.theme);
      localStorage.setItem('i18nextLng', look.lang);
    },
    { theme, lang: toLanguage(lang) },
  );
  const failures: string[] = [];
  for (const task of tasks) {
    const file = `${task.job.name}-${theme}-${lang}-${width}.png`;
    const page = await context.newPage();
    try {
      await takeScreenshot(page, task, join(folder, file));
    } catch (error) {
      failures.push(`${file}: ${(error as Error).message}`);
    } finally {
      await page.close();
    }
  }
  await context.close();
  return failures;
}

async function takeScreenshot(page: Page, { job, width, theme, lang }: Task, path: string): Promise<void> {
  const address = typeof job.path === 'string' ? job.path : job.path({ theme, lang });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(address, job.origin).pathname) throw new Error(`redirected to ${pathname}`);
  await page
    .locator('#root > *, body > main, [role=dialog], [role=alertdialog]')
    .first()
    .waitFor({ state: 'attached' });
  await job.ready?.(page);
  await page.evaluate(() => document.fonts.ready);
  const height = HEIGHTS[width] ?? 900;
  // A window as tall as the content keeps bars at the bottom of the window at the bottom of the screenshot. A phone on its
  // side stays as low as it is: pages have a form of their own for it.
  if (height > SHORT) {
    const content = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, content) });
  }
  await page.screenshot({ path, animations: 'disabled', fullPage: true });
  const problems = await cutTexts(page);
  if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) problems.push('scrolls sideways');
  if (problems.length > 0) throw new Error(problems.join(', '));
}

/** Writes index.html: one row per screen, with its screenshots side by side, each a link to its full size. */
export async function writeContactSheet(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  const rows = Map.groupBy(names, (name) => name.replace(/-(dark|light)-\w+-\d+\.png$/, ''));
  const picture = (name: string) =>
    `<a href="${name}"><img src="${name}" alt="${name}" title="${name}" loading="lazy"></a>`;
  const sections = [...rows].map(([row, all]) => `<h2 id="${row}">${row}</h2>\n<p>${all.map(picture).join('\n')}</p>`);
  const links = [...rows.keys()].map((row) => `<a href="#${row}">${row}</a>`).join(' · ');
  const style = `body { background: #777; font: 14px sans-serif; margin: 16px } img { height: 320px; vertical-align: top; margin: 0 6px 6px 0 }`;
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><p>${links}</p>${sections.join('\n')}\n`;
  await writeFile(join(folder, 'index.html'), page);
}

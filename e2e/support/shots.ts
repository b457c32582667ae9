import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { seat } from './person.ts';

type Theme = 'dark' | 'light';
type Language = 'en' | 'fr';

export interface Shot {
  /** file name: `<name>-<theme>-<lang>-<width>.png` */
  name: string;
  origin: string;
  /** address under the origin; a story says its theme and language there */
  path: string | ((look: { theme: Theme; lang: Language }) => string);
  /** CSS pixels */
  widths?: readonly number[] | undefined;
  /** cookies of the person who looks; a visitor without */
  state?: BrowserContextOptions['storageState'] | undefined;
  /** what has to be done or waited for before the picture is taken */
  ready?: ((page: Page) => Promise<void>) | undefined;
}

const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1440: 900 };
const looks = (['dark', 'light'] as const).flatMap((theme) => (['en', 'fr'] as const).map((lang) => ({ theme, lang })));

type Task = { job: Shot; width: number; theme: Theme; lang: Language };

/** Takes every picture, the origins side by side; one that fails stops no other. */
export async function shoot(options: {
  browser: Browser;
  folder: string;
  jobs: readonly Shot[];
}): Promise<{ taken: number; failures: string[] }> {
  const { browser, folder, jobs } = options;
  const tasks = jobs.flatMap((job) =>
    (job.widths ?? [360, 1440]).flatMap((width) => looks.map((look): Task => ({ job, width, ...look }))),
  );
  const seats = Map.groupBy(tasks, ({ job, width, theme, lang }) =>
    [job.origin, width, theme, lang, JSON.stringify(job.state ?? null)].join(),
  );
  // One after the other at an origin: who searches in two windows at once is told so in one of them.
  const lanes = Map.groupBy(seats.values(), ([first]) => first?.job.origin);
  const failures: string[] = [];
  async function work(lane: readonly Task[][]): Promise<void> {
    for (const here of lane) failures.push(...(await sitDown(browser, folder, here)));
  }
  await Promise.all([...lanes.values()].map(work));
  return { taken: tasks.length - failures.length, failures };
}

/** Takes the pictures of one person, size, theme and language in one browser context. Answers what failed. */
async function sitDown(browser: Browser, folder: string, tasks: readonly Task[]): Promise<string[]> {
  const [first] = tasks;
  if (!first) return [];
  const { job, width, theme, lang } = first;
  const context = await browser.newContext({
    ...seat(job.origin),
    ...(job.state ? { storageState: job.state } : {}),
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (look) => {
      localStorage.setItem('theme', look.theme);
      localStorage.setItem('i18nextLng', look.lang);
    },
    { theme, lang },
  );
  const failures: string[] = [];
  for (const task of tasks) {
    const file = `${task.job.name}-${theme}-${lang}-${width}.png`;
    const page = await context.newPage();
    try {
      await picture(page, task, join(folder, file));
    } catch (error) {
      failures.push(`${file}: ${(error as Error).message}`);
    } finally {
      await page.close();
    }
  }
  await context.close();
  return failures;
}

async function picture(page: Page, { job, width, theme, lang }: Task, path: string): Promise<void> {
  const address = typeof job.path === 'string' ? job.path : job.path({ theme, lang });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(address, job.origin).pathname) throw new Error(`led to ${pathname}`);
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await job.ready?.(page);
  await page.evaluate(() => document.fonts.ready);
  // A page as tall as its content, so that bars at the bottom of the window stay at the bottom of the picture.
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(HEIGHTS[width] ?? 900, content) });
  await page.screenshot({ path, animations: 'disabled' });
}

import type { Page } from '@playwright/test';
import { cutTexts } from '../support/pictures/cut-texts.ts';
import { expect, test } from '../support/test.ts';

/** The spacing that people may ask of any text (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

async function expectUncut(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect.soft.poll(() => cutTexts(page), `cut on ${path}`).toEqual([]);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.soft.poll(width, `width of ${path}`).toBeLessThanOrEqual(320);
  for (const tab of await page.getByRole('tab').all()) await expect.soft(tab).toBeInViewport({ ratio: 1 });
}

test('on the narrowest window nothing is cut where someone spaces all text out', async ({ page, newPerson }) => {
  const narrow = { width: 320, height: 1200 };
  await page.setViewportSize(narrow);
  for (const path of ['/', '/login', '/register']) await expectUncut(page, path);
  const alice = await newPerson('alice', { path: 'about:blank', context: { viewport: narrow } });
  for (const path of ['/home', '/matching', '/matching/setup', '/friends?tab=add', '/profile'])
    await expectUncut(alice.page, path);
});

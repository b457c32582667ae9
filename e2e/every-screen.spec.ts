import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Places, prepare, screens } from './screens.table.ts';
import { seat } from './support/person.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { places: Places }>({
  places: [
    async ({ browser, server, marks }, use) => use(await prepare({ browser, origin: server.origin, marks })),
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

/** What axe holds against the page, a line each. */
async function barriers(axe: AxeBuilder): Promise<string[]> {
  // No page holds frames of other origins: none has to be opened to put their findings together.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** What the theme switch does; axe has to see the colours at their ends. */
const lighten = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.classList.replace('dark', 'light');
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });

for (const { name, path, signedIn, ready } of screens) {
  test(`${name} has no barrier in either theme and no sideways scroll at 768 or 320 px`, async ({
    browser,
    server,
    places,
    problems,
    privacy,
  }) => {
    // Not an error of the page: the profile that is asked for is not there.
    problems.expect(/status of 404 .*\/by-username\/nobody-of-that-name$/);
    const context = await browser.newContext({
      ...seat(server.origin),
      ...(signedIn && { storageState: places.signedIn }),
      reducedMotion: 'reduce',
    });
    await problems.watch(context);
    privacy.watch(context, signedIn && places.alice.username);
    const page = await context.newPage();
    const address = typeof path === 'string' ? path : path(places);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(address);
    await ready?.(page);

    const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
    expect(await barriers(new AxeBuilder({ page }).withTags(wcag)), 'dark').toEqual([]);
    await lighten(page);
    expect(await barriers(new AxeBuilder({ page }).withRules('color-contrast')), 'light').toEqual([]);
    for (const width of [768, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await privacy.leave(context);
    await context.close();
  });
}

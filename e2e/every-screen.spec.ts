import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Places, prepare, screens } from './screens.table.ts';
import { contextOptions } from './support/person.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { places: Places }>({
  places: [
    async ({ browser, server, marks }, use) => use(await prepare({ browser, origin: server.origin, marks })),
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

/** The accessibility violations that axe finds, one line each. */
async function accessibilityViolations(axe: AxeBuilder): Promise<string[]> {
  // Legacy mode does not open a page to collect results from frames of other origins; there are none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Switches to the light theme and waits until the colours have changed. */
const switchToLightTheme = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.classList.replace('dark', 'light');
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });

for (const { name, path, signedIn, ready } of screens) {
  test(`${name} is accessible in both themes and does not scroll sideways at 768 and 320 px`, async ({
    browser,
    server,
    places,
    problems,
    privacy,
  }) => {
    // The screen of a missing profile requests one.
    problems.allow(/status of 404 .*\/by-username\/nobody-of-that-name$/);
    const context = await browser.newContext({
      ...contextOptions(server.origin),
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
    expect(await accessibilityViolations(new AxeBuilder({ page }).withTags(wcag)), 'dark').toEqual([]);
    await switchToLightTheme(page);
    expect(await accessibilityViolations(new AxeBuilder({ page }).withRules('color-contrast')), 'light').toEqual([]);
    for (const width of [768, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await privacy.finish(context);
    await context.close();
  });
}

import type { BrowserContext } from '@playwright/test';
import { keepSession, type Places, prepare, screens, stateFor } from '../screens.table.ts';
import { contextOptions } from '../support/people/person.ts';
import { checkThemes } from '../support/pictures/axe.ts';
import { cutTexts } from '../support/pictures/cut-texts.ts';
import { mirror } from '../support/pictures/mirror.ts';
import { expectTranslated, translate } from '../support/pictures/translator.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<object, { places: Places }>({
  places: [
    async ({ browser, server, marks }, use) => use(await prepare({ browser, server, marks })),
    { scope: 'worker', timeout: 420_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

/** Languages that need the most room. */
const LONG: { what: string; begin: (context: BrowserContext) => Promise<void> }[] = [
  {
    what: 'German',
    begin: async (context) => {
      await context.addInitScript(() => localStorage.setItem('i18nextLng', 'de'));
    },
  },
  {
    what: 'mirrored',
    begin: async (context) => {
      await context.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
      await mirror(context);
    },
  },
];

for (const screen of screens) {
  const { name, path, signedIn, staff, ready } = screen;
  test(`${name} is accessible in both themes, does not scroll sideways, has room for long texts, and can be translated`, async ({
    browser,
    server,
    places,
    problems,
    privacy,
  }) => {
    // The screen of a missing profile requests one.
    problems.allow(/status of 404 .*\/by-username\/nobody-of-that-name$/);
    // To a member the desk is an address that does not exist (docs/decisions/033).
    if (name === 'desk-member') problems.allow(/status of 404 .*\/api\/desk\/door$/);
    const context = await browser.newContext({
      ...contextOptions(server.origin),
      ...((signedIn || staff) && { storageState: stateFor(screen, places) }),
      reducedMotion: 'reduce',
    });
    await problems.watch(context);
    privacy.watch(context, staff ?? (signedIn && places.alice.username));
    // That page leads back once the server answers.
    if (name === 'offline') {
      problems.allow(/503 .*\/offline$/);
      await context.route('**/offline', (route) =>
        route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.continue(),
      );
    }
    const page = await context.newPage();
    const address = typeof path === 'string' ? path : path(places);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(address);
    await ready?.(page);

    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await checkThemes(page, `at ${width} px`);
      await expect.poll(() => cutTexts(page), `cut at ${width} px`).toEqual([]);
    }
    for (const width of [768, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect.poll(() => cutTexts(page), `cut at ${width} px`).toEqual([]);
    }

    const translated = await context.newPage();
    await translate(translated);
    await translated.goto(address);
    await translated.waitForLoadState('networkidle');
    await ready?.(translated);
    await expectTranslated(translated, 'under a translator');
    await translated.close();

    // The longest texts, and those of the other direction.
    await page.setViewportSize({ width: 360, height: 740 });
    for (const { what, begin } of LONG) {
      await begin(context);
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await ready?.(page);
      await expect.soft.poll(() => cutTexts(page), `cut, ${what}`).toEqual([]);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.soft.poll(width, `width, ${what}`).toBeLessThanOrEqual(360);
    }
    await privacy.finish(context);
    await keepSession(screen, places, context);
    await context.close();
  });
}

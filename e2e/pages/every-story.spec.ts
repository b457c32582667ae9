import { test as base, expect } from '@playwright/test';
import { checkThemes } from '../support/pictures/axe.ts';
import { listStories, serveStories, storiesByFile } from '../support/pictures/stories.ts';

/** The gallery of stories, which the project `gallery` has built. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const { origin, close } = await serveStories();
      await use(origin);
      await close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const [file, names] of storiesByFile()) {
  test(`every story of ${file} is accessible on a phone and a desktop, in both themes`, async ({
    browser,
    gallery,
  }) => {
    // Four runs of axe for each story, of half a second and more.
    test.setTimeout(60_000 + names.length * 15_000);
    const context = await browser.newContext({ baseURL: gallery, reducedMotion: 'reduce', hasTouch: true });
    const page = await context.newPage();
    for (const name of names) {
      await page.goto('about:blank');
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/stories.html#${file}/${name}?theme=dark`);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('#root > *, body > main, [role=dialog], [role=alertdialog]').first()).toBeAttached();
      for (const [width, height] of [
        [360, 740],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await checkThemes(page, `${file}/${name} at ${width} px`);
      }
    }
    await context.close();
  });
}

test('without a camera the heading of the search stays where it is when someone is found', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tops: (number | undefined)[] = [];
    for (const story of ['waiting/SearchingWithoutCamera', 'call/FoundWithoutCamera']) {
      await page.goto('about:blank');
      await page.goto(`${gallery}/stories.html#${story}?theme=dark`);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      tops.push((await heading.boundingBox())?.y);
    }
    expect(tops[0], `${width} × ${height}`).toBeGreaterThan(0);
    expect(tops[1], `${width} × ${height}`).toBe(tops[0]);
  }
});

for (const story of ['messages/Unsent', 'messages/TooLong', 'message-pictures/Shown'])
  test(`a conversation opens at its newest message: ${story}`, async ({ page, gallery }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('about:blank');
      await page.goto(`${gallery}/stories.html#${story}?theme=dark&lang=fr`);
      const history = page.locator('section:has(> ol)');
      const belowEnd = () => history.evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight);
      await expect(history.locator('li[data-index]').first()).toBeVisible();
      await expect.poll(belowEnd, { message: `${width} px` }).toBeLessThanOrEqual(1);
    }
  });

test('the sources name every story of the gallery', async ({ browser, gallery }) => {
  const named = storiesByFile().flatMap(([file, names]) => names.map((name) => `story-${file}-${name}`));
  const listed = (await listStories(browser, gallery)).map(({ name }) => name);
  expect(named.toSorted()).toEqual(listed.toSorted());
});

import { expect } from '@playwright/test';
import { checkThemes } from '../support/pictures/axe.ts';
import { test } from '../support/pictures/gallery.ts';
import { listStories, storiesByFile } from '../support/pictures/stories.ts';

test.describe.configure({ mode: 'parallel' });

for (const [file, names] of storiesByFile()) {
  test(`every story of ${file} is accessible on a phone and a desktop, in both themes`, async ({
    browser,
    gallery,
  }) => {
    // Four runs of axe for each story, of half a second to some seconds.
    test.setTimeout(60_000 + names.length * 30_000);
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

/** Phones upright and on their side, small ones too, a tablet and a desktop. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [375, 667],
  [667, 375],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const;

test('over the user’s own face the heading keeps its line, whatever is said below it', async ({ page, gallery }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const tops = new Set<number | undefined>();
    for (const story of [
      ...['Searching', 'SearchingForLong', 'AfterCall', 'AfterCallFolded'].map((name) => `waiting/${name}`),
      ...['Found', 'FindingNext', 'Starting', 'Retrying', 'Disconnecting'].map((name) => `call/${name}`),
    ]) {
      await page.goto('about:blank');
      await page.goto(`${gallery}/stories.html#${story}?theme=dark`);
      tops.add((await page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox())?.y);
    }
    expect([...tops], `${width} × ${height}`).toHaveLength(1);
  }
});

test('the last call can be reported from the search without scrolling, in every language', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const lang of ['en', 'fr', 'es', 'de'])
      for (const story of ['waiting/AfterCall', 'waiting/AfterCallRated']) {
        await page.goto('about:blank');
        await page.goto(`${gallery}/stories.html#${story}?theme=dark&lang=${lang}`);
        const report = page.locator('main button:has(.lucide-flag)');
        await expect(report, `${story} in ${lang} at ${width} × ${height}`).toBeInViewport({ ratio: 1 });
        const controls = await page.locator('main fieldset').boundingBox();
        const box = await report.boundingBox();
        if (!controls || !box) throw new Error('not drawn');
        const isAbove = box.y + box.height <= controls.y;
        expect(isAbove || box.x + box.width <= controls.x, `${story} in ${lang} at ${width} × ${height}`).toBe(true);
      }
  }
});

test('while a prompt has the accent, the next person in the bar has none', async ({ page, gallery }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const nextOf = async (story: string) => {
    await page.goto('about:blank');
    await page.goto(`${gallery}/stories.html#${story}?theme=dark`);
    return page.locator('main fieldset button:has(.lucide-skip-forward)');
  };
  for (const story of ['call/FriendRequest', 'call/Guarded', 'call/BeginBlurred', 'icebreakers/IcebreakerInvited']) {
    const next = await nextOf(story);
    await expect(page.locator('[data-prompt]')).toBeVisible();
    await expect(next, story).toHaveCSS('background-image', 'none');
  }
  await expect(await nextOf('call/Connected')).toHaveCSS('background-image', /gradient/);
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

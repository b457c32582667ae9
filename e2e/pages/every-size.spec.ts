import { expect, type Page } from '@playwright/test';
import { test } from '../support/pictures/gallery.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function openStory(page: Page, origin: string, story: string, language = 'en'): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${origin}/stories.html#${story}?theme=dark&lang=${language}`);
  await page.waitForLoadState('networkidle');
  // A busy machine may be idle on the network before it has drawn anything.
  await expect(page.locator('#root > *, body > main, [role=dialog], [role=alertdialog]').first()).toBeAttached();
}

/** The buttons that can be pressed, but not in their middle, because of what lies over it or cuts it. */
const covered = (page: Page) =>
  page.locator('button:enabled:visible').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );

test('with the largest font of the browser a call keeps every control in reach', async ({ page, gallery }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const [width, height] of [
    [360, 740],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const story of ['call/Connected', 'call/BeginBlurred', 'icebreakers/IcebreakerDrawing']) {
      await openStory(page, gallery, story);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expect.poll(() => covered(page), `${story} at ${width} × ${height}`).toEqual([]);
    }
  }
});

test('with the largest font of the browser a phone does not scroll sideways', async ({ page, gallery }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const story of [
    'home/Full',
    'friends/List',
    'friends/Requests',
    'friends/Add',
    'messages/List',
    'messages/Changed',
    'landing/Visitor',
    'age/Checking',
    'profile/Overview',
    'profile/KarmaLevels',
    'public-profile/Open',
  ]) {
    // German has the longest words.
    await openStory(page, gallery, story, 'de');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), story).toBeLessThanOrEqual(360);
  }
});

test('with the largest font of the browser the head of the landing page keeps its parts apart', async ({
  page,
  gallery,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 360, height: 740 });
  await openStory(page, gallery, 'landing/Visitor', 'de');
  const name = await page.getByText('Beta').boundingBox();
  const language = await page.getByRole('button', { name: 'Sprache: Deutsch' }).boundingBox();
  if (!name || !language) throw new Error('not drawn');
  expect(name.x + name.width).toBeLessThanOrEqual(language.x);
});

test('at four times the size the open chat covers nothing that the keyboard reaches', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openStory(page, gallery, 'call/WithChatAndRequest');
  await expect.poll(() => covered(page)).toEqual([]);
});

test('at four times the size what a dialog, a prompt and a recap ask can be answered', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [story, names] of [
    ['account/AskingForDeletion', ['Cancel']],
    ['call/Guarded', ['Show it', 'Report', 'Next person']],
    ['waiting/AfterCall', ['Good', 'Not great', 'Stay in touch']],
    ['call-back/OnAnotherPage', ['Call back', 'Not now']],
  ] as const) {
    await openStory(page, gallery, story);
    for (const name of names) {
      const button = page.getByRole('button', { name, exact: true }).first();
      await expect(async () => button.click({ trial: true, timeout: 10_000 }), `${story}: ${name}`).toPass({
        timeout: 30_000,
      });
    }
  }
  const heading = page.getByRole('heading', { name: 'Call bob back?' });
  await heading.scrollIntoViewIfNeeded();
  await expect(heading).toBeInViewport({ ratio: 1 });
});

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { session } from '@visavis/domain/auth/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { holdApp } from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { goInApp } from '../support/servers/deployment.ts';
import { expect, test } from '../support/test.ts';

const stats = {
  weeklyMatches: 3,
  experiencePoints: 120,
  friendsCount: 1,
  karmaScore: 61,
  subscriptionType: 'free',
  matchesToday: 1,
  dailyLimit: 5,
};

/** How many pixels through the middle of a link belong to it, from top to bottom. What loads late moves it. */
const heightToPress = (link: Locator) =>
  link.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (at: number) => document.elementFromPoint(x, at)?.closest('a') === element;
    let [above, below] = [0, 0];
    while (hits(y - above - 1)) above += 1;
    while (hits(y + below + 1)) below += 1;
    return above + 1 + below;
  });

/** How often this document has asked whose session it is. */
const sessionRequests = (page: Page) =>
  page.evaluate(
    (path) => performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path).length,
    session.path,
  );

test('members see their pages before the app runs, and links there work', async ({ newPerson }) => {
  const { page } = await newPerson('alice');
  const early = page.locator('#early');
  // From now on her browser knows her as a member.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('a newcomer’s home has the door first, then the four cards, activity and quick actions', async () => {
    await page.goto('/home');
    const parts = ['Ready for someone new?', 'Experience points', 'Friends', 'Karma', 'Subscription'];
    for (const name of [...parts, 'Recent activity', 'Quick actions', 'Tip of the day'])
      await expect(page.locator('main').getByRole('heading', { name, exact: true })).toBeVisible();
    const order = await page.locator('main').getByRole('heading').allInnerTexts();
    expect(order.filter((text) => parts.includes(text))).toEqual(parts);
    await expect(page.locator('main').getByRole('link').first()).toHaveAttribute('href', '/matching');
  });

  for (const { path, heading } of [
    { path: '/home', heading: 'Ready for someone new?' },
    { path: '/messages', heading: 'Messages' },
  ]) {
    await test.step(path, async () => {
      const release = await holdApp(page);
      await page.goto(path);
      await expect(early.getByRole('heading', { name: heading })).toBeVisible();
      await expect(early.getByRole('button')).toHaveCount(0);
      await early.getByRole('link', { name: 'Friends' }).first().click();
      await expect(page).toHaveURL('/friends');
      await page.goto(path);
      await expect(early).toBeVisible();
      release();
      await expect(early).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: heading })).toHaveCount(1);
      // The server has put the answer into the page.
      expect(await sessionRequests(page)).toBe(0);
    });
  }
});

test('on a phone what leads on is in view, in each long language, and as high as a finger', async ({
  newPerson,
  page: visitor,
}) => {
  const { page, context } = await newPerson('alice', { path: 'about:blank', context: phone });
  await test.step('the links in the figures of the home page', async () => {
    await page.route(`**${getDashboard.path}`, (route) =>
      route.fulfill({ json: { success: true, data: { stats, recentActivity: [] } } }),
    );
    // The page itself would bring the figures along.
    await page.goto('/friends');
    await goInApp(page, '/home');
    for (const name of ['Upgrade', /level$/]) {
      const link = page.getByRole('link', { name });
      await expect.poll(() => heightToPress(link), String(name)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('link', { name: 'Upgrade' }).tap();
    await expect(page).toHaveURL('/profile?tab=settings');
  });

  const onItsSide = [
    [844, 390],
    [667, 375],
  ] as const;
  const speak = (on: BrowserContext, language: string) =>
    on.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  const expectInView = async (on: Page, path: string, way: string) => {
    await on.goto(path);
    for (const [width, height] of onItsSide) {
      await on.setViewportSize({ width, height });
      await expect(on.locator(way).first(), `${path} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  };
  for (const language of ['en', 'fr', 'de'])
    await test.step(`the way to a call in ${language}`, async () => {
      await speak(context, language);
      await expectInView(page, '/home', 'main a[href="/matching"]');
      await expectInView(page, '/matching/setup', 'main a[href*="step=camera"]');
      await speak(visitor.context(), language);
      await expectInView(visitor, '/', 'main a[href^="/register"]');
    });
  await test.step('the button of a form in French', async () => {
    await speak(visitor.context(), 'fr');
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=of-a-mail'])
      await expectInView(visitor, path, 'main form button.min-h-13');
  });
});

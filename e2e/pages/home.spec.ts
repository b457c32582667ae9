import type { Locator, Page } from '@playwright/test';
import { session } from '@visavis/domain/auth/contract.ts';
import { sendMessage } from '@visavis/domain/messages/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { holdApp } from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { goInApp } from '../support/servers/deployment.ts';
import { befriend } from '../support/servers/seed.ts';
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

test('the links in the figures of the home page are as high as a finger on a phone', async ({ newPerson }) => {
  const { page } = await newPerson('alice', {
    path: 'about:blank',
    context: phone,
  });
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

/** How often this document has asked whose session it is. */
const sessionRequests = (page: Page) =>
  page.evaluate(
    (path) => performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path).length,
    session.path,
  );

for (const { path, heading } of [
  { path: '/home', heading: 'Ready for someone new?' },
  { path: '/messages', heading: 'Messages' },
]) {
  test(`members see ${path} before the app runs, and its links work`, async ({ newPerson }) => {
    const { page } = await newPerson('alice', { path });
    // From now on their browser knows them as a member.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const release = await holdApp(page);
    await page.goto(path);
    const early = page.locator('#early');
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

test('members read their conversations before the app runs', async ({ newPerson, privacy }) => {
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob', { path: 'about:blank' })];
  await befriend(alice.api, bob.api);
  privacy.befriend(alice.username, bob.username);
  const text = 'See you <b>tonight</b>?';
  await bob.api.call(sendMessage, { body: { recipientId: alice.api.userId, content: text } });
  const { page } = alice;
  // From now on her browser knows her as a member.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const release = await holdApp(page);
  await page.goto('/messages');
  const row = page.locator('#early').getByRole('link', { name: bob.username });
  await expect(row).toContainText(text);
  await expect(row).toHaveAttribute('href', /^\/messages\/.+/);
  release();
  await expect(page.locator('#early')).toHaveCount(0);
  await expect(page.getByRole('link', { name: bob.username })).toContainText(text);
});

test('a visitor sees nothing of a member’s page on the way to the sign-in', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/home');
  await expect(page.locator('#early')).toBeHidden();
  release();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('#early')).toHaveCount(0);
});

for (const locale of ['en-GB', 'fr-FR', 'de-DE'])
  test(`on phones on their side the way to a call is in view, in ${locale}`, async ({ newPerson }) => {
    const context = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true, locale };
    const { page, context: own } = await newPerson('alice', { path: '/home', context });
    for (const [path, way] of [
      ['/home', 'main a[href="/matching"]'],
      ['/matching/setup', 'main a[href*="step=camera"]'],
      ['/', 'main a[href^="/register"]'],
    ] as const) {
      if (path === '/') {
        // A request of the member's page would be refused.
        await page.goto('about:blank');
        await own.clearCookies();
      }
      await page.goto(path);
      for (const size of [context.viewport, { width: 667, height: 375 }]) {
        await page.setViewportSize(size);
        await expect(page.locator(way).first(), `${path} at ${size.width} px`).toBeInViewport({ ratio: 1 });
      }
      await page.setViewportSize(context.viewport);
    }
  });

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test('on phones on their side the button of a form is in view', async ({ page }) => {
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=of-a-mail']) {
        await page.goto(path);
        const send = page.locator('main form button.min-h-13');
        await expect(send, `${path} at ${width} px`).toBeInViewport({ ratio: 1 });
      }
    }
  });
});

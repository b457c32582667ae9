import type { Locator } from '@playwright/test';
import { expectApart } from '../support/apart.ts';
import { makeFriends } from '../support/people/friends.ts';
import { button, chooseItem } from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { goInApp } from '../support/servers/deployment.ts';
import { conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';
import { SIGNED_OUT_ELSEWHERE } from '../support/watch/problems.ts';

const LOST = 'Internet connection lost';

test('toasts, notices and the banner say each thing once, fit the smallest phone, and cover only what they must', async ({
  newPerson,
  privacy,
  problems,
}) => {
  problems.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  problems.allow(SIGNED_OUT_ELSEWHERE);
  const [alice, bob] = [
    await newPerson('alice', { path: 'about:blank', context: phone }),
    await newPerson('bob', { path: 'about:blank' }),
  ];
  await makeFriends(alice, bob, privacy);
  const { page, context } = alice;
  await page.goto(`/messages/${await conversationOf(alice.api, bob.api)}`);
  const toast = page.getByRole('status').filter({ hasText: LOST }).locator('> div');
  const banner = page.locator('.connection-banner').filter({ hasText: LOST });
  const head: Locator[] = [
    page.getByRole('link', { name: 'Back to the conversations' }),
    button(page, `Call ${bob.username}`),
    button(page, 'Conversation options'),
  ];
  await expect(page.getByText('Your messages will appear here.')).toBeVisible();

  await test.step('without a network a toast says so, beside the controls, until the banner does', async () => {
    // The toast lasts for seconds, so it is awaited from before on.
    await Promise.all([expectApart(page, toast, ...head), context.setOffline(true)]);
    await expect(banner).toBeVisible();
    await expect(toast).toHaveCount(0);
    await expectApart(page, banner, ...head);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  });

  await test.step('a notice and a toast lie one below the other', async () => {
    await page.route(/\/assets\/ProfilePage-/, (route) => route.abort());
    await goInApp(page, '/profile');
    const notice = page.getByRole('alert').filter({ hasText: 'Part of the app could not be loaded.' });
    await expect(notice).toBeVisible();
    await Promise.all([expectApart(page, toast, notice, ...head), context.setOffline(true)]);
    await context.setOffline(false);
  });

  await page.setViewportSize({ width: 320, height: 568 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const saying = (text: string) => page.getByRole('status').filter({ hasText: text }).locator('> div');

  await test.step('on the smallest phone a toast covers nothing that can be pressed', async () => {
    await page.goto(`/messages/${await conversationOf(alice.api, bob.api)}`);
    await button(page, 'Conversation options').tap();
    await Promise.all([
      expectApart(
        page,
        saying('Conversation archived'),
        button(page, 'Archived'),
        button(page, 'New conversation').last(),
      ),
      chooseItem(page, 'Archive the conversation', (item) => item.tap()),
    ]);
    await expect(page.getByText('No conversations yet')).toBeVisible();
  });

  await test.step('it lies over the heading where there is no room between the fields', async () => {
    await context.clearCookies({ name: /_(access|refresh)$/ });
    const ended = saying('Your session has ended.');
    const fits = async () => {
      const box = await ended.boundingBox();
      return box && box.x >= 12 && box.x + box.width <= 308;
    };
    // A request of the page's own may lead there first, and take the button away.
    const left = page.waitForURL('/login');
    await Promise.all([
      expect.poll(fits).toBe(true),
      expectApart(
        page,
        ended,
        ...['Email', 'Password'].map((name) => page.getByRole('textbox', { name })),
        page.getByRole('link', { name: 'Forgot your password?' }),
        ...['Sign in', 'Use a passkey'].map((name) => button(page, name)),
      ),
      Promise.race([button(page, 'Archived').tap(), left]),
    ]);
    await left;
  });
});

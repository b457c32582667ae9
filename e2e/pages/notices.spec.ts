import type { Locator } from '@playwright/test';
import { expectApart } from '../support/apart.ts';
import { button, chooseItem } from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { goInApp } from '../support/servers/deployment.ts';
import { befriend, conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';
import { SIGNED_OUT_ELSEWHERE } from '../support/watch/problems.ts';

const LOST = 'Internet connection lost';

test('toasts, notices and the banner say each thing once, and cover neither each other nor the head of a conversation', async ({
  newPerson,
  privacy,
  problems,
}) => {
  problems.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const [alice, bob] = [
    await newPerson('alice', { path: 'about:blank', context: phone }),
    await newPerson('bob', { path: 'about:blank' }),
  ];
  await befriend(alice.api, bob.api);
  privacy.befriend(alice.username, bob.username);
  const { page, context } = alice;
  await page.goto(`/messages/${await conversationOf(alice.api, bob.api)}`);
  const toast = page.getByRole('status').filter({ hasText: LOST }).locator('> div');
  const banner = page.locator('.top-row').filter({ hasText: LOST });
  const head: Locator[] = [
    page.getByRole('link', { name: 'Back to the conversations' }),
    button(page, `Call ${bob.username}`),
    button(page, 'Conversation options'),
  ];
  await expect(page.getByText('Your messages will appear here.')).toBeVisible();

  await test.step('without a network a toast says so, beside the controls, until the banner does', async () => {
    await context.setOffline(true);
    await toast.waitFor();
    await expectApart(page, toast, ...head);
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
    await context.setOffline(true);
    await toast.waitFor();
    await expectApart(page, toast, notice, ...head);
    await context.setOffline(false);
  });
});

test('a toast fits the smallest phone, and covers what can be pressed only where it must', async ({
  newPerson,
  privacy,
  problems,
}) => {
  problems.allow(SIGNED_OUT_ELSEWHERE);
  const small = { ...phone, viewport: { width: 320, height: 568 } };
  const [alice, bob] = [
    await newPerson('alice', { path: 'about:blank', context: small }),
    await newPerson('bob', { path: 'about:blank' }),
  ];
  await befriend(alice.api, bob.api);
  privacy.befriend(alice.username, bob.username);
  const { page, context } = alice;
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).locator('> div');

  await page.goto(`/messages/${await conversationOf(alice.api, bob.api)}`);
  await button(page, 'Conversation options').tap();
  await chooseItem(page, 'Archive the conversation', (item) => item.tap());
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expectApart(
    page,
    toast('Conversation archived'),
    button(page, 'Archived'),
    ...(await button(page, 'New conversation').all()),
  );

  await context.clearCookies({ name: /_(access|refresh)$/ });
  // A request of the page's own may lead there first, and take the button away.
  const left = page.waitForURL('/login');
  await Promise.race([button(page, 'Archived').tap(), left]);
  await left;
  const box = await toast('Your session has ended.').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(12);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(308);
  // It lies over the heading: there is no room for it between the fields of so small a page.
  await expectApart(
    page,
    toast('Your session has ended.'),
    ...['Email', 'Password'].map((name) => page.getByRole('textbox', { name })),
    page.getByRole('link', { name: 'Forgot your password?' }),
    ...['Sign in', 'Use a passkey'].map((name) => button(page, name)),
  );
});

import type { Locator } from '@playwright/test';
import { expectApart } from '../support/apart.ts';
import { button } from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { goInApp } from '../support/servers/deployment.ts';
import { befriend, conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';

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
  const toast = page.getByRole('status').filter({ hasText: LOST });
  const banner = page.getByRole('alert').filter({ hasText: LOST });
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

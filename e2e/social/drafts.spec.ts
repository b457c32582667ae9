import type { Page } from '@playwright/test';
import { listFriends, removeFriend } from '@visavis/domain/friends/contract.ts';
import { conversationWith, delivery, message, openConnected, send } from '../support/people/page.ts';
import { befriend, conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, { username }: { username: string }) =>
  page.getByRole('textbox', { name: `Message to ${username}` });

test('what was typed is kept where it was not sent, and what was sent without a connection arrives once', async ({
  newPerson,
  privacy,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [alice, bob, cyd] = [await newPerson('alice'), await newPerson('bob'), await newPerson('cyd')];
  for (const friend of [bob, cyd]) {
    await befriend(alice.api, friend.api);
    privacy.befriend(alice.username, friend.username);
  }
  const withBob = await conversationOf(alice.api, bob.api);
  await conversationOf(alice.api, cyd.api);
  const { page, context } = alice;
  await page.goto(`/messages/${withBob}`);

  await test.step('a draft is there after a friendship that ended and began again, in the open conversation', async () => {
    await field(page, bob).fill('Are you there?');
    const friendship = (await bob.api.call(listFriends)).data.find(({ userId }) => userId === alice.userId);
    await bob.api.call(removeFriend, { params: { id: friendship?.friendshipId ?? '' } });
    await expect(field(page, bob)).toBeHidden();
    await befriend(alice.api, bob.api);
    await expect(field(page, bob)).toHaveValue('Are you there?');
  });

  await test.step('it is in no tab once another has sent it', async () => {
    const other = await context.newPage();
    await other.goto(`/messages/${withBob}`);
    await expect(field(other, bob)).toHaveValue('Are you there?');
    await field(other, bob).press('Enter');
    await expect(delivery(other, 'Are you there?', 'Delivered')).toBeVisible();
    await conversationWith(page, cyd).click();
    await field(page, cyd).fill('Hello');
    await conversationWith(page, bob).click();
    await expect(message(page, 'Are you there?')).toBeVisible();
    await expect(field(page, bob)).toHaveValue('');
    await page.reload();
    await expect(field(page, bob)).toHaveValue('');
    await conversationWith(page, cyd).click();
    await expect(field(page, cyd)).toHaveValue('Hello');
    await other.close();
  });

  await test.step('a message is sent while the other is away, delivered once they are back, and read when they open it', async () => {
    await bob.page.goto('about:blank');
    await page.goto(`/messages/${withBob}`);
    await send(field(page, bob), 'Hello?');
    await expect(delivery(page, 'Hello?', 'Sent')).toBeVisible();
    await bob.page.goto('/home');
    await expect(delivery(page, 'Hello?', 'Delivered')).toBeVisible();
    await bob.page.goto(`/messages/${withBob}`);
    await expect(delivery(page, 'Hello?', 'Read')).toBeVisible();
  });

  await test.step('what was sent without a connection survives its tab, and arrives once from the tabs that are open later', async () => {
    const text = 'I am on my way';
    const first = await context.newPage();
    await openConnected(first, `/messages/${withBob}`);
    await page.goto('about:blank');
    await context.setOffline(true);
    await expect(first.getByText('Internet connection lost').first()).toBeVisible();
    await send(field(first, bob), text);
    await expect(delivery(first, text, 'Waiting for the connection')).toBeVisible();
    await first.close();
    await context.setOffline(false);
    const later = [page, await context.newPage()];
    await Promise.all(later.map((each) => each.goto(`/messages/${withBob}`)));
    for (const each of later) {
      const arrived = ['Sent', 'Delivered', 'Read'].map((state) => delivery(each, text, state));
      await expect(arrived.reduce((one, other) => one.or(other))).toBeVisible();
    }
    for (const each of [bob.page, ...later]) await expect(message(each, text)).toHaveCount(1);
  });
});

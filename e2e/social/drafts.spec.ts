import type { Page } from '@playwright/test';
import { listFriends, removeFriend } from '@visavis/domain/friends/contract.ts';
import { conversationWith, delivery, message } from '../support/people/page.ts';
import { befriend, conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, { username }: { username: string }) =>
  page.getByRole('textbox', { name: `Message to ${username}` });

test('what was typed is there again where it was not sent, and nowhere else', async ({ newPerson, privacy }) => {
  test.setTimeout(240_000);
  const [alice, bob, cyd] = [await newPerson('alice'), await newPerson('bob'), await newPerson('cyd')];
  for (const friend of [bob, cyd]) {
    await befriend(alice.api, friend.api);
    privacy.befriend(alice.username, friend.username);
  }
  const withBob = await conversationOf(alice.api, bob.api);
  await conversationOf(alice.api, cyd.api);
  const { page } = alice;
  await page.goto(`/messages/${withBob}`);

  await test.step('after a friendship that ended and began again, in the open conversation', async () => {
    await field(page, bob).fill('Are you there?');
    const friendship = (await bob.api.call(listFriends)).data.find(({ userId }) => userId === alice.userId);
    await bob.api.call(removeFriend, { params: { id: friendship?.friendshipId ?? '' } });
    await expect(field(page, bob)).toBeHidden();
    await befriend(alice.api, bob.api);
    await expect(field(page, bob)).toHaveValue('Are you there?');
  });

  await test.step('not in one tab once another has sent it', async () => {
    const other = await alice.context.newPage();
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
});

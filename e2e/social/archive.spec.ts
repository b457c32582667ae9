import { button, chooseItem, conversationWith, delivery, send } from '../support/people/page.ts';
import { befriend, conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';

test('a conversation is archived, taken back, found among the archived ones and restored', async ({
  newPerson,
  privacy,
}) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  await befriend(alice.api, bob.api);
  privacy.befriend(alice.username, bob.username);
  const id = await conversationOf(alice.api, bob.api);
  const hers = alice.page;
  await hers.goto(`/messages/${id}`);
  const chooseArchive = async () => {
    await button(hers, 'Conversation options').click();
    await chooseItem(hers, 'Archive the conversation');
  };
  const archive = async () => {
    await chooseArchive();
    await expect(hers.getByText('No conversations yet')).toBeVisible();
  };

  // The notice with the button shows for seconds only: the press waits for it.
  await Promise.all([chooseArchive(), button(hers, 'Undo').click()]);
  await expect(conversationWith(hers, bob)).toBeVisible();

  await conversationWith(hers, bob).click();
  await archive();
  await button(hers, 'Archived').click();
  await button(hers, `Restore the conversation with ${bob.username}`).click();
  await expect(hers.getByText('Nothing is archived')).toBeVisible();
  await button(hers, 'Back to the conversations').first().click();
  await expect(conversationWith(hers, bob)).toBeVisible();

  await conversationWith(hers, bob).click();
  await archive();
  await hers.goto(`/messages/${id}`);
  await button(hers, 'Restore the conversation').click();
  await expect(hers.getByRole('textbox', { name: `Message to ${bob.username}` })).toBeVisible();
});

test('a message is sent while the other is away, delivered once they are back, and read when they open it', async ({
  newPerson,
  privacy,
}) => {
  test.setTimeout(180_000);
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  await befriend(alice.api, bob.api);
  privacy.befriend(alice.username, bob.username);
  const id = await conversationOf(alice.api, bob.api);
  await bob.page.goto('about:blank');
  await alice.page.goto(`/messages/${id}`);
  await send(alice.page.getByRole('textbox', { name: `Message to ${bob.username}` }), 'Are you there?');
  await expect(delivery(alice.page, 'Are you there?', 'Sent')).toBeVisible();
  await bob.page.goto('/home');
  await expect(delivery(alice.page, 'Are you there?', 'Delivered')).toBeVisible();
  await bob.page.goto(`/messages/${id}`);
  await expect(delivery(alice.page, 'Are you there?', 'Read')).toBeVisible();
});

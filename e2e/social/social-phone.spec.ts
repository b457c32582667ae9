import type { Locator } from '@playwright/test';
import {
  button,
  chooseItem,
  conversationWith,
  delivery,
  expectWhile,
  message,
  navLink,
  send,
  type,
} from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

test('on a phone: a friend request, a conversation and the end of the friendship, by touch', async ({
  newPerson,
  privacy,
}) => {
  test.setTimeout(300_000);
  const alice = await newPerson('alice', { context: phone });
  const bob = await newPerson('bob', { path: '/friends?tab=add' });
  const [hers, his] = [alice.page, bob.page];
  const herField = hers.getByRole('textbox', { name: `Message to ${bob.username}` });
  const hisField = his.getByRole('textbox', { name: `Message to ${alice.username}` });
  /** Expects no sideways scrolling. */
  const expectFit = async () => {
    expect(await hers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };

  await test.step('sends a request by code, which is accepted', async () => {
    // It says so for three seconds.
    await Promise.all([expect(button(his, 'Copied')).toBeVisible(), button(his, 'Copy').click()]);
    const code = await his.evaluate(() => navigator.clipboard.readText());
    await navLink(hers, 'Friends').tap();
    await hers.getByRole('tab', { name: 'Add' }).tap();
    await hers.getByLabel('Invite code').fill(code);
    await expectWhile(() => button(hers, 'Send request').tap(), [hers, 'Friend request sent!']);
    await expectFit();
    privacy.befriend(alice.username, bob.username);
    await his.getByRole('tab', { name: 'Requests' }).click();
    await expectWhile(
      () => button(his, `Accept the request from ${alice.username}`).click(),
      [hers, `${bob.username} accepted your friend request!`],
    );
    await hers.getByRole('tab', { name: 'Friends' }).tap();
    await expectFit();
    await hers.getByLabel('Search friends').fill('a'.repeat(300));
    await expect(hers.getByText(/^No friend is called/)).toBeVisible();
    await expectFit();
    await button(hers, 'Clear the search').first().tap();
  });

  await test.step('writes a message, with one pane visible at a time', async () => {
    await button(hers, `Message ${bob.username}`).tap();
    await expect(hers).toHaveURL(/\/messages\/./);
    await expect(conversationWith(hers, bob)).toBeHidden();
    // Its name, not the heading of the list, which is hidden.
    await expect(hers.getByRole('heading', { name: bob.username })).toBeFocused();
    // The conversation has the window to itself.
    await expect(navLink(hers, 'Messages')).toBeHidden();
    await expect(hers.getByRole('link', { name: 'Back to the conversations' })).toBeInViewport();
    await herField.fill('Hello from the tram');
    await button(hers, 'Send').tap();
    await expect(delivery(hers, 'Hello from the tram', 'Delivered')).toBeVisible();
    await expectFit();
    // The keyboard makes the window smaller.
    await hers.setViewportSize({ width: 360, height: 400 });
    const place = (part: Locator) => part.boundingBox().then((box) => box && [box.y, box.y + box.height]);
    await expect.poll(async () => (await place(hers.locator('.pane-head')))?.[0]).toBe(0);
    await expect.poll(async () => (await place(button(hers, 'Send')))?.[1]).toBeGreaterThan(360);
    await herField.click({ trial: true });
    await hers.setViewportSize(phone.viewport);
    await hers.getByRole('link', { name: 'Back to the conversations' }).tap();
    await expect(hers).toHaveURL('/messages');
    await expect(herField).toBeHidden();
    await expect(conversationWith(hers, bob)).toContainText('You: Hello from the tram');
    await expectFit();
  });

  await test.step('sees the badge of a reply and reads it', async () => {
    await expect(navLink(his, 'Messages')).toContainText('1 unread message');
    await navLink(his, 'Messages').click();
    await conversationWith(his, alice).click();
    await expect(message(his, 'Hello from the tram')).toBeVisible();
    await expectWhile(() => type(hisField, 'Get off at the harbour'), [hers, 'typing…']);
    await hisField.press('Enter');
    await expect(navLink(hers, 'Messages')).toContainText('1 unread message');
    await conversationWith(hers, bob).tap();
    await expect(message(hers, 'Get off at the harbour')).toBeVisible();
    await expect(delivery(hers, 'Hello from the tram', 'Read')).toBeVisible();
    await expect(delivery(his, 'Get off at the harbour', 'Read')).toBeVisible();
  });

  await test.step('archives the conversation, and the next message restores it', async () => {
    await button(hers, 'Conversation options').tap();
    await chooseItem(hers, 'Archive the conversation', (item) => item.tap());
    await expect(hers.getByText('No conversations yet')).toBeVisible();
    await expect(navLink(hers, 'Messages')).not.toContainText('unread');
    await expectFit();
    await expectWhile(
      () => send(hisField, 'The next one, I mean'),
      [hers, `The conversation with ${bob.username} was restored`],
    );
    await conversationWith(hers, bob).tap();
    await expect(message(hers, 'The next one, I mean')).toBeVisible();
  });

  await test.step('cannot write as soon as the other has ended the friendship', async () => {
    await navLink(his, 'Friends').click();
    await button(his, `More options for ${alice.username}`).click();
    await chooseItem(his, 'Remove friend');
    await expectWhile(
      () => his.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
      [his, 'Friend removed'],
    );
    privacy.unfriend(alice.username, bob.username);
    await expect(hers.getByText('You are no longer friends')).toBeVisible();
    await expect(herField).toBeHidden();
    await expectFit();
  });
});

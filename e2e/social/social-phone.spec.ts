import type { Locator } from '@playwright/test';
import { makeFriends } from '../support/people/friends.ts';
import { button, conversationWith, delivery, expectWhile, message, navLink, type } from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

test('on a phone a conversation has the window to itself, and nothing scrolls sideways', async ({
  newPerson,
  privacy,
}) => {
  const alice = await newPerson('alice', { context: phone });
  const bob = await newPerson('bob');
  const [hers, his] = [alice.page, bob.page];
  await makeFriends(alice, bob, privacy);
  const herField = hers.getByRole('textbox', { name: `Message to ${bob.username}` });
  const hisField = his.getByRole('textbox', { name: `Message to ${alice.username}` });
  /** Expects no sideways scrolling. */
  const expectFit = async () => {
    expect(await hers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };

  await test.step('finds a friend', async () => {
    await navLink(hers, 'Friends').tap();
    await hers.getByRole('tab', { name: 'Add' }).tap();
    await expect(hers.getByLabel('Invite code')).toBeVisible();
    await expectFit();
    await hers.getByRole('tab', { name: 'Friends' }).tap();
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
});

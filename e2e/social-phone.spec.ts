import { choose } from './support/menu.ts';
import { button, conversationWith, entry, mark, said, say, showing, type } from './support/social.ts';
import { expect, test } from './support/test.ts';

test('on a phone: from a code to a conversation and to its end, by touch', async ({ newPerson, privacy }) => {
  test.setTimeout(240_000);
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const alice = await newPerson('alice', { context: phone });
  const bob = await newPerson('bob', { path: '/friends?tab=add' });
  const [hers, his] = [alice.page, bob.page];
  const herField = hers.getByRole('textbox', { name: `Message to ${bob.username}` });
  const hisField = his.getByRole('textbox', { name: `Message to ${alice.username}` });
  /** Nothing is cut off at the side. */
  const fits = async () => {
    expect(await hers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };

  await test.step('sends a request by a code, and it is accepted', async () => {
    await button(his, 'Copy').click();
    await expect(button(his, 'Copied')).toBeVisible();
    const code = await his.evaluate(() => navigator.clipboard.readText());
    await entry(hers, 'Friends').tap();
    await hers.getByRole('tab', { name: 'Add' }).tap();
    await hers.getByLabel('Invite code').fill(code);
    await button(hers, 'Send request').tap();
    await fits();
    await expect(hers.getByText('Friend request sent!')).toBeVisible();
    privacy.befriend(alice.username, bob.username);
    await his.getByRole('tab', { name: 'Requests' }).click();
    await showing(
      () => button(his, `Accept the request of ${alice.username}`).click(),
      [hers, `${bob.username} accepted your friend request!`],
    );
    await hers.getByRole('tab', { name: 'Friends' }).tap();
    await fits();
  });

  await test.step('writes, one pane at a time', async () => {
    await button(hers, `Message ${bob.username}`).tap();
    await expect(hers).toHaveURL(/\/messages\/./);
    await expect(conversationWith(hers, bob)).toBeHidden();
    await herField.fill('Hello from the tram');
    await button(hers, 'Send').tap();
    await expect(mark(hers, 'Hello from the tram', 'Sent')).toBeVisible();
    await fits();
    await hers.getByRole('link', { name: 'Back to the conversations' }).tap();
    await expect(hers).toHaveURL('/messages');
    await expect(herField).toBeHidden();
    await expect(conversationWith(hers, bob)).toContainText('You: Hello from the tram');
    await fits();
  });

  await test.step('is told of an answer by the badge, and reads it', async () => {
    await expect(entry(his, 'Messages')).toContainText('1 unread message');
    await entry(his, 'Messages').click();
    await conversationWith(his, alice).click();
    await expect(said(his, 'Hello from the tram')).toBeVisible();
    await showing(() => type(hisField, 'Get off at the harbour'), [hers, 'typing…']);
    await hisField.press('Enter');
    await expect(entry(hers, 'Messages')).toContainText('1 unread message');
    await conversationWith(hers, bob).tap();
    await expect(said(hers, 'Get off at the harbour')).toBeVisible();
    await expect(entry(hers, 'Messages')).not.toContainText('unread');
    await expect(mark(hers, 'Hello from the tram', 'Read')).toBeVisible();
    await expect(mark(his, 'Get off at the harbour', 'Read')).toBeVisible();
  });

  await test.step('archives, and it comes back with the next message', async () => {
    await button(hers, 'Conversation options').tap();
    await choose(hers, 'Archive the conversation', (item) => item.tap());
    await fits();
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).tap();
    await expect(hers.getByText('No conversations yet')).toBeVisible();
    await showing(
      () => say(hisField, 'The next one, I mean'),
      [hers, `The conversation with ${bob.username} was restored`],
    );
    await conversationWith(hers, bob).tap();
    await expect(said(hers, 'The next one, I mean')).toBeVisible();
  });

  await test.step('comes back to the page after the friendship has ended, and cannot write', async () => {
    await entry(his, 'Friends').click();
    await button(his, `More about ${alice.username}`).click();
    await choose(his, 'Remove friend');
    await his.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(his.getByText('Friend removed')).toBeVisible();
    privacy.part(alice.username, bob.username);
    await expect(herField).toBeVisible();
    // Playwright has every page in focus at once: what the browser tells of a return is told by hand.
    await hers.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(hers.getByText('You are no longer friends')).toBeVisible();
    await expect(herField).toBeHidden();
    await fits();
  });
});

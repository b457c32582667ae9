import type { Locator, Page } from '@playwright/test';
import { listMessages, sendMessage } from '@visavis/domain/messages/contract.ts';
import { createReport, listMyReports } from '@visavis/domain/reports/contract.ts';
import { makeFriends } from '../support/people/friends.ts';
import { button, conversationWith, delivery, message, send } from '../support/people/page.ts';
import { phoneOf } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

/** Rests a finger on something until the sheet is there. */
async function holdFinger(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('dialog', { name: 'Message options' })).toBeVisible();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
  // Lifting the finger presses nothing of it.
  await expect(page.getByRole('dialog', { name: 'Message options' })).toHaveCSS('opacity', '1');
}

/** The bubble of a message: its row is as wide as the conversation. */
const bubble = (page: Page, text: string) => message(page, text).getByText(text, { exact: true }).last();

async function openMenu(page: Page, text: string): Promise<void> {
  const row = message(page, text).first();
  await row.hover();
  await row.getByRole('button', { name: 'Message options' }).click();
  await expect(page.getByRole('dialog', { name: 'Message options' })).toHaveCSS('opacity', '1');
}

test('a reaction, a reply and a deletion reach every device of both', async ({ newPerson, privacy, server }) => {
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  const id = await makeFriends(alice, bob, privacy);
  const [hers, his] = [alice.page, bob.page];
  const [herPhone, hisPhone] = [await phoneOf(alice, server.origin), await phoneOf(bob, server.origin)];
  const pages = [hers, herPhone, his, hisPhone];
  for (const page of pages) await page.goto(`/messages/${id}`);
  const herField = hers.getByRole('textbox', { name: `Message to ${bob.username}` });
  const hisField = his.getByRole('textbox', { name: `Message to ${alice.username}` });

  await test.step('reacts with the mouse', async () => {
    await send(hisField, 'Shall we talk on Thursday?');
    await openMenu(hers, 'Shall we talk on Thursday?');
    await hers.getByRole('button', { name: '🎉', exact: true }).click();
    await expect(button(herPhone, '🎉 from you')).toBeVisible();
    for (const page of [his, hisPhone]) await expect(button(page, `🎉 from ${alice.username}`)).toBeVisible();
  });

  await test.step('changes the reaction on the phone, with a finger that rests on the message', async () => {
    await holdFinger(herPhone, bubble(herPhone, 'Shall we talk on Thursday?'));
    await herPhone.getByRole('button', { name: '👍', exact: true }).tap();
    await expect(button(hers, '👍 from you')).toBeVisible();
    for (const page of [his, hisPhone]) {
      await expect(button(page, `👍 from ${alice.username}`)).toBeVisible();
      await expect(button(page, `🎉 from ${alice.username}`)).toBeHidden();
    }
    // The press has left no selection, and the field is free.
    expect(await herPhone.evaluate(() => String(getSelection()))).toBe('');
    await expect(herPhone.getByRole('textbox', { name: `Message to ${bob.username}` })).toBeInViewport();
  });

  await test.step('replies by keyboard, and the quotation leads to what it quotes', async () => {
    await message(hers, 'Shall we talk on Thursday?').getByRole('button', { name: 'Message options' }).press('Enter');
    // As it opens, the menu takes the focus.
    await expect(hers.getByRole('dialog', { name: 'Message options' })).toHaveCSS('opacity', '1');
    await button(hers, 'Reply').press('Enter');
    await expect(herField).toBeFocused();
    await herField.pressSequentially('At eight');
    await herField.press('Enter');
    for (const page of pages) {
      await expect(message(page, 'At eight')).toContainText('Shall we talk on Thursday?');
    }
  });

  await test.step('a quotation leads to what it quotes, however far up', async () => {
    const { data } = await bob.api.call(listMessages, { params: { id } });
    const first = data.find(({ content }) => content === 'Shall we talk on Thursday?');
    const write = (content: string, replyTo?: string) =>
      bob.api.call(sendMessage, { body: { recipientId: alice.userId, content, replyTo } });
    for (let count = 1; count <= 45; count += 1) await write(`One more thing, ${count}`);
    await write('About Thursday', first?.id);
    await herPhone.reload();
    for (const page of [hers, herPhone]) {
      await message(page, 'About Thursday')
        .getByRole('button', { name: /^In reply to/ })
        .click();
      const shown = page.getByRole('region', { name: 'Messages' }).locator('div:focus');
      await expect(shown).toContainText('Shall we talk on Thursday?');
      await expect(shown).toBeInViewport();
      await button(page, 'Go to the latest messages').click();
    }
  });

  await test.step('deletes a message for both, after a question', async () => {
    await send(hisField, 'A slip of the tongue');
    await openMenu(hers, 'A slip of the tongue');
    await expect(button(hers, 'Delete for both…')).toBeHidden();
    await button(hers, 'Reply').click();
    await expect(herField).toBeFocused();
    await send(herField, 'What do you mean?');
    await openMenu(his, 'A slip of the tongue');
    await button(his, 'Delete for both…').click();
    await his.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    for (const page of pages) {
      await expect(page.getByText('Message deleted').first()).toBeVisible();
      await expect(page.getByText('A slip of the tongue')).toHaveCount(0);
    }
  });

  await test.step('reports a message, which is what the report is about', async () => {
    await send(hisField, 'You will regret that');
    await openMenu(hers, 'You will regret that');
    await hers.getByRole('link', { name: 'Report…', exact: true }).click();
    await expect(hers.getByRole('heading', { name: `Report ${bob.username}` })).toBeVisible();
    await expect(hers.getByLabel('Which message')).toContainText('You will regret that');
    await hers.getByRole('radio', { name: 'Threats or violence' }).check();
    await button(hers, 'Send the report').click();
    // The thanks are there for a second and a half; then the page leads on.
    await expect(hers).toHaveURL('/matching/setup');
    const [report] = (await alice.api.call(listMyReports)).data;
    expect(report).toMatchObject({ reason: 'THREATS', reportedUserId: bob.userId });
    const { data } = await bob.api.call(listMessages, { params: { id } });
    const again = async (reported: string) => {
      const messageId = data.find(({ content }) => content === reported)?.id;
      const body = { reportedUserId: bob.userId, reason: 'SPAM', conversationId: id, messageId };
      return (await alice.api.call(createReport, { body })).code;
    };
    expect(await again('You will regret that')).toBe('ALREADY_REPORTED');
    expect(await again('About Thursday')).toBeUndefined();
    await hers.goto(`/messages/${id}`);
    await expect(delivery(his, 'You will regret that', 'Read')).toBeVisible();
  });

  await test.step('one that is unread no longer counts', async () => {
    await hers.goto('/home');
    await herPhone.goto('/home');
    await send(hisField, 'Never mind');
    const badge = hers.getByRole('navigation').getByRole('link', { name: 'Messages' });
    await expect(badge).toContainText('1 unread message');
    await openMenu(his, 'Never mind');
    await button(his, 'Delete for both…').click();
    await his.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(badge).not.toContainText('unread');
    await hers.goto('/messages');
    await expect(conversationWith(hers, bob)).toContainText('Message deleted');
  });
  for (const page of [herPhone, hisPhone]) await page.context().close();
});

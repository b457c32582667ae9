import type { Locator, Page } from '@playwright/test';
import { sendMessage } from '@visavis/domain/messages/contract.ts';
import { expectVideoOf, pressEnd, startSearch } from '../support/people/call.ts';
import { button, message } from '../support/people/page.ts';
import { befriend, conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';

/** A keyboard's press. */
const press = (what: Locator) => what.press('Enter');

/** Whatever had the focus is gone, and something near it has it now. */
const expectKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });

test('the keyboard keeps its place when what it pressed goes away', async ({
  newPerson,
  page: visitor,
  privacy,
  problems,
}) => {
  const [alice, bob, cyd] = [await newPerson('alice'), await newPerson('bob'), await newPerson('cyd')];
  for (const friend of [bob, cyd]) {
    await befriend(alice.api, friend.api);
    privacy.befriend(alice.username, friend.username);
  }
  const id = await conversationOf(alice.api, bob.api);
  for (const content of ['One', 'Two', 'Three'])
    await alice.api.call(sendMessage, { body: { recipientId: bob.userId, content } });
  const { page } = alice;

  await test.step('a form that closes', async () => {
    await page.goto('/profile');
    for (const end of ['Cancel', 'Save']) {
      await press(button(page, 'Edit profile'));
      await press(button(page, end));
      await expect(button(page, 'Edit profile')).toBeVisible();
      await expectKept(page);
    }
  });

  await test.step('a message that is deleted, or not', async () => {
    await page.goto(`/messages/${id}`);
    const options = message(page, 'Two').getByRole('button', { name: 'Message options' });
    await press(options);
    await press(button(page, 'Delete for both…'));
    await press(confirm(page, 'Cancel'));
    await expect(options).toBeFocused();
    await press(options);
    await press(button(page, 'Delete for both…'));
    await press(confirm(page, 'Delete'));
    await expect(page.getByText('Message deleted')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectKept(page);
  });

  await test.step('a conversation that is archived and taken back', async () => {
    await press(button(page, 'Conversation options'));
    // The toast that takes it back lasts for seconds, and longer under a pointer.
    await Promise.all([button(page, 'Undo').hover(), press(menuItem(page, 'Archive the conversation'))]);
    await expect(page.getByText('No conversations yet')).toBeVisible();
    await expectKept(page);
    await press(button(page, 'Undo'));
    await expect(page.getByText('No conversations yet')).toBeHidden();
    await expectKept(page);
    await press(button(page, 'Archived'));
    await press(button(page, 'Back to the conversations').first());
    await expect(button(page, 'Archived')).toBeVisible();
    await expectKept(page);
  });

  await test.step('a sign-in that is refused', async () => {
    problems.allow(/status of 401 .*\/api\/auth\/login$/);
    await visitor.goto('/login');
    await visitor.getByLabel('Email', { exact: true }).fill(alice.email);
    await visitor.getByLabel('Password', { exact: true }).fill('not this one');
    await press(button(visitor, 'Sign in'));
    await expect(visitor.getByRole('alert').first()).toBeVisible();
    await expect(button(visitor, 'Sign in')).toBeFocused();
  });

  await test.step('friends who are removed and blocked', async () => {
    await page.goto('/friends');
    await press(button(page, `More options for ${bob.username}`));
    await press(menuItem(page, 'Remove friend'));
    await press(confirm(page, 'Remove'));
    await expect(button(page, `More options for ${bob.username}`)).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectKept(page);
    await press(button(page, `More options for ${cyd.username}`));
    await press(menuItem(page, 'Block'));
    await press(confirm(page, 'Block'));
    await expect(button(page, `More options for ${cyd.username}`)).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectKept(page);
  });
});

test('the keyboard keeps its place when a call begins and when it ends', async ({ newPerson }) => {
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  for (const person of [alice, bob]) await startSearch(person);
  await expectVideoOf(bob, alice);
  await expectKept(bob.page);
  await press(button(bob.page, 'Break the ice'));
  const choice = bob.page.getByRole('region', { name: 'Break the ice' });
  await expect(choice.getByRole('heading')).toBeFocused();
  await bob.page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(bob.page.getByRole('heading', { name: `Your call with ${alice.username}` })).toBeFocused();
  const report = button(bob.page, `Report ${alice.username}`);
  await report.focus();
  await pressEnd(alice);
  await expect(report).toBeHidden();
  await expectKept(bob.page);
});

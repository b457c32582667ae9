import type { Locator } from '@playwright/test';
import { sendMessage } from '@visavis/domain/messages/contract.ts';
import { makeFriends } from '../support/people/friends.ts';
import { button, message, navLink } from '../support/people/page.ts';
import { conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';

const backgroundOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
const colourOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);

/** Expects what is chosen to have another background than what is not. */
async function expectMarked(chosen: Locator, other: Locator): Promise<void> {
  expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other));
}

test('where the system chooses the colours, what is on, chosen, current, highlighted or one’s own is marked', async ({
  newPerson,
  privacy,
}) => {
  const alice = await newPerson('alice', { path: '/matching', context: { forcedColors: 'active' } });
  const { page } = alice;
  await expect(button(page, 'Start')).toBeEnabled({ timeout: 60_000 });
  const blurred = page.getByRole('switch', { name: 'Begin blurred' });
  const off = await backgroundOf(blurred);
  await blurred.click();
  await expect(blurred).toBeChecked();
  await expect.poll(() => backgroundOf(blurred)).not.toBe(off);

  const theme = (name: string) => page.getByRole('group', { name: 'Theme' }).locator('label', { hasText: name });
  await expectMarked(theme('Dark'), theme('Light'));
  // The main button has a gradient, which shows behind words of that colour alone.
  await expect(button(page, 'Start')).toHaveCSS('color', await colourOf(theme('Dark')));
  await expect(theme('Light')).not.toHaveCSS('color', await colourOf(theme('Dark')));
  const nav = (name: string) => navLink(page, name).filter({ visible: true });
  await expectMarked(nav('Matching'), nav('Friends'));
  await expectMarked(page.locator('meter + span'), page.locator('div:has(> meter)'));

  await button(page, 'Language: English').press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  // A menu that closes gives the focus back.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Microphone' }).press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCSS('outline-style', 'solid');

  const bob = await newPerson('bob', { path: 'about:blank' });
  await makeFriends(alice, bob, privacy);
  await alice.api.call(sendMessage, { body: { recipientId: bob.userId, content: 'From alice' } });
  await bob.api.call(sendMessage, { body: { recipientId: alice.userId, content: 'From bob' } });
  await page.goto(`/messages/${await conversationOf(alice.api, bob.api)}`);
  for (const text of ['From bob', 'From alice'])
    await expect(message(page, text).getByText(text, { exact: true }).locator('../..')).toHaveCSS(
      'border-top-width',
      '1px',
    );

  // The reaction that one has given is marked among those that one may give.
  const options = message(page, 'From bob').getByRole('button', { name: 'Message options' });
  const reaction = (name: string) =>
    page.getByRole('dialog', { name: 'Message options' }).getByRole('button', { name });
  await options.press('Enter');
  await reaction('👍').click();
  await expect(reaction('👍')).toBeHidden();
  await options.press('Enter');
  await expect(reaction('👍')).toHaveCSS('border-top-width', '1px');
  await expect(reaction('❤️')).toHaveCSS('border-top-width', '0px');

  // Where it asks for more contrast, quiet words are stronger.
  await page.emulateMedia({ forcedColors: 'none' });
  const quiet = page.locator('.text-muted').filter({ visible: true }).first();
  const usual = await colourOf(quiet);
  await page.emulateMedia({ contrast: 'more' });
  await expect(quiet).not.toHaveCSS('color', usual);
});

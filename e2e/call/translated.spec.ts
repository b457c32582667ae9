import type { Page } from '@playwright/test';
import { getProfile } from '@visavis/domain/users/contract.ts';
import {
  expectMedia,
  expectVideoOf,
  pressControl,
  QUALIFYING,
  recordPeerConnections,
  startCall,
  startSearch,
} from '../support/people/call.ts';
import { button, delivery, message, navLink, send } from '../support/people/page.ts';
import { contextOptions, type Person } from '../support/people/person.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { fillSignUp, signUpValues } from '../support/people/sign-up.ts';
import { expectTranslated, translate } from '../support/pictures/translator.ts';
import { expect, test } from '../support/test.ts';

/** Closes what a press has opened. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  await expect(async () => {
    if (await open.count()) await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** Presses each button of the call but those that end it, and chooses everything from the menu. @returns the names */
async function pressEverything(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  const controls = page.getByRole('group', { name: 'Call controls' });
  const press = async (name: string, act: () => Promise<void>) => {
    await act();
    pressed.push(name);
    await expectTranslated(page, `after ${name}`);
  };
  for (const name of ['Mute microphone', 'Unmute microphone', 'Turn camera off', 'Turn camera on', 'Chat'])
    await press(name, () => controls.getByRole('button', { name, exact: true }).click());
  await press('Close the chat', () => button(page, 'Close the chat').click());

  const side = page.locator('main button[aria-label]:visible:not(fieldset button)');
  for (const name of await side.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))) {
    await press(name, () => page.getByRole('main').getByRole('button', { name, exact: true }).click());
    await closeAll(page);
  }

  const items = page.locator('[role=menu] [role^=menuitem]:not([aria-disabled=true])');
  /** Opens the menu. @returns the next of its items that has not been pressed */
  const next = async () => {
    await controls.getByRole('button', { name: 'More options' }).click();
    await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
    await expect(items.filter({ hasText: 'Camera and sound' })).toBeVisible();
    return (await items.allTextContents()).find((name) => !pressed.includes(name));
  };
  for (let name = await next(); name; name = await next()) {
    await press(name, () => items.filter({ hasText: name }).first().click());
    for (const each of await page.getByRole('dialog').getByRole('switch').all())
      for (const way of ['on', 'off'])
        if (await each.isEnabled()) await press(`${name}, a switch ${way}`, () => each.click());
    await closeAll(page);
    if (!page.url().endsWith('/matching/explore'))
      await press('Back to the call', () => button(page, 'Back to the call').click());
    const region = page.getByRole('region', { name: 'Break the ice' });
    if (await region.isVisible()) await press('Close', () => region.getByRole('button', { name: /^Close/ }).click());
  }
  await closeAll(page);
  return pressed;
}

test('under page translation everything in a call can be pressed, and says what it should', async ({ newCaller }) => {
  test.setTimeout(400_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  for (const { context } of [alice, bob]) await translate(context);
  await startCall(alice, bob);
  await expectTranslated(alice.page, 'in a call');
  const pressed = await pressEverything(alice.page);
  for (const name of [
    `Report ${bob.username}`,
    'Camera and sound',
    'Minimise the call',
    'Safety code',
    'Keyboard shortcuts',
    'Break the ice',
  ])
    expect(pressed).toContain(name);
  await expectMedia(bob);
  await expectTranslated(bob.page, 'while the other presses');

  // The clock runs.
  await expect(alice.page.getByText(QUALIFYING)).toBeVisible({ timeout: 90_000 });
});

test(
  'under page translation two people spend an evening: no crash, no stale label',
  { tag: '@long' },
  async ({ browser, server, newCaller, marks, freshName, problems, privacy }, info) => {
    test.setTimeout(600_000);
    const bob = await newCaller('bob');
    await translate(bob.context);
    const context = await browser.newContext(contextOptions(server.origin));
    await problems.watch(context);
    await recordPeerConnections(context);
    await translate(context);
    const marked = marks.newcomer(freshName('alice'));
    const { username, email, password } = marked.registration;
    privacy.watch(context, username);
    const page = await context.newPage();
    const alice: Pick<Person, 'page' | 'username'> = { page, username };
    const both = [alice, bob] as [Person, Person];
    const expectBoth = async (when: string) => {
      for (const person of both) await expectTranslated(person.page, when);
    };

    await test.step('sign-up', async () => {
      await page.goto('/register');
      await fillSignUp(page, { Email: email, Password: password, 'Confirm the password': 'something else' });
      await button(page, 'Continue').click();
      await expect(page.getByText('The passwords do not match')).toBeVisible();
      await expectTranslated(page, 'with an error');
      await fillSignUp(page, signUpValues(marked));
      await button(page, 'Create my account').click();
      await page.getByLabel('Password', { exact: true }).fill(password);
      await button(page, 'Sign in').click();
      await expect(page.getByRole('heading', { name: `Hello, ${username}` })).toBeVisible();
      await expectTranslated(page, 'at home');
      const { data } = await (await page.request.get(getProfile.path)).json();
      marked.addMark('secret', 'inviteCode', data.inviteCode);
    });

    await test.step('the invitation code, and filters', async () => {
      await navLink(page, 'Friends').click();
      await page.getByRole('tab', { name: 'Add' }).click();
      await Promise.all([expect(button(page, 'Copied')).toBeVisible(), button(page, 'Copy').click()]);
      await expect(button(page, 'Copy')).toBeVisible();
      await page.goto('/matching/setup');
      for (const filter of (await page.getByRole('checkbox').all()).slice(0, 3)) await filter.check({ force: true });
      await expectTranslated(page, 'with filters');
      for (const filter of (await page.getByRole('checkbox').all()).slice(0, 3)) await filter.uncheck({ force: true });
      await expectTranslated(page, 'without filters');
    });

    await test.step('search and call', async () => {
      await startSearch(both[0]);
      await expect(page.getByText('Looking for someone…').first()).toBeVisible();
      await expectTranslated(page, 'in the search');
      await startSearch(bob);
      await expectVideoOf(both[0], bob);
      await expectVideoOf(bob, both[0]);
      await expectMedia(bob);
      await expectBoth('in the call');
    });

    await test.step('chat', async () => {
      await pressControl(both[0], 'Chat');
      const field = page.getByRole('textbox', { name: `Message to ${bob.username}` });
      await send(field, 'Hello from the sofa');
      await expect(bob.page.getByRole('button', { name: 'Chat, new message' })).toBeVisible();
      await bob.page.getByRole('button', { name: 'Chat, new message' }).click();
      await expect(bob.page.getByText('Hello from the sofa').first()).toBeVisible();
      await expectBoth('with the chat open');
      await page.screenshot({ path: info.outputPath('call.png') });
      // Its messages have times as well.
      for (const person of both) await button(person.page, 'Close the chat').click();
    });

    const recapOf = (person: Person) => person.page.getByRole('alertdialog', { name: GOODBYE });
    await test.step('rating, and friends', async () => {
      await expect(page.getByText(QUALIFYING)).toBeVisible({ timeout: 90_000 });
      await pressControl(both[0], 'Next person');
      for (const person of both) await expect(recapOf(person)).toBeVisible();
      await expectBoth('in the recap');
      privacy.befriend(username, bob.username);
      for (const person of both)
        await recapOf(person).getByRole('button', { name: 'Stay in touch', exact: true }).click();
      for (const person of both) await expect(recapOf(person).getByText(/^You both said yes/)).toBeVisible();
      await expectBoth('as friends');
      for (const person of both) await recapOf(person).getByRole('button', { name: 'Good', exact: true }).click();
      for (const person of both) await expect(recapOf(person)).toHaveCount(0);
      await expectBoth('after the rating');
    });

    await test.step('message', async () => {
      for (const person of both) {
        await pressControl(person, /^End the (search|call)$/);
        await person.page.goto('/friends');
        await person.page.getByRole('button', { name: `Message ${person === bob ? username : bob.username}` }).click();
        await expect(person.page).toHaveURL(/\/messages\/./);
      }
      await send(page.getByRole('textbox', { name: `Message to ${bob.username}` }), 'See you on Thursday?');
      await send(bob.page.getByRole('textbox', { name: `Message to ${username}` }), 'On Thursday!');
      await expect(message(page, 'On Thursday!')).toBeVisible();
      await expect(delivery(page, 'See you on Thursday?', 'Read')).toBeVisible();
      await expectBoth('in the conversation');
      await page.screenshot({ path: info.outputPath('messages.png') });
    });

    await test.step('report', async () => {
      await page.goto(`/report/${bob.userId}`);
      await page.getByRole('radio', { name: 'Nudity or sexual behaviour' }).check({ force: true });
      await expectTranslated(page, 'with a reason');
      await button(page, 'Send the report').click();
      // The thanks are there for a second and a half; then the page leads on.
      await expect(page).toHaveURL('/matching/setup');
      await expectTranslated(page, 'after the report');
    });
    await privacy.finish(context);
    await context.close();
  },
);

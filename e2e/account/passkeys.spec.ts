import type { Page } from '@playwright/test';
import { signInWithPasskey } from '@visavis/domain/passkeys/contract.ts';
import { plugInAuthenticator } from '../support/people/authenticator.ts';
import { button, chooseItem } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

async function signOut({ page, username }: Person): Promise<void> {
  await button(page, `${username}’s account`).click();
  await chooseItem(page, 'Sign out');
}

/** From the next load of a page on: such a browser offers passkeys by the button alone. */
const offerNoneInFields = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('a passkey is added in the settings, signs in without the password, and is refused once it is removed', async ({
  newPerson,
  problems,
}) => {
  test.setTimeout(240_000);
  problems.allow(/status of 401 .*\/api\/auth\/passkeys\/sign-in$/);
  const alice = await newPerson('alice', { path: '/profile?tab=settings' });
  const { page } = alice;
  const passkeysOfDevice = await plugInAuthenticator(page);
  const list = page.getByRole('list', { name: 'Your passkeys' });

  await test.step('is added and renamed', async () => {
    await button(page, 'Add a passkey').click();
    await expect(list.getByText('Chrome · Linux')).toBeVisible();
    expect(await passkeysOfDevice()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await button(page, 'Rename Chrome · Linux').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
    await button(page, 'Save').click();
    await expect(list.getByText('My laptop')).toBeVisible();
  });

  await test.step('is offered once only on this device', async () => {
    await button(page, 'Add a passkey').click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  });

  await test.step('signs in from the email field', async () => {
    const signedIn = page.waitForResponse((response) => response.url().endsWith(signInWithPasskey.path));
    await signOut(alice);
    expect((await signedIn).status()).toBe(200);
    await expect(page).toHaveURL('/home');
  });

  await test.step('signs in from the button', async () => {
    await offerNoneInFields(page);
    await page.reload();
    await signOut(alice);
    await expect(page).toHaveURL('/login');
    await button(page, 'Use a passkey').click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: `Hello, ${alice.username}` })).toBeVisible();
  });

  await test.step('is removed, and refused', async () => {
    await page.goto('/profile?tab=settings');
    await button(page, 'Remove My laptop').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await signOut(alice);
    await button(page, 'Use a passkey').click();
    await expect(page.getByText('This passkey does not belong to an account here any more.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('is forgotten by the browser', async () => {
    await expect.poll(passkeysOfDevice).toEqual([]);
  });
});

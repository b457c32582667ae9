import type { Page } from '@playwright/test';
import { startIdentityProvider, type TestProvider } from '../../server/testing/identity-provider.ts';
import { button, chooseItem, expectWhile } from '../support/people/page.ts';
import { expect, test } from '../support/test.ts';

let provider: TestProvider;
/** A step that needs a proof first, or is refused. */
const ASKED = /status of 40[39] .*\/api\/auth\/(identities\/[\da-f-]+\/remove|providers\/example\/link)$/;

test.use({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      provider = await startIdentityProvider();
      // In production a site without encryption is refused.
      await use({ OIDC_PROVIDERS: provider.setting, NODE_ENV: 'test' });
      await provider.close();
    },
    { scope: 'worker' },
  ],
});
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

/** Says at the other site who they are there. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await button(page, 'Sign in at Example').click();
}
const proceed = (page: Page) => button(page, 'Continue with Example').click();
async function signOut(page: Page, username: string): Promise<void> {
  await button(page, `${username}’s account`).click();
  await chooseItem(page, 'Sign out');
  await expect(page).toHaveURL('/login');
}
const linked = (page: Page) => page.getByRole('list', { name: 'Linked sites' });
/** Unlinks the site in the settings, and waits for what is said then. */
async function unlink(page: Page, answer: string): Promise<void> {
  await button(page, 'Unlink Example').click();
  await expectWhile(
    () => page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click(),
    [page, answer],
  );
}

test('a newcomer signs up and in through another site, whose link is their last way in', async ({
  page,
  freshName,
  problems,
}) => {
  problems.allow(ASKED);
  problems.allow(/status of 400 .*\/api\/auth\/providers\/example\/finish$/);
  const nour = freshName('nour');
  provider.know({ sub: nour, email: `${nour}@example.org`, email_verified: true });

  await test.step('gives up there, and is told so', async () => {
    await page.goto('/register');
    await proceed(page);
    await button(page, 'Cancel').click();
    await expect(page.getByRole('heading', { name: 'Signing in with Example did not work' })).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
  });

  await test.step('signs up, and is asked for birth date and terms, not for a password', async () => {
    await proceed(page);
    await signInThere(page, nour);
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
    await expect(page.getByText(`${nour}@example.org`)).toBeVisible();
    await expect(page.getByText('By creating an account you accept our terms and community rules.')).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await page.getByLabel('Username').fill(nour);
    await page.getByLabel('First name').fill('Nour');
    await page.getByLabel('Last name').fill('Doe');
    await button(page, 'Create my account').click();
    await expect(page.getByLabel('Date of birth')).toBeFocused();
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await button(page, 'Create my account').click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: `Hello, ${nour}` })).toBeVisible();
  });

  await test.step('signs in again, without a word where the other site knows the browser', async () => {
    await signOut(page, nour);
    await proceed(page);
    await expect(page).toHaveURL('/home');
  });

  await test.step('cannot remove the last way in', async () => {
    await page.goto('/profile?tab=settings');
    await unlink(page, 'Prove first that it is you, under “Your account has no password”.');
    await button(page, 'Sign in again with Example').click();
    await signInThere(page, nour);
    await expect(page.getByText('Thank you. You can now go on for ten minutes.')).toBeVisible();
    await unlink(page, 'This is your last way in. Add a passkey, another site or a password first.');
    await page.reload();
    await expect(linked(page).getByText('Example', { exact: true })).toBeVisible();
    await expect(page.getByText('Your account has no password')).toBeVisible();
  });
});

test('someone with a password types it once to link another site, and unlinks it in the settings', async ({
  newPerson,
  problems,
}) => {
  problems.allow(ASKED);
  const { page, username, email, password } = await newPerson('ada');
  provider.know({ sub: username, email, email_verified: true });
  await signOut(page, username);

  await test.step('links', async () => {
    await proceed(page);
    await signInThere(page, username);
    await expect(page.getByRole('heading', { name: 'You already have an account here' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Sign in and link').click();
    await expect(page).toHaveURL('/home');
    await signOut(page, username);
    await proceed(page);
    await expect(page).toHaveURL('/home');
  });

  await test.step('unlinks, and links again from the settings', async () => {
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const prove = async () => {
      await confirm.getByLabel('Password').fill(password);
      await confirm.getByRole('button', { name: 'Continue' }).click();
    };
    await page.goto('/profile?tab=settings');
    await unlink(page, 'Confirm it’s you');
    await expectWhile(prove, [page, 'Example is unlinked']);
    await expect(linked(page)).toHaveCount(0);
    await button(page, 'Link Example').click();
    await expectWhile(prove, [page, 'Example is linked: it signs you in from now on.']);
    await expect(linked(page).getByText('Example', { exact: true })).toBeVisible();
  });
});

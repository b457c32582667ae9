import type { Page } from '@playwright/test';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { chooseItem, chooseLanguage, expectWhile } from '../support/people/page.ts';
import { fillSignUp, signUpValues } from '../support/people/sign-up.ts';
import { expect, test } from '../support/test.ts';
import { SIGNED_OUT_ELSEWHERE } from '../support/watch/problems.ts';

/**
 * Fills the form that has this button, by the fields' labels, and submits it. The previous page's form may have the same
 * labels, and is still there for a moment after the address has changed.
 */
async function submitForm(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  const submit = page.getByRole('button', { name: button });
  const form = page.locator('form').filter({ has: submit });
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  await submit.click();
}

const signIn = (page: Page, email: string, password: string) =>
  submitForm(page, 'Sign in', { Email: email, Password: password });

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create my account' }).click();

test('a visitor registers, signs in, changes theme and language, and signs out', { tag: '@core' }, async ({
  page,
  freshName,
  marks,
}) => {
  const nour = freshName('nour');
  const marked = marks.newcomer(nour);
  const { email, password } = marked.registration;

  await test.step('registers', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL('/register?to=/matching');
    await page.goto('/register');
    await fillSignUp(page, { Email: email, Password: password, 'Confirm the password': 'something else' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The passwords do not match')).toBeVisible();
    await fillSignUp(page, signUpValues(marked));
    await expectWhile(() => createAccount(page), [page, 'You are registered! You can now sign in.']);
    await expect(page).toHaveURL('/login');
  });

  await test.step('signs in', async () => {
    await expectWhile(() => signIn(page, email, password), [page, 'You are signed in!']);
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: `Hello, ${nour}` })).toBeVisible();
    const { data } = await (await page.request.get(getProfile.path)).json();
    marked.addMark('secret', 'inviteCode', data.inviteCode);
  });

  await test.step('changes theme and language, which survive a reload', async () => {
    const root = page.locator('html');
    await expect(root).toHaveClass(/dark/);
    await page.getByRole('group', { name: 'Theme' }).getByTitle('Light').click();
    await expect(root).toHaveClass(/light/);
    await chooseLanguage(page, 'Language: English', 'Français');
    await expect(page.getByRole('button', { name: 'Langue : Français' })).toBeVisible();
    await page.reload();
    await expect(root).toHaveClass(/light/);
    await expect(root).toHaveAttribute('lang', 'fr');
    await chooseLanguage(page, 'Langue : Français', 'English');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: `${nour}’s account` }).click();
    await expectWhile(() => chooseItem(page, 'Sign out'), [page, 'You are signed out']);
    await expect(page).toHaveURL('/login');
    await page.goto('/home');
    await expect(page).toHaveURL('/login');
  });
});

test('a forgotten password is reset through the mailed link', async ({ page, newPerson, server, problems }) => {
  problems.allow(SIGNED_OUT_ELSEWHERE);
  const bob = await newPerson('bob');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await submitForm(page, 'Send the link', { Email: bob.email });
  await expect(page.getByText('Check your email')).toBeVisible();

  const links = async () =>
    (await server.mailsTo(bob.email)).flatMap((mail) => /http:\/\/\S+\/reset-password\S+/.exec(mail)?.[0] ?? []);
  await expect.poll(links).toHaveLength(1);
  const [link = ''] = await links();
  await page.goto(link);
  await submitForm(page, 'Save the password', {
    'New password': 'a better one',
    'Confirm the password': 'a better one',
  });
  await expect(page.getByText('Your password has been changed. You can now sign in.')).toBeVisible();

  await test.step('ends every session', async () => {
    await bob.page.reload();
    await expect(bob.page).toHaveURL('/login');
  });
  await test.step('accepts the new password and not the old one', async () => {
    await signIn(page, bob.email, bob.password);
    await expect(page.getByText('Invalid email or password.')).toBeVisible();
    await signIn(page, bob.email, 'a better one');
    await expect(page).toHaveURL('/home');
  });
  await test.step('accepts the link once only', async () => {
    problems.allow(/status of 400 .*\/api\/auth\/reset-password\/passkeys$/);
    await page.goto(link);
    await submitForm(page, 'Save the password', {
      'New password': 'yet another',
      'Confirm the password': 'yet another',
    });
    await expect(page.getByText('This link no longer works')).toBeVisible();
  });
});

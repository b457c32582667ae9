import type { Page } from '@playwright/test';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { expectApart } from '../support/apart.ts';
import { button, chooseItem, chooseLanguage } from '../support/people/page.ts';
import { phone } from '../support/people/phone.ts';
import { fillSignUp, signUpValues } from '../support/people/sign-up.ts';
import { expect, test } from '../support/test.ts';
import { SIGNED_OUT_ELSEWHERE } from '../support/watch/problems.ts';

test.describe.configure({ timeout: 240_000 });

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

test('a visitor registers, signs in, changes theme and language, and signs out @core', async ({
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
    await createAccount(page);
    await expect(page.getByText('You are registered! You can now sign in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('signs in', async () => {
    await signIn(page, email, password);
    await expect(page.getByText('You are signed in!')).toBeVisible();
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
    await chooseItem(page, 'Sign out');
    await expect(page.getByText('You are signed out')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.goto('/home');
    await expect(page).toHaveURL('/login');
  });
});

test('the forms explain what is wrong', async ({ page, newPerson, freshName, marks, problems }) => {
  problems.allow(/status of (401|409) .*\/api\/auth\/(login|register)$/);
  const alice = await newPerson('alice');

  await test.step('a wrong password, which the toast does not cover on a phone', async () => {
    await page.setViewportSize(phone.viewport);
    await page.goto('/login');
    const toast = page.getByRole('status').filter({ hasText: 'Sign-in failed' }).locator('> div');
    const reason = page.getByText('Invalid email or password.');
    // The toast lasts for seconds, so it is awaited from before the press on.
    await Promise.all([
      expectApart(page, toast, reason, button(page, 'Sign in')),
      signIn(page, alice.email, 'not her password'),
    ]);
    await expect(reason).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('a username that is taken, in any case', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    const twin = { ...signUpValues(marks.newcomer(freshName('new'))), Username: alice.username.toUpperCase() };
    await fillSignUp(page, twin);
    await createAccount(page);
    await expect(page.getByText('This username is already taken.')).toBeVisible();
    await expect(page).toHaveURL('/register');
  });

  await test.step('a date of birth under 18 closes the form, also after a reload', async () => {
    const youngest = `${new Date().getFullYear() - 17}-01-01`;
    const young = signUpValues(marks.newcomer(freshName('young')));
    await fillSignUp(page, { ...young, 'Date of birth': youngest });
    await createAccount(page);
    await expect(page.getByText('You must be at least 18 years old')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^This site is for adults only/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create my account' })).toHaveCount(0);
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
    problems.allow(/status of 400 .*\/api\/auth\/reset-password$/);
    await page.goto(link);
    await submitForm(page, 'Save the password', {
      'New password': 'yet another',
      'Confirm the password': 'yet another',
    });
    await expect(page.getByText('This link no longer works')).toBeVisible();
  });
});

test('an empty form says at each field what is required, and sends nothing', async ({ page }) => {
  const sent: string[] = [];
  const forms = /^\/api\/auth\/(login|register|forgot)/;
  page.on('request', (request) => forms.test(new URL(request.url()).pathname) && sent.push(request.url()));
  const said = (label: string) => page.getByLabel(label, { exact: true });
  for (const { path, submit, required } of [
    {
      path: '/login',
      submit: 'Sign in',
      required: { Email: 'Email is required.', Password: 'Password is required.' },
    },
    {
      path: '/register',
      submit: 'Continue',
      required: { Email: 'Email is required.', Password: 'Password is required.' },
    },
    { path: '/forgot-password', submit: 'Send the link', required: { Email: 'Email is required.' } },
  ]) {
    await page.goto(path);
    const press = page.getByRole('button', { name: submit, exact: true });
    // The app starts at the first sign of someone using a page that was written in advance.
    await page.mouse.move(60, 60, { steps: 3 });
    await expect(page.locator('form [type="submit"]')).toBeVisible();
    await press.click();
    for (const [label, text] of Object.entries(required)) {
      await expect(said(label), `${path}: ${label}`).toHaveAccessibleDescription(text);
      await expect(said(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(said('Email')).toBeFocused();
  }
  expect(sent).toEqual([]);
});

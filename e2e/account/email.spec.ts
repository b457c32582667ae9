import type { Page } from '@playwright/test';
import { confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { expectVideoOf, pressStart } from '../support/people/call.ts';
import { contextOptions, type Person } from '../support/people/person.ts';
import { expectSignUp } from '../support/people/sign-up.ts';
import type { Server } from '../support/servers/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ settings: { EMAIL_VERIFICATION: 'required' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page) => page.getByRole('region', { name: 'Confirm your email address to meet people' });

/** The link in the newest mail to an address, once there are as many. */
async function linkTo(server: Server, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await server.mailsTo(address)).length).toBe(count);
  const [newest = ''] = (await server.mailsTo(address)).slice(-1);
  return /http:\/\/\S+\/verify-email\?token=\S+/.exec(newest)?.[0] ?? '';
}

/** Confirms an address over the API. */
async function confirm({ api, email }: Person, server: Server): Promise<void> {
  const token = new URL(await linkTo(server, email)).searchParams.get('token');
  expect((await api.call(confirmEmail, { body: { token } })).status).toBe(200);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

test('someone who signs up confirms their address by the mailed link, and is matched then @core', async ({
  page,
  newCaller,
  freshName,
  marks,
  server,
  problems,
}) => {
  problems.allow(/status of 400 .*\/api\/auth\/(register|verify-email)$/);
  test.setTimeout(300_000);
  const { registration } = marks.newcomer(freshName('nour'));
  const { email, password } = registration;

  await test.step('signs up, with the domain corrected and the strength shown', async () => {
    await page.goto('/register');
    await expectSignUp(page);
    await page.getByLabel('Email', { exact: true }).fill('someone@gmial.com');
    await expect(button(page, 'Did you mean gmail.com?')).toBeVisible();
    await button(page, 'Did you mean gmail.com?').click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('someone@gmail.com');
    await page.getByLabel('Email', { exact: true }).fill('someone@mailinator.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(page.getByText('Very good')).toBeVisible();
    await page.getByLabel('Confirm the password').fill(password);
    await page.getByLabel('Username').fill(registration.username);
    await page.getByLabel('First name').fill(registration.firstName);
    await page.getByLabel('Last name').fill(registration.lastName);
    await page.getByLabel('Date of birth').fill(registration.birthDate);
    await button(page, 'Create my account').click();
    await expect(page.getByText('Temporary email addresses are not accepted.')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await button(page, 'Create my account').click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('looks around and checks the camera, and learns what is missing', async () => {
    await signIn(page, email, password);
    await expect(notice(page)).toContainText(email);
    await page.goto('/matching/setup?step=camera');
    await expect(page.getByText('You can start once your email address is confirmed.')).toBeVisible();
    await expect(button(page, 'Start')).toBeDisabled();
    await button(page, 'Send another link').click();
    await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
    await page.goto('/verify-email?token=used');
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(button(page, 'Send another link')).toBeVisible();
    await page.goBack();
  });

  const link = await linkTo(server, email, 2);
  await test.step('opens the link in another tab: the first one may start at once', async () => {
    const tab = await page.context().newPage();
    await tab.goto(link);
    await expect(tab.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    await tab.close();
    await expect(notice(page)).toHaveCount(0);
    await expect(button(page, 'Start')).toBeEnabled({ timeout: 60_000 });
  });

  await test.step('is matched', async () => {
    const bob = await newCaller('bob');
    await confirm(bob, server);
    const nour = { page, username: registration.username } as Person;
    await pressStart(nour);
    await bob.page.goto('/matching/setup?step=camera');
    await expect(button(bob.page, 'Start')).toBeEnabled({ timeout: 60_000 });
    await pressStart(bob);
    await expectVideoOf(nour, bob);
    await expectVideoOf(bob, nour);
  });
});

test('the settings change address, password and username', async ({ browser, newPerson, server, marks, problems }) => {
  test.setTimeout(240_000);
  problems.allow(/status of 400 .*\/api\/(auth\/verify-email|account\/password)$/);
  problems.allow(/status of 401 .*\/api\/auth\/(login|me|refresh)$/);
  const carol = await newPerson('carol');
  const { page } = carol;
  await confirm(carol, server);
  const carols = marks.of(carol.username);
  const renewed = `${carols.newMark('newmail').value}@example.com`;
  carols.addMark('secret', 'newmail', renewed);

  const phone = await browser.newContext(contextOptions(server.origin));
  await phone.request.post('/api/auth/login', { data: { email: carol.email, password: carol.password } });
  const phonePage = await phone.newPage();
  await phonePage.goto('/home');
  await expect(phonePage.getByRole('heading', { name: `Hello, ${carol.username}` })).toBeVisible();

  await test.step('a new address, which counts once its link is used; the old one is notified', async () => {
    await page.goto('/profile?tab=settings#settings-account');
    await expect(button(page, 'Change the email address')).toBeInViewport();
    await button(page, 'Change the email address').click();
    await page.getByLabel('New email address').fill(renewed);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(carol.password);
    await button(page, 'Change the address').click();
    await expect(page.getByText(`Waiting to be confirmed: ${renewed}`)).toBeVisible();
    await expect
      .poll(async () => (await server.mailsTo(carol.email)).at(-1))
      .toContain('Your Visavis email address is about to change');
    const tab = await page.context().newPage();
    const link = await linkTo(server, renewed);
    await tab.goto(link);
    await expect(tab.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    await tab.reload();
    await expect(tab.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await tab.close();
    await expect(page.getByText(`Waiting to be confirmed: ${renewed}`)).toHaveCount(0);
    await expect(page.getByText(renewed, { exact: true })).toBeVisible();
  });

  await test.step('a new password, which ends the other session and keeps this one', async () => {
    await button(page, 'Change the password').click();
    await page.getByLabel('Current password').fill('not her password');
    await page.getByLabel('New password', { exact: true }).fill('a better one');
    await page.getByLabel('Confirm the password').fill('a better one');
    await button(page, 'Save the password').click();
    await expect(page.getByText('This is not your password.')).toBeVisible();
    await page.getByLabel('Current password').fill(carol.password);
    await button(page, 'Save the password').click();
    await expect(page.getByText('Your other devices are signed out.')).toBeVisible();
    await expect(phonePage).toHaveURL('/login');
    await signIn(phonePage, renewed, 'a better one');
    await expect(phonePage).toHaveURL('/home');
  });

  await test.step('a new username, which the other device shows at once', async () => {
    await page.reload();
    await button(page, 'Change the username').click();
    await page.getByRole('textbox', { name: 'Username' }).fill(`${carol.username}-2`);
    await button(page, 'Save the username').click();
    await expect(page.getByText('Your username has been changed.')).toBeVisible();
    await expect(phonePage.getByRole('heading', { name: `Hello, ${carol.username}-2` })).toBeVisible();
  });
  await phone.close();
});

test('the notice is as wide as the page below it', async ({ newPerson }) => {
  const { page } = await newPerson('nora');
  const profile = page.getByRole('tablist').locator('xpath=ancestor::*[contains(@class, "max-w-")][1]');
  for (const [path, below] of [
    ['/home', page.locator('#content > *').last()],
    ['/profile', profile],
    ['/globalChat', page.locator('#content > *').last()],
  ] as const) {
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await expect
      .poll(async () => {
        const [of, its] = [await notice(page).boundingBox(), await below.boundingBox()];
        return of && its && [of.x - its.x, of.width - its.width];
      }, path)
      .toEqual([0, 0]);
  }
});

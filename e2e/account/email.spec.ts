import type { Page } from '@playwright/test';
import { confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, me } from '@visavis/domain/auth/contract.ts';
import { expectVideoOf, pressStart } from '../support/people/call.ts';
import { button } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { expectSignUp } from '../support/people/sign-up.ts';
import type { Server } from '../support/servers/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ settings: { EMAIL_VERIFICATION: 'required' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

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

test('someone who signs up confirms their address by the mailed link, and is matched then', async ({
  page,
  newCaller,
  freshName,
  marks,
  server,
  problems,
}) => {
  problems.allow(/status of 400 .*\/api\/auth\/(register|verify-email)$/);
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
    await page.goto('/verify-email?token=unknown');
    await button(page, 'Confirm my address').click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(button(page, 'Send another link')).toBeVisible();
    await page.goBack();
  });

  const link = await linkTo(server, email, 2);
  await test.step('confirms by the link in another tab: the first one may start at once', async () => {
    const tab = await page.context().newPage();
    await tab.goto(link);
    await button(tab, 'Confirm my address').click();
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

test('a mail scanner that opens the links of our mails, and runs their pages as the reader, changes nothing', async ({
  newPerson,
  server,
}) => {
  const { api, email, page, context } = await newPerson('mina');
  await expect.poll(async () => (await server.mailsTo(email)).length).toBe(1);
  await api.call(forgotPassword, { body: { email } });
  await expect.poll(async () => (await server.mailsTo(email)).length).toBe(2);
  const mails = (await server.mailsTo(email)).join();
  const links = new Set([...(mails.match(/http:\/\/\S+/g) ?? []), `${server.origin}/matching`]);
  expect([...links].map((link) => new URL(link).pathname)).toEqual(
    expect.arrayContaining(['/verify-email', '/reset-password', '/contact', '/matching']),
  );
  const changes: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) changes.push(`${request.method()} ${pathname}`);
  });
  for (const link of links) {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(changes).toEqual([]);
  expect((await api.call(me)).data.user.emailVerified).toBe(false);

  await test.step('the notice is as wide as the page below it', async () => {
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
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getUserByName } from '@visavis/domain/users/contract.ts';
import { textsOf } from '../../server/testing/unzip.ts';
import { button, expectWhile } from '../support/people/page.ts';
import { contextOptions } from '../support/people/person.ts';
import { expectSignUp } from '../support/people/sign-up.ts';
import type { Server } from '../support/servers/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ settings: { EMAIL_VERIFICATION: 'required' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

/** Uses the link in the newest mail to an address in another tab, as people do. */
async function confirmBy(page: Page, server: Server, address: string): Promise<void> {
  await expect.poll(async () => (await server.mailsTo(address)).length).toBeGreaterThan(0);
  const [mail = ''] = (await server.mailsTo(address)).slice(-1);
  const tab = await page.context().newPage();
  await tab.goto(/http:\/\/\S+\/verify-email\?token=\S+/.exec(mail)?.[0] ?? '');
  await button(tab, 'Confirm my address').click();
  await expect(tab.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await tab.close();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The form before it has a field of that name as well.
  await expect(page.getByRole('heading', { name: /^(Good to see you again|Your account is ready)$/ })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

test('someone signs up, confirms, changes what signs them in, takes their data, deletes the account and comes back', async ({
  page,
  browser,
  newPerson,
  freshName,
  server,
  marks,
  problems,
}) => {
  problems.allow(/status of 401 .*\/api\/auth\/(login|me|refresh)$/);
  const bob = await newPerson('bob');
  const marked = marks.newcomer(freshName('lea'));
  const { registration } = marked;
  const email = `${marked.newMark('typo').value}@gmail.com`;
  const renewed = `${marked.newMark('renewed').value}@example.com`;
  const [username, password] = [freshName('leamarie'), 'a better one'];
  const statusForBob = async (name: string) =>
    (await bob.api.call(getUserByName, { params: { username: name } })).status;

  await test.step('signs up, with a typo in the address corrected', async () => {
    await page.goto('/register');
    await expectSignUp(page);
    await page.getByLabel('Email', { exact: true }).fill(email.replace('gmail', 'gmial'));
    await button(page, 'Did you mean gmail.com?').click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(registration.password);
    await page.getByLabel('Confirm the password').fill(registration.password);
    await page.getByLabel('Username').fill(registration.username);
    await page.getByLabel('First name').fill(registration.firstName);
    await page.getByLabel('Last name').fill(registration.lastName);
    await page.getByLabel('Date of birth').fill(registration.birthDate);
    await button(page, 'Create my account').click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('confirms the address by the mailed link, whose mail names the terms', async () => {
    await signIn(page, email, registration.password);
    const notice = page.getByRole('region', { name: 'Confirm your email address to meet people' });
    await expect(notice).toContainText(email);
    await confirmBy(page, server, email);
    await expect(notice).toHaveCount(0);
    expect((await server.mailsTo(email))[0]).toContain(`${server.origin}/terms`);
  });

  await test.step('changes the address, which counts once it is confirmed', async () => {
    await page.goto('/profile?tab=settings');
    await button(page, 'Change the email address').click();
    await page.getByLabel('New email address').fill(renewed);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(registration.password);
    await button(page, 'Change the address').click();
    await expect(page.getByText(`Waiting to be confirmed: ${renewed}`)).toBeVisible();
    await confirmBy(page, server, renewed);
    await expect(page.getByText(`Waiting to be confirmed: ${renewed}`)).toHaveCount(0);
    await expect(page.getByText(renewed, { exact: true })).toBeVisible();
  });

  const phone = await browser.newContext(contextOptions(server.origin));
  await test.step('changes username and password, which signs the other device out', async () => {
    const data = { email: renewed, password: registration.password };
    expect((await phone.request.post('/api/auth/login', { data })).ok()).toBe(true);
    const phonePage = await phone.newPage();
    await phonePage.goto('/home');
    await expect(phonePage.getByRole('heading', { name: `Hello, ${registration.username}` })).toBeVisible();

    await button(page, 'Change the username').click();
    await page.getByRole('dialog').getByLabel('Username').fill(username);
    await button(page, 'Save the username').click();
    await expect(phonePage.getByRole('heading', { name: `Hello, ${username}` })).toBeVisible();
    await button(page, 'Change the password').click();
    await page.getByLabel('Current password').fill(registration.password);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm the password').fill(password);
    await button(page, 'Save the password').click();
    await expect(phonePage).toHaveURL('/login');
    await expect(page).toHaveURL('/profile?tab=settings');
  });
  await phone.close();

  await test.step('takes their data', async () => {
    await button(page, 'Download my data').click();
    await page.getByLabel('Your password').fill(password);
    const download = page.waitForEvent('download');
    await button(page, 'Download').click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('visavis.zip');
    const files = textsOf(await readFile(await saved.path()));
    const account = JSON.parse(files['account.json'] ?? '');
    expect(account).toMatchObject({ username, email: renewed, birthDate: registration.birthDate });
    expect(account.acceptedTexts).toEqual(expect.any(String));
  });

  await test.step('deletes the account, which hides it', async () => {
    expect(await statusForBob(username)).toBe(200);
    await button(page, 'Delete my account').click();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('switch', { name: 'Yes, delete my account' }).click();
    await button(page, 'Delete the account').click();
    await expect(page.getByText(/Your account is hidden and will be erased on/)).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await statusForBob(username)).toBe(404);
  });

  await test.step('comes back by signing in before it is erased', async () => {
    await expectWhile(() => signIn(page, renewed, password), [page, 'Your account is restored. Welcome back!']);
    await expect(page.getByRole('heading', { name: `Hello, ${username}` })).toBeVisible();
    expect(await statusForBob(username)).toBe(200);
  });
});

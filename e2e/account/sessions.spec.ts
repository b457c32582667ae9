import { button } from '../support/people/page.ts';
import { contextOptions } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

test('a session on another device is signed out from the settings, at once; the owner had a mail about it', async ({
  browser,
  newPerson,
  server,
  problems,
}) => {
  problems.allow(/status of 401 .*\/api\/auth\/(me|refresh)$/);
  const alice = await newPerson('alice');
  const { page, email, password } = alice;
  const phone = await browser.newContext({
    ...contextOptions(server.origin),
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  });
  await problems.watch(phone);
  const phonePage = await phone.newPage();
  const list = page.getByRole('list', { name: 'Your devices' });
  const signInOnPhone = async () => {
    await phonePage.goto('/login');
    await phonePage.getByLabel('Email', { exact: true }).fill(email);
    await phonePage.getByLabel('Password', { exact: true }).fill(password);
    await button(phonePage, 'Sign in').click();
    await expect(phonePage.getByRole('heading', { name: `Hello, ${alice.username}` })).toBeVisible();
  };

  await test.step('signs in on a phone, which the mail names', async () => {
    await signInOnPhone();
    await expect
      .poll(async () => (await server.mailsTo(email)).at(-1))
      .toMatch(/New sign-in to your Visavis account[\s\S]*Safari · iOS/);
  });

  await test.step('ends that session from the list: the phone is signed out at once', async () => {
    await page.goto('/profile?tab=settings');
    await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome · Linux');
    await button(page, 'Sign out Safari · iOS').click();
    await expect(phonePage).toHaveURL('/login');
    await expect(phonePage.getByText('You ended this session, here or on another device.')).toBeVisible();
    await expect(list.getByText('Safari · iOS')).toHaveCount(0);
  });

  await test.step('ends all others, and stays signed in here', async () => {
    await signInOnPhone();
    await page.reload();
    await expect(list.getByText('Safari · iOS')).toBeVisible();
    await button(page, 'Sign out all other devices').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(phonePage).toHaveURL('/login');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(list.getByText('This device')).toBeVisible();
  });
  await phone.close();
});

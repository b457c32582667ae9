import { plugInAuthenticator } from '../support/people/authenticator.ts';
import { button } from '../support/people/page.ts';
import { appoint } from '../support/servers/staff.ts';
import { expect, test } from '../support/test.ts';

test('a moderator opens the desk with a passkey, locks it, and opens it again', async ({ newPerson, server }) => {
  test.setTimeout(180_000);
  const maria = await newPerson('maria', { path: '/profile?tab=settings' });
  const { page } = maria;
  const queue = page.getByRole('heading', { name: 'Cases' });
  const passkeys = await plugInAuthenticator(page);
  await button(page, 'Add a passkey').click();
  await expect.poll(passkeys).toHaveLength(1);
  // The device has it before the server.
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByText('Chrome · Linux')).toBeVisible();
  await appoint(server, maria, 'moderator');

  await test.step('is closed to the session that has only the password, and opens with the passkey', async () => {
    await page.goto('/desk');
    await expect(page.getByRole('heading', { name: 'Open the desk' })).toBeVisible();
    await expect(queue).toHaveCount(0);
    await button(page, 'Use a passkey').click();
    await expect(queue).toBeVisible();
  });
  await test.step('is locked, stays so over a reload, and opens again', async () => {
    await button(page, 'Lock the desk').click();
    await expect(page.getByRole('heading', { name: 'Open the desk' })).toBeVisible();
    await page.reload();
    await button(page, 'Use a passkey').click();
    await expect(queue).toBeVisible();
  });
});

test('a moderator who is signed out is led to the sign-in, and from there back to the same page', async ({
  newPerson,
  server,
}) => {
  test.setTimeout(180_000);
  const nina = await newPerson('nina', { path: '/home' });
  const { page, context } = nina;
  await appoint(server, nina, 'moderator');
  // An open page that finds no session would lead away.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/desk/cases?from=a-link');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(nina.email);
  await page.getByLabel('Password', { exact: true }).fill(nina.password);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible();
  await expect(page).toHaveURL('/desk/cases?from=a-link');
});

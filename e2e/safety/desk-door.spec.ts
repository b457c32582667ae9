import { plugInAuthenticator } from '../support/people/authenticator.ts';
import { button } from '../support/people/page.ts';
import { appoint } from '../support/servers/staff.ts';
import { expect, test } from '../support/test.ts';

test('a moderator is led from the sign-in back to the desk, opens it with a passkey, locks it, and opens it again', {
  tag: '@core',
}, async ({ newPerson, server, problems }) => {
  // The lists are asked for again now and then, also at the moment at which the desk is locked.
  problems.allow(/403 \(Forbidden\).*\/api\/desk\/(cases|appeals)/);
  const maria = await newPerson('maria');
  const { page, context } = maria;
  const queue = page.getByRole('heading', { name: 'Cases' });
  await appoint(server, maria, 'moderator');

  await test.step('signed out, is led to the sign-in, and from there back to the same page', async () => {
    // An open page that finds no session would lead away.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/desk/cases?from=a-link');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(maria.email);
    await page.getByLabel('Password', { exact: true }).fill(maria.password);
    await button(page, 'Sign in').click();
    await expect(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible();
    await expect(page).toHaveURL('/desk/cases?from=a-link');
  });

  await test.step('adds a passkey', async () => {
    await page.goto('/profile?tab=settings');
    const passkeys = await plugInAuthenticator(page);
    await button(page, 'Add a passkey').click();
    await expect.poll(passkeys).toHaveLength(1);
    // The device has it before the server.
    await expect(page.getByRole('list', { name: 'Your passkeys' }).getByText('Chrome · Linux')).toBeVisible();
  });

  await test.step('finds it closed to a session that has only the password, and opens it with the passkey', async () => {
    await page.goto('/desk');
    await expect(page.getByRole('heading', { name: 'Open the desk' })).toBeVisible();
    await expect(queue).toHaveCount(0);
    await button(page, 'Use a passkey').click();
    await expect(queue).toBeVisible();
  });

  await test.step('locks it, which holds over a reload, and opens it again', async () => {
    await button(page, 'Lock the desk').click();
    await expect(page.getByRole('heading', { name: 'Open the desk' })).toBeVisible();
    await page.reload();
    await button(page, 'Use a passkey').click();
    await expect(queue).toBeVisible();
  });
});

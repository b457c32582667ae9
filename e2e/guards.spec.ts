import { choose } from './support/menu.ts';
import { ASKED_BEFORE } from './support/problems.ts';
import { expect, test } from './support/test.ts';

const forMembers = ['/home', '/globalChat', '/matching'];

test('a visitor is sent from every screen of members to sign in', async ({ page }) => {
  for (const path of forMembers) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('a member has no business on the screens of guests', async ({ newPerson }) => {
  const { page } = await newPerson('alice');
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
});

test('any other address leads to the landing page', async ({ page }) => {
  for (const path of ['/nowhere', '/matching/nowhere/at/all', '/home.html']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
});

test('who is signed out in one tab is signed out in the other at the next step', async ({ newPerson, problems }) => {
  problems.expect(ASKED_BEFORE);
  const alice = await newPerson('alice');
  const other = await alice.context.newPage();
  await other.goto('/matching');
  await alice.page.getByRole('button', { name: `Account of ${alice.username}` }).click();
  await choose(alice.page, 'Log out');
  await expect(alice.page).toHaveURL('/login');
  await other.reload();
  await expect(other).toHaveURL('/login');
});

test('a member stays one over a restart of the server', async ({ newPerson, server, problems }) => {
  test.slow();
  problems.expectOutage();
  const { page, username } = await newPerson('alice');
  await server.restart();
  await page.reload();
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  await server.kill();
  await server.start();
  await page.reload();
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
});

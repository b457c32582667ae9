import { chooseItem } from '../support/people/page.ts';
import { expect, test } from '../support/test.ts';
import { SIGNED_OUT_ELSEWHERE } from '../support/watch/problems.ts';

const memberPaths = ['/home', '/globalChat', '/matching'];

test('redirects a visitor from member pages to the sign-in page', async ({ page }) => {
  for (const path of memberPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('redirects a member from guest pages to the home page', async ({ newPerson }) => {
  const { page } = await newPerson('alice');
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
});

test('an unknown address says so, and leads on', async ({ page, newPerson }) => {
  for (const path of ['/nowhere', '/matching/nowhere/at/all', '/home.html']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
    await expect(page.getByText(path, { exact: true })).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Visavis' })).toBeVisible();
  await page.getByRole('link', { name: 'Discover Visavis' }).click();
  await expect(page).toHaveURL('/');
  const alice = await newPerson('alice');
  await alice.page.goto('/nowhere');
  await alice.page.getByRole('link', { name: 'Go to my home page' }).click();
  await expect(alice.page).toHaveURL('/home');
});

test('signing out in one tab signs out the other on its next request', async ({ newPerson, problems }) => {
  problems.allow(SIGNED_OUT_ELSEWHERE);
  const alice = await newPerson('alice');
  const other = await alice.context.newPage();
  await other.goto('/matching');
  await alice.page.getByRole('button', { name: `${alice.username}’s account` }).click();
  await chooseItem(alice.page, 'Sign out');
  await expect(alice.page).toHaveURL('/login');
  await other.reload();
  await expect(other).toHaveURL('/login');
});

test('a session survives restarts and crashes of the server @core', async ({ newPerson, server, problems }) => {
  test.slow();
  problems.allowOutage();
  const { page, username } = await newPerson('alice');
  const account = page.getByRole('button', { name: `${username}’s account` });
  // A server that goes away while the page still loads leaves a file missing.
  await expect(account).toBeVisible();
  await server.restart();
  await page.reload();
  await expect(account).toBeVisible();
  await server.kill();
  await server.start();
  await page.reload();
  await expect(account).toBeVisible();
});

import { chooseItem, expectWhile } from '../support/people/page.ts';
import { expect, test } from '../support/test.ts';
import { SIGNED_OUT_ELSEWHERE } from '../support/watch/problems.ts';

test('spec.md section 2: an unknown address redirects to /, which says what was not found and what was meant', async ({
  page,
  newPerson,
}) => {
  // A toast says so for seconds: it is awaited from before on.
  for (const path of ['/nowhere', '/matching/nowhere/at/all']) {
    await expectWhile(async () => void (await page.goto(path)), [page, `There is no page at ${path}.`]);
    await expect(page, path).toHaveURL('/');
  }
  // From 768 px on a toast lies at the bottom right (rulings 46).
  const toast = page.getByRole('status').filter({ hasText: 'There is no page' }).locator('> div');
  const gaps = () =>
    toast.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      return [document.documentElement.clientWidth - right, window.innerHeight - bottom].map(Math.round);
    });
  await Promise.all([expect.poll(gaps).toEqual([16, 16]), page.goto('/home.html')]);
  const alice = await newPerson('alice');
  const meant = alice.page.getByRole('button', { name: 'Did you mean “Friends”?' });
  await Promise.all([meant.click(), alice.page.goto('/freinds')]);
  await expect(alice.page).toHaveURL('/friends');
});

test('a session survives restarts and crashes of the server, and ends in every tab with a sign-out', {
  tag: '@core',
}, async ({ newPerson, server, problems }) => {
  problems.allowOutage();
  problems.allow(SIGNED_OUT_ELSEWHERE);
  const { page, context, username } = await newPerson('alice');
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

  const other = await context.newPage();
  await other.goto('/matching');
  await account.click();
  await chooseItem(page, 'Sign out');
  await expect(page).toHaveURL('/login');
  await other.reload();
  await expect(other).toHaveURL('/login');
});

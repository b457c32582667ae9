import type { Browser, BrowserContext, Page } from '@playwright/test';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { contextOptions } from '../support/people/person.ts';
import { phone } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

/** A phone, in a language. */
const newPhone = (browser: Browser, origin: string, locale = 'en-GB'): Promise<BrowserContext> =>
  browser.newContext({ ...contextOptions(origin), ...phone, locale });

/**
 * Someone's acts on a page. A field that is filled in counts once, however many characters it takes; a press of a
 * button or a link counts once. What the page fills in itself does not count, nor does the browser's own question
 * whether it may use the camera.
 */
function counted(page: Page) {
  const done = { fields: [] as string[], presses: [] as string[] };
  return {
    done,
    async fill(label: string, value: string) {
      await page.getByLabel(label, { exact: true }).fill(value);
      done.fields.push(label);
    },
    async press(role: 'link' | 'button', name: string | RegExp) {
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .tap();
      done.presses.push(String(name));
    },
  };
}

test('a newcomer is in the queue after seven fields and four presses', async ({
  browser,
  server,
  problems,
  privacy,
  marks,
  freshName,
}) => {
  const context = await newPhone(browser, server.origin, 'fr-FR');
  await problems.watch(context);
  const marked = marks.newcomer(freshName('nour'));
  privacy.watch(context, marked.registration.username);
  const page = await context.newPage();
  const { fill, press, done } = counted(page);
  const { email, password, username, firstName, lastName, birthDate } = marked.registration;

  await page.goto('/');
  await press('link', 'Créer mon compte');
  await expect(page.getByRole('heading', { name: 'Créez votre compte' })).toBeVisible();
  // Before the page runs, nothing follows what is typed.
  await expect(page.locator('form [type="submit"]')).toBeVisible();
  await fill('E-mail', email);
  await fill('Mot de passe', password);
  await fill('Confirmez le mot de passe', password);
  await fill('Nom d’utilisateur', username);
  await fill('Prénom', firstName);
  await fill('Nom', lastName);
  await fill('Date de naissance', birthDate);
  await press('button', 'Créer mon compte');

  await expect(page.getByRole('heading', { name: 'Votre compte est prêt' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
  ).not.toContain(password);
  await press('button', 'Se connecter');

  await expect(page).toHaveURL('/matching');
  await expect(page.getByRole('button', { name: 'Commencer', exact: true })).toBeEnabled({ timeout: 60_000 });
  await press('button', 'Commencer');
  await expect(page).toHaveURL('/matching/explore');
  await expect(page.getByText(/^On cherche quelqu’un/).first()).toBeVisible();

  expect(done.fields.length, done.fields.join()).toBeLessThanOrEqual(7);
  expect(done.presses.length, done.presses.join()).toBeLessThanOrEqual(4);
  const { data } = await (await page.request.get(getProfile.path)).json();
  marked.addMark('secret', 'inviteCode', data.inviteCode);
  expect(data.language).toBe('fr');
  await privacy.finish(context);
  await context.close();
});

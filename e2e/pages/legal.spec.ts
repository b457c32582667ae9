import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptTexts } from '@visavis/domain/auth/account-contract.ts';
import { chooseLanguage } from '../support/people/page.ts';
import { expectSignUp } from '../support/people/sign-up.ts';
import { expect, test } from '../support/test.ts';

test.use({ settings: { CONTACT_EMAIL: 'help@visavis.example' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings and files of its own');

test('visitors read the texts about the site; those who sign up accept them, and see a note once when they change', async ({
  page,
  server,
  freshName,
  marks,
  problems,
}) => {
  const { registration } = marks.newcomer(freshName('lena'));
  const links = page.getByRole('navigation', { name: 'About this site' });
  const note = page.getByRole('region', { name: 'Our terms have changed' });

  await test.step('signed out', async () => {
    await page.goto('/');
    await links.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await links.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('link', { name: 'help@visavis.example' })).toBeVisible();
    await links.getByRole('link', { name: 'Transparency' }).click();
    await expect(page.getByText('None have been published yet.')).toBeVisible();
    await chooseLanguage(page, 'Language: English', 'Français');
    await expect(page.getByText('Aucun n’a encore été publié.')).toBeVisible();
    await chooseLanguage(page, 'Langue : Français', 'English');
    await expect(page.getByText('None have been published yet.')).toBeVisible();
  });

  await test.step('the sign-up says what it accepts, and keeps what was typed while it is read', async () => {
    await page.goto('/register');
    await expectSignUp(page);
    await page.getByLabel('Email', { exact: true }).fill(registration.email);
    await page.getByLabel('Password', { exact: true }).fill(registration.password);
    await page.getByLabel('Confirm the password').fill(registration.password);
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'community rules' }).click();
    const rules = await opened;
    await expect(rules.getByRole('heading', { level: 1, name: 'Community rules' })).toBeVisible();
    await rules.close();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(registration.email);
    await page.getByLabel('Username').fill(registration.username);
    await page.getByLabel('First name').fill(registration.firstName);
    await page.getByLabel('Last name').fill(registration.lastName);
    await page.getByLabel('Date of birth').fill(registration.birthDate);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email', { exact: true }).fill(registration.email);
    await page.getByLabel('Password', { exact: true }).fill(registration.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Hello, ${registration.username}` })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  await test.step('a change by the operator', async () => {
    const folder = join(server.dataDir ?? '', 'legal');
    await mkdir(join(folder, 'en'), { recursive: true });
    await mkdir(join(folder, 'figures'));
    await writeFile(join(folder, 'en', 'terms.md'), '# Our own terms\n\nBe kind. <b>Really.</b>\n');
    await writeFile(join(folder, 'figures', '2026.csv'), 'reason,reports\nnudity,12\n');
    problems.allowOutage();
    await server.restart();
    await page.reload();
    await note.getByRole('link', { name: 'terms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our own terms' })).toBeVisible();
    await expect(page.getByText('Be kind. <b>Really.</b>')).toBeVisible();
    await links.getByRole('link', { name: 'Transparency' }).click();
    await expect(page.getByRole('cell', { name: '12' })).toBeVisible();
    await page.goto('/home');
    // A page that goes at once takes the choice with it.
    const noted = page.waitForResponse((response) => response.url().endsWith(acceptTexts.path));
    await note.getByRole('button', { name: 'Got it' }).click();
    await expect(note).toHaveCount(0);
    await noted;
    await page.reload();
    await expect(page.getByRole('heading', { name: `Hello, ${registration.username}` })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  await test.step('the settings lead to them', async () => {
    await page.goto('/profile?tab=settings');
    await expect(links.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  });
});

import { resolve } from 'node:path';
import { expect, test } from '../support/test.ts';

const NAME = 'Tête-à-tête';
const file = resolve(import.meta.dirname, '../../deploy/site.example.json');
test.use({ settings: { SITE_FILE: file, PLANS: 'off' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

test('a site of an operator has its own name and look, no plans, and a door for the invited alone', async ({
  page,
}) => {
  await test.step('the landing', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle(`${NAME} · Meet someone new, face to face.`);
    await expect(page.locator('a[href*="/register"]')).toHaveCount(0);
    await expect(page.getByText('Premium', { exact: true })).toHaveCount(0);
    const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
    expect(await page.evaluate(accent)).toBe('#7cd3e6');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await expect(page).toHaveTitle(`Good to see you again · ${NAME}`);
  });

  await test.step('the sign-up asks for an invitation', async () => {
    await page.goto('/register');
    await expect(page.getByText(/^New members come here by invitation/)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await page.goto('/register?to=/invitation/ABCDEFGHJKLM');
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  await test.step('the notices name the site, and have licences', async () => {
    await page.goto('/terms');
    await page.getByRole('link', { name: 'notices' }).click();
    await expect(page).toHaveTitle(`Notices · ${NAME}`);
    await expect(page.getByRole('heading', { name: /^react / })).toBeVisible();
  });
});

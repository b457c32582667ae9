import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contextOptions } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

const NAME = 'Tête-à-tête';
/** The example, with a logo beside it. */
const folder = mkdtempSync(join(tmpdir(), 'visavis-site-'));
const file = join(folder, 'site.json');
const example = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../deploy/site.example.json'), 'utf8'));
writeFileSync(file, JSON.stringify({ ...example, logo: 'logo.svg' }));
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="13" fill="#7cd3e6"/></svg>';
writeFileSync(join(folder, 'logo.svg'), LOGO);
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

test('without a network it still has its own look', async ({ browser, server, problems }) => {
  problems.allowOutage();
  const context = await browser.newContext({ ...contextOptions(server.origin), serviceWorkers: 'allow' });
  await problems.watch(context);
  const page = await context.newPage();
  await page.goto('/');
  // Members' pages register it.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await expect.poll(() => page.evaluate(async () => (await caches.match('/site-logo'))?.status)).toBe(200);
  await context.setOffline(true);
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  expect(await page.evaluate(accent)).toBe('#7cd3e6');
  await expect(page.locator('[data-logo]')).toHaveCSS('background-image', /\/site-logo"\)/);
  await expect(page.locator('[data-logo] > *').first()).toBeHidden();
  await context.close();
});

import type { BrowserContext } from '@playwright/test';

/** Signs a user in as people do, so that the browser knows it as a member's. */
export async function signIn(context: BrowserContext, { email, password }: { email: string; password: string }) {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/home');
  await page.close();
}

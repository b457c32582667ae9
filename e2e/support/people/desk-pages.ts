import { expect } from '@playwright/test';
import { codeFor } from '../../../server/testing/authenticators/one-time-code.ts';
import { button } from './page.ts';
import type { Person } from './person.ts';

/** Sets one-time codes up at the desk's door, and goes in. */
export async function enterDesk({ page, password }: Pick<Person, 'page' | 'password'>): Promise<void> {
  await page.goto('/desk');
  await button(page, 'Set up a one-time code').click();
  await page.getByLabel('Your password').fill(password);
  await button(page, 'Continue').click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('One-time code').fill(codeFor(secret));
  await button(page, 'Confirm the code').click();
  await expect(page.getByRole('heading', { name: 'Cases' })).toBeVisible();
}

/** Opens the case about someone from the queue, and claims it. */
export async function claimCase({ page }: Person, { username }: Person): Promise<void> {
  await page.getByRole('link', { name: username }).first().click();
  await expect(page.getByRole('heading', { name: `Case about ${username}` })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText(/^Yours for another/)).toBeVisible();
}

/** Looks at the first picture of the open case. */
export async function viewPicture({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: /^Picture 1/ }).click();
  const picture = page.getByRole('img', { name: 'Picture 1' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Writes down a week's suspension of the person of the claimed case, up to the button that decides. */
export async function writeSuspension({ page }: Person, { username }: Person, message: string): Promise<void> {
  await page.getByRole('radio', { name: 'Suspend' }).check({ force: true });
  // A suspension begins with these.
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await page.getByLabel(`Message to ${username}`).fill(message);
}

/** Decides what `writeSuspension` has written. */
export async function suspend({ page }: Person): Promise<void> {
  await button(page, 'Decide').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible();
}

/** The appeal of someone on the list of appeals. */
export async function openAppeals({ page }: Person, { username }: Person): Promise<void> {
  await page.goto('/desk/appeals');
  await expect(page.getByText(`Appeal by ${username}`)).toBeVisible();
}

/** Claims the only appeal on the list, and overturns what it is against. */
export async function overturn({ page }: Person, { username }: Person, answer: string): Promise<void> {
  await button(page, 'Claim').click();
  await page.getByRole('radio', { name: 'Overturn it' }).check({ force: true });
  await page.getByLabel(`Answer to ${username}`).fill(answer);
  await button(page, 'Decide the appeal').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Overturn it' }).click();
  await expect(page.getByRole('button', { name: 'Decide the appeal' })).toHaveCount(0);
}

/** Finds someone at the desk and warns them without a report. */
export async function warnWithoutReport(
  { page }: Person,
  { username }: Person,
  { message, note }: { message: string; note: string },
): Promise<void> {
  await page.goto('/desk/people');
  await page.getByRole('searchbox').fill(username);
  await page.getByRole('link', { name: username }).click();
  await expect(page.getByRole('heading', { name: 'Decide without a report' })).toBeVisible();
  await page.getByRole('radio', { name: 'Warn' }).check({ force: true });
  await page.getByLabel(`Message to ${username}`).fill(message);
  await page.getByLabel('Note for the team').fill(note);
  await button(page, 'Decide').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Warn' }).click();
  await expect(page.getByText(`${username} has a warning`)).toBeVisible();
}

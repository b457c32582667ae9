import { expect, type Page } from '@playwright/test';
import type { MarkedPerson } from '../../../server/testing/privacy/privacy-marks.ts';

/** The values of the sign-up by label, in the order of the form. */
export const signUpValues = ({ registration }: Pick<MarkedPerson, 'registration'>): Record<string, string> => ({
  Email: registration.email,
  Password: registration.password,
  'Confirm the password': registration.password,
  Username: registration.username,
  'First name': registration.firstName,
  'Last name': registration.lastName,
  'Date of birth': registration.birthDate,
});

/**
 * Waits for the sign-up. The form before it has fields of the same names, and is there for a moment after the address has
 * changed; before the page runs, the button does nothing.
 */
export async function expectSignUp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.locator('form [type="submit"]')).toBeVisible();
}

/** Fills the sign-up, whose second step opens by itself once the first is filled in. */
export async function fillSignUp(page: Page, values: Record<string, string>): Promise<void> {
  await expectSignUp(page);
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

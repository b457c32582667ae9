import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './person.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** An entry of the navigation, with its badge if it has one. */
export const entry = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
/** A message of the open conversation; the region is called so in both languages. */
export const said = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
export const mark = (page: Page, text: string, name: string) =>
  said(page, text).getByRole('img', { name, exact: true });
export const conversationWith = (page: Page, { username }: Person) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: username });

/** Does something that shows for seconds only, such as a notice: it is looked for meanwhile. */
export async function showing(act: () => Promise<void>, ...shown: [page: Page, text: string][]): Promise<void> {
  // What is done may itself take its time where videos are decoded.
  const timeout = 45_000;
  await Promise.all([...shown.map(([page, text]) => expect(page.getByText(text)).toBeVisible({ timeout })), act()]);
}

/** Types slowly enough to be seen at it. */
export const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: 100 });

export async function say(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

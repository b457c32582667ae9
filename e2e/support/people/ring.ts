import { expect, type Locator, type Page } from '@playwright/test';
import { expectVideoOf } from './call.ts';
import { button } from './page.ts';
import type { Person } from './person.ts';

/** The sheet of a call that comes in. */
export const sheetOf = (page: Page, caller: Person): Locator =>
  page.getByRole('alertdialog', { name: `${caller.username} is calling`, exact: true });

/** Opens the friends list, where one of them can be called. */
export async function openFriend({ page }: Person, friend: Person): Promise<void> {
  await page.goto('/friends');
  await expect(page.getByRole('list', { name: 'My friends' }).getByText('Online', { exact: true })).toBeVisible();
  await expect(button(page, `Call ${friend.username}`)).toBeVisible();
}

/** Calls from the friends list and waits until it rings on the other's page. */
export async function ringFrom(caller: Person, callee: Person): Promise<void> {
  await button(caller.page, `Call ${callee.username}`).click();
  await expect(sheetOf(callee.page, caller)).toBeVisible();
}

/** Accepts what rings, with a tap on a phone, and waits until each sees the other. */
export async function acceptFrom(callee: Person, caller: Person): Promise<void> {
  const accept = sheetOf(callee.page, caller).getByRole('button', { name: 'Accept' });
  await (callee.isTouch ? accept.tap() : accept.click());
  await expectVideoOf(callee, caller);
  await expectVideoOf(caller, callee);
}

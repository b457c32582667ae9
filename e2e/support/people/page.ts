import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './person.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A link of the navigation, with its badge if it has one. */
export const navLink = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
/** A message of the open conversation; the region has the same name in both languages. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
/** A message's delivery state, such as 'Sent' or 'Read'. */
export const delivery = (page: Page, text: string, name: string) =>
  message(page, text).getByRole('img', { name, exact: true });
export const conversationWith = (page: Page, { username }: Person) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: username });

/** Opens a page of a member, and waits until it is connected: it says then that it is in front. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const isConnected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('push:front')));
  await page.goto(path);
  await isConnected;
}

/** Keeps the app from starting. @returns a function that lets it */
export async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Does something and expects texts that show for seconds only, such as notices, while it is being done. */
export async function expectWhile(act: () => Promise<void>, ...texts: [page: Page, text: string][]): Promise<void> {
  // On a machine that decodes videos the action itself may take long.
  const timeout = 45_000;
  await Promise.all([...texts.map(([page, text]) => expect(page.getByText(text)).toBeVisible({ timeout })), act()]);
}

/** Types slowly enough for a typing indicator to show. */
export const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: 100 });

export async function send(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/**
 * Waits until the open menu has faded in: before that, Playwright scrolls the page to reach an item, and on a busy
 * machine the menu moves while it is being pressed.
 */
const menuOpen = (page: Page) => expect(page.getByRole('menu')).toHaveCSS('opacity', '1');

/** Opens the menu of languages, whose button has this name, and chooses one. */
export async function chooseLanguage(page: Page, menu: string, language: string): Promise<void> {
  await button(page, menu).click();
  await menuOpen(page);
  await page.getByRole('menuitemradio', { name: language }).click();
}

/** Chooses from the open menu. */
export async function chooseItem(page: Page, name: string, press = (item: Locator) => item.click()): Promise<void> {
  await menuOpen(page);
  await press(page.getByRole('menuitem', { name, exact: true }));
}

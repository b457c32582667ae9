import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Chooses from the menu that is open, once it stands still: until then Playwright scrolls the page to get hold of the
 * entry, and on a busy machine the menu follows while it is being pressed.
 */
export async function choose(page: Page, name: string, press = (item: Locator) => item.click()): Promise<void> {
  await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
  await press(page.getByRole('menuitem', { name, exact: true }));
}

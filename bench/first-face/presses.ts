import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Locator } from '@playwright/test';
import { contextOptions } from '../../e2e/support/people/person.ts';
import { inQueue } from '../../e2e/support/watch/call-marks.ts';
import { createMarks } from '../../e2e/support/watch/marks.ts';
import { putOnLine, SLOW } from './line.ts';

/** How fast people type, ms for a key. */
const KEY = 25;
/** For which people look at a page before they press something, ms. */
const LOOK = 2000;

/** From each press on someone's first way to the queue to what it leads to, ms. */
export interface Presses {
  signIn: number;
  door: number;
  start: number;
}

/** Someone with a new account signs in, goes to the camera check and starts a search, over a slow line. */
export async function pressOn(browser: Browser, origin: string, username: string): Promise<Presses> {
  const { email, password } = await createMarks().register(origin, username, 'public');
  const context = await browser.newContext(contextOptions(origin));
  const page = await context.newPage();
  const press = async (what: Locator, led: () => Promise<unknown>) => {
    const begun = performance.now();
    await what.click();
    await led();
    return performance.now() - begun;
  };
  try {
    await putOnLine(page, SLOW);
    await page.goto('/login');
    await page.getByLabel('Email').click();
    await page.keyboard.type(email, { delay: KEY });
    await page.getByLabel('Password', { exact: true }).click();
    await page.keyboard.type(password, { delay: KEY });
    const heading = page.getByRole('heading', { level: 1, name: username });
    const signIn = await press(page.locator('form button[type=submit]'), () => heading.waitFor());
    await wait(LOOK);
    const hasPicture = () => (document.querySelector('video')?.readyState ?? 0) > HTMLMediaElement.HAVE_CURRENT_DATA;
    const door = await press(page.locator('main a[href^="/matching"]').first(), () => page.waitForFunction(hasPicture));
    await wait(LOOK);
    const start = await press(page.getByRole('button', { name: 'Start', exact: true }), () => inQueue(page));
    return { signIn, door, start };
  } finally {
    await context.close();
  }
}

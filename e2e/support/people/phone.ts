import type { Page } from '@playwright/test';
import { contextOptions, type Person } from './person.ts';

/** A context's options: a small phone with touch. */
export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export const phoneOnItsSide = { ...phone, viewport: { width: 844, height: 390 } };

/** The same person on a phone as well. Close its context. */
export async function phoneOf({ context }: Person, origin: string): Promise<Page> {
  const storageState = await context.storageState();
  const another = await context.browser()?.newContext({ ...contextOptions(origin), ...phone, storageState });
  if (!another) throw new Error('the browser has closed');
  return another.newPage();
}

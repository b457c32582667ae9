import type { Page } from '@playwright/test';

/** Waits until the page has left `count` marks of a name (web/call/connection/call-timing.ts). */
const marksLeft = (page: Page, name: string, count: number) =>
  page.waitForFunction((mark) => performance.getEntriesByName(`call:${mark.name}`).length >= mark.count, {
    name,
    count,
  });

/** Waits until the page has shown its `count`th partner. */
export const facesSeen = (page: Page, count: number) => marksLeft(page, 'first-frame', count);

/** Waits until the server has put the page into the queue. */
export const inQueue = (page: Page) => marksLeft(page, 'queued', 1);

import { test as base } from '@playwright/test';
import { serveStories } from './stories.ts';

/** With the gallery of stories, which the project `gallery` has built. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const { origin, close } = await serveStories();
      await use(origin);
      await close();
    },
    { scope: 'worker' },
  ],
});

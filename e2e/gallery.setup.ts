import { test } from '@playwright/test';
import { buildStories } from './support/pictures/stories.ts';

test('the gallery of stories is built', async () => {
  test.setTimeout(420_000);
  await buildStories();
});

import { test } from '@playwright/test';
import { skipLate } from './support/in-time.ts';
import { buildStories } from './support/pictures/stories.ts';

test('the gallery of stories is built', async () => {
  skipLate(test.info());
  test.setTimeout(420_000);
  await buildStories();
});

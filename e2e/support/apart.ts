import { expect, type Locator, type Page } from '@playwright/test';

/** The pairs of these that cover each other, and those that are not on screen, measured at one moment. */
async function coveredOf(page: Page, locators: Locator[]): Promise<string[]> {
  const elements = await Promise.all(locators.map((locator) => locator.elementHandle({ timeout: 5000 })));
  return page.evaluate(
    ([all, texts]) => {
      const boxes = all.map((element) => element?.getBoundingClientRect());
      return boxes.flatMap((a, index) => {
        if (!a || a.width === 0) return [`${texts[index]} is missing`];
        return boxes.slice(index + 1).flatMap((b, after) => {
          const isApart = !b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          return isApart ? [] : [`${texts[index]} and ${texts[index + 1 + after]}`];
        });
      });
    },
    [elements, locators.map(String)] as const,
  );
}

/** Waits until all of these are on screen and none covers another. */
export async function expectApart(page: Page, ...locators: Locator[]): Promise<void> {
  await expect(async () => expect(await coveredOf(page, locators)).toEqual([])).toPass({
    timeout: 60_000,
    intervals: [100],
  });
}

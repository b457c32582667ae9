import { expect, type Locator, type Page } from '@playwright/test';

/** Expects all of these to be on screen, and none to cover another. They are measured at one moment: some leave by themselves. */
export async function expectApart(page: Page, ...locators: Locator[]): Promise<void> {
  const elements = await Promise.all(locators.map((locator) => locator.elementHandle()));
  const names = locators.map(String);
  const covered = await page.evaluate(
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
    [elements, names] as const,
  );
  expect(covered).toEqual([]);
}

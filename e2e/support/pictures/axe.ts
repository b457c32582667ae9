import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const OTHER = { dark: 'light', light: 'dark' } as const;

/** The accessibility violations that axe finds, one line each. */
async function violations(axe: AxeBuilder): Promise<string[]> {
  // Legacy mode does not open a page to collect results from frames of other origins; there are none.
  const { violations: found } = await axe.setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/**
 * Checks a page as it is now.
 * @param what says in a failure what the page shows
 * @param include the part to check, a selector; the whole page without it
 */
export async function expectAccessible(page: Page, what: string, include?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(WCAG);
  expect(await violations(include ? axe.include(include) : axe), what).toEqual([]);
}

/** Switches to a theme and waits until the colours have changed. Transitions within a closed `details` may never finish. */
const switchTo = (page: Page, theme: keyof typeof OTHER) =>
  page.evaluate(
    async ([from, to]) => {
      document.documentElement.classList.replace(from, to);
      const isShown = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
      const changes = document.getAnimations().filter(isShown);
      await Promise.all(changes.map((animation) => animation.finished.catch(() => undefined)));
    },
    [OTHER[theme], theme] as const,
  );

/** Checks a page as it is now in both themes: all rules in the dark one, colours in the light one. It is dark again then. */
export async function checkThemes(page: Page, what: string): Promise<void> {
  expect.soft(await violations(new AxeBuilder({ page }).withTags(WCAG)), `${what}, dark`).toEqual([]);
  await switchTo(page, 'light');
  const colours = new AxeBuilder({ page }).withRules('color-contrast');
  expect.soft(await violations(colours), `${what}, light`).toEqual([]);
  await switchTo(page, 'dark');
}

import type { Page, TestInfo } from '@playwright/test';

/** As long as a page may take that is busy or has crashed, ms. */
const PATIENCE = { timeout: 10_000 };

/** Whether the test has failed by now. */
export const hasFailed = ({ status, expectedStatus }: TestInfo): boolean => status !== expectedStatus;

/** Attaches what a page shows and its picture: of a failure on another machine the summary's log is all that is left. */
export async function attachPage(info: TestInfo, who: string, page: Page): Promise<void> {
  if (page.isClosed()) return info.attach(who, { body: 'the page is closed', contentType: 'text/plain' });
  const shown = await page
    .locator('body')
    .ariaSnapshot(PATIENCE)
    .catch((error: Error) => `no answer: ${error.message}`);
  await info.attach(who, { body: `${page.url()}\n${shown}`, contentType: 'text/plain' });
  // In Firefox a picture inserts a style, which the page's policy reports as a violation.
  if (info.project.use.browserName === 'firefox') return;
  const path = info.outputPath(`${who.replace(/\W+/g, '-')}.png`);
  const picture = await page.screenshot({ path, ...PATIENCE }).catch(() => undefined);
  if (picture) await info.attach(who, { path, contentType: 'image/png' });
}

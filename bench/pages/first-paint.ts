import type { BrowserContext } from '@playwright/test';

/** Bytes a second. */
const SPEED = 60 * 1024;
/** ms, there and back */
const ROUND_TRIP = 40;

/** When a browser without a cache paints the first text or picture of a page over a slow connection, ms. */
export async function firstPaint(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP,
    downloadThroughput: SPEED,
    uploadThroughput: SPEED,
  });
  await page.goto(path, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    { timeout: 60_000 },
  );
  const at = await painted.jsonValue();
  await page.close();
  return at ?? Number.NaN;
}

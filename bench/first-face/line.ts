import type { Page } from '@playwright/test';

/** The line between a browser and the server. */
export interface Line {
  /** bytes a second; -1: as fast as it goes */
  speed: number;
  /** there and back, ms */
  roundTrip: number;
}

export const FAST: Line = { speed: -1, roundTrip: 0 };
export const SLOW: Line = { speed: 200 * 1024, roundTrip: 100 };

/** Emulates a line for all that a page loads from now on. */
export async function putOnLine(page: Page, { speed, roundTrip }: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
}

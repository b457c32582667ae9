import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import { createPerson, type Person } from '../e2e/support/people/person.ts';
import { startServer } from '../e2e/support/servers/server.ts';
import { facesSeen, inQueue } from '../e2e/support/watch/call-marks.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { connectBare, openBare } from './bare.ts';
import { machine, median, ms, percentile } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';

const ROUNDS = 12;
/** Rounds before the counted ones, in which server and browser warm up. */
const WARM_UP = 3;
/** product's median over the bare connection's */
const GOAL = 1.2;
/** For one step, ms. */
const TIMEOUT = 60_000;
/** Time for pages to finish loading before a measurement, ms. */
const SETTLE = 1500;

/**
 * `npm run bench -- call-setup`: (a) the floor: two bare peer connections in one page, from offer to first remote frame,
 * with the camera already open; (b) the product, from pressing skip to the first remote frame of the next partner.
 * Both in one browser, alternating. Prints medians and their ratio.
 */
export async function benchCallSetup(): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags({ framesPerSecond: 20 }),
  });
  try {
    const bare = await openBare(browser, server.origin);
    const skipper = await search(browser, server.origin, 'skipper');
    let partner = await search(browser, server.origin, 'partner');
    await Promise.all([facesSeen(skipper.page, 1), facesSeen(partner.page, 1)]);

    const floors: number[] = [];
    const skips: number[] = [];
    console.log(`call setup: ${ROUNDS} rounds, alternating; ${machine()}`);
    for (let round = 1; round <= WARM_UP + ROUNDS; round += 1) {
      await wait(SETTLE);
      floors.push(await bare.evaluate(connectBare));
      const next = await search(browser, server.origin, `next${round}`);
      await inQueue(next.page);
      // The old partner searches again too, and must not be matched with the new one.
      await partner.api.call(blockUser, { params: { id: next.userId } });
      await wait(SETTLE);
      await skipper.page.keyboard.press('s');
      await facesSeen(skipper.page, round + 1);
      skips.push(await skipper.page.evaluate(lastSkip));
      await partner.context.close();
      partner = next;
      const name = round > WARM_UP ? round - WARM_UP : 'warm-up';
      console.log(`  ${name}: bare ${ms(floors.at(-1) ?? 0)}, skip to face ${ms(skips.at(-1) ?? 0)}`);
    }
    floors.splice(0, WARM_UP);
    skips.splice(0, WARM_UP);
    const [a, b] = [median(floors), median(skips)];
    console.log(`a, bare pair from offer to frame:  median ${ms(a)}, p95 ${ms(percentile(floors, 0.95))}`);
    console.log(`b, product from skip to face:      median ${ms(b)}, p95 ${ms(percentile(skips, 0.95))}`);
    reportGoal(atMost({ figure: `b/a on ${machine()}`, value: b / a, unit: 'times', limit: GOAL }));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Creates a user who opens the call page, which starts a search. */
async function search(browser: Browser, origin: string, username: string): Promise<Person> {
  const prepare = async (context: BrowserContext) => context.setDefaultTimeout(TIMEOUT);
  return createPerson({ browser, origin, username, path: '/matching/explore', prepare });
}

/** ms from the last skip to the next face, by the page's clock */
function lastSkip(): number {
  const time = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN;
  return time('call:first-frame') - time('call:skip');
}

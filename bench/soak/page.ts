import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import { createPerson } from '../../e2e/support/people/person.ts';
import { facesSeen, inQueue } from '../../e2e/support/watch/call-marks.ts';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { enter, type Guest } from '../../server/testing/crowd.ts';
import { machine } from '../figures.ts';
import { startStack } from '../scale/stack.ts';
import { formatFigures, reportGrowth } from './growth.ts';
import { countMedia, TOLD, type Usage, usageOf } from './usage.ts';

/** After these skips the page has warmed up. */
const FIRST = 20;
/** For one step, ms. */
const TIMEOUT = 120_000;
/** A connection that was left is closed two seconds later; ms. */
const SETTLE = 3000;
/** Two who may meet are matched within this time, ms. */
const MATCH = 500;
const MINUTE = 60_000;

/** Skips again and again in one page, which then stays in its last call. */
export async function soakPage({ skips, minutes }: { skips: number; minutes: number }): Promise<void> {
  const stack = await startStack();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags() });
  try {
    const server = await stack.startNode({ HOST: 'localhost' });
    const [one, other] = [await openPartner(browser, server.origin), await openPartner(browser, server.origin)];
    const skipper = await createPerson({
      browser,
      origin: server.origin,
      username: 'skipper',
      path: 'about:blank',
      prepare: async (context) => {
        context.setDefaultTimeout(TIMEOUT);
        await context.addInitScript(countMedia);
      },
    });
    const { page } = skipper;
    const devtools = await page.context().newCDPSession(page);
    const guests = await stack.guests('partner', skips + 1);
    const measure = async () => {
      await wait(SETTLE);
      return usageOf(page, devtools);
    };

    console.log(`A page that skips ${skips} times (${machine()})`);
    await one.search(guests[0] as Guest);
    await page.goto('/matching/explore');
    await facesSeen(page, 1);
    const start = Math.min(FIRST, Math.floor(skips / 2));
    let first: Usage | undefined;
    let [current, next] = [one, other];
    for (let skip = 1; skip <= skips; skip += 1) {
      const guest = guests[skip] as Guest;
      // The partner who is skipped searches again too, and the one before may still be in the queue: the next partner
      // must not be matched with either.
      const met = guests.slice(Math.max(0, skip - 2), skip);
      for (const { userId } of met) await enter(server.origin, guest).call(blockUser, { params: { id: userId } });
      // On a busy machine the call before may have ended by itself; then the skipper has met the next one already.
      if (await next.search(guest)) await page.keyboard.press('s');
      await seeFace(page, skip + 1);
      [current, next] = [next, current];
      if (skip !== start && skip !== skips && skip % FIRST !== 0) continue;
      const usage = await measure();
      console.log(`  after ${skip}: ${formatFigures(usage)} (${machine()})`);
      if (skip === start) first = usage;
      if (skip === skips && first) reportGrowth(`${skips} skips`, first, usage, TOLD);
    }
    await stayInCall(minutes, measure);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Waits for the `count`th face; a call of half a minute, on a busy machine, is rated before the next. */
async function seeFace(page: Page, count: number): Promise<void> {
  const seen = (faces: number) => {
    if (document.querySelector('[role=alertdialog]')) return 'rating';
    return performance.getEntriesByName('call:first-frame').length >= faces ? 'face' : null;
  };
  while ((await (await page.waitForFunction(seen, count)).jsonValue()) === 'rating') {
    console.log('  a call of half a minute is rated');
    await page.getByRole('button', { name: 'No opinion', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
}

async function stayInCall(minutes: number, measure: () => Promise<Usage>): Promise<void> {
  console.log(`A call of ${minutes} minutes (${machine()})`);
  const first = await measure();
  let last = first;
  for (let minute = 0; minute < minutes; minute += 1) {
    await wait(Math.min(1, minutes - minute) * MINUTE);
    last = await measure();
    console.log(`  minute ${Math.min(minute + 1, minutes)}: ${formatFigures(last)}`);
  }
  reportGrowth(`a call of ${minutes} minutes`, first, last, TOLD);
}

/** A page that searches as one guest after another, each of whom the skipper has never met. */
async function openPartner(browser: Browser, origin: string) {
  const context = await browser.newContext({
    baseURL: origin,
    permissions: ['camera', 'microphone'],
    viewport: { width: 640, height: 480 },
  });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  return {
    /** @returns whether the guest waits in the queue; else they have met the skipper */
    async search({ access }: Guest): Promise<boolean> {
      // The call of the guest before is kept per tab.
      if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      await context.clearCookies();
      await context.addCookies([{ name: 'visavis_access', value: access, url: origin, httpOnly: true }]);
      await page.goto('/matching/explore');
      await inQueue(page);
      await wait(MATCH);
      return (await page.evaluate(() => performance.getEntriesByName('call:found').length)) === 0;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { contextOptions } from '../../e2e/support/people/person.ts';
import { median } from '../figures.ts';
import { prepareRecorder } from './browsers.ts';
import type { BrowserName } from './hub.ts';
import { NO_FACE, type Pair, SETTLE, STEP } from './pair.ts';
import { faceAfterPress } from './recorder.ts';
import type { Stage } from './stage.ts';
import { openTextbook } from './textbook.ts';

const PINGS = 7;

/** Two pages of the textbook, one in each browser, with cameras open during a call only. */
export async function createTextbookPair(stage: Stage): Promise<Pair & { roundTrip(): Promise<number> }> {
  const origin = stage.textbookOrigin;
  const open = async (name: BrowserName): Promise<Page> => {
    const context = await stage.browsers[name].newContext(contextOptions(origin));
    await prepareRecorder(context);
    const page = await context.newPage();
    page.setDefaultTimeout(STEP);
    await openTextbook(page, origin, stage.configuration(`textbook-${name}`));
    return page;
  };
  const pages = { a: await open('a'), b: await open('b') };
  const both = [pages.a, pages.b];
  const leave = async () => {
    for (const page of both) await page.evaluate(() => window.textbookForBench.leave());
  };
  const ready = () => Promise.all(both.map((page) => page.evaluate(() => window.textbookForBench.ready())));
  const join = (page: Page) => page.getByRole('button', { name: 'Join' }).click();
  return {
    async setUp() {
      await stage.clear();
      await ready();
      await join(pages.b);
      await stage.degrade();
      await wait(SETTLE);
      await join(pages.a);
      const face = await faceAfterPress(pages.a, NO_FACE);
      return {
        pages,
        face,
        hasEnded: async () => (await pages.a.evaluate(() => window.recorderForBench.connected())) === 0,
        leave,
      };
    },
    /** Between browser a and the server, as a page sees it, ms. */
    async roundTrip() {
      await ready();
      await stage.degrade();
      const times: number[] = [];
      for (let ping = 0; ping < PINGS; ping += 1) {
        times.push(await pages.a.evaluate(() => window.textbookForBench.roundTrip()));
      }
      await leave();
      return median(times);
    },
    async abandon() {
      for (const page of both) await page.reload();
    },
  };
}

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import { createPerson, type Person } from '../e2e/support/people/person.ts';
import { startServer } from '../e2e/support/servers/server.ts';
import { facesSeen, inQueue } from '../e2e/support/watch/call-marks.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { machine, median, ms } from './figures.ts';
import { FAST, type Line, putOnLine, SLOW } from './first-face/line.ts';
import { type Presses, pressOn } from './first-face/presses.ts';

const ROUNDS = 5;
/** For one step, ms. */
const TIMEOUT = 60_000;
const PATH = '/matching/explore';

interface Visit {
  name: string;
  /** the browser has the app's files */
  isReturning: boolean;
  line: Line;
}

const VISITS: readonly Visit[] = [
  { name: 'no cache, no limit', isReturning: false, line: FAST },
  { name: 'no cache, 200 KB/s and 100 ms', isReturning: false, line: SLOW },
  { name: 'with a cache, 200 KB/s and 100 ms', isReturning: true, line: SLOW },
];

/** When the parts of a first call are done, ms after the page was opened. */
interface Steps {
  firstPaint: number;
  queued: number;
  face: number;
}

/**
 * `npm run bench -- first-face`: someone opens the call page while another person waits. Prints the medians of when they
 * see the first text, stand in the queue and see the other's face, and how long the presses take that lead there from
 * the sign-in. `-- first-face requests` also lists the requests of each last round.
 */
export async function benchFirstFace(parts: readonly string[]): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags({ framesPerSecond: 20 }),
  });
  try {
    console.log(`first face: ${ROUNDS} rounds each, alternating; ${machine()}`);
    const waiter = await createPerson({ browser, origin: server.origin, username: 'waiter', path: PATH, prepare });
    await inQueue(waiter.page);
    const steps = new Map<Visit, Steps[]>(VISITS.map((visit) => [visit, []]));
    const presses: Presses[] = [];
    let faces = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const visit of VISITS) {
        faces += 1;
        const newcomer = await open(browser, server.origin, `newcomer${faces}`, visit);
        await Promise.all([facesSeen(newcomer.page, 1), facesSeen(waiter.page, faces)]);
        steps.get(visit)?.push(await newcomer.page.evaluate(stepsTaken));
        if (parts.includes('requests') && round === ROUNDS) await listRequests(newcomer.page, visit);
        // The server knows no one whom the waiter may meet again: the next newcomer is met at once.
        await waiter.api.call(blockUser, { params: { id: newcomer.userId } });
        await newcomer.context.close();
        await queuedAgain(waiter.page, faces);
      }
    }
    // Searches that no one answers.
    await waiter.context.close();
    for (let round = 1; round <= ROUNDS; round += 1)
      presses.push(await pressOn(browser, server.origin, `presser${round}`));
    for (const [{ name }, taken] of steps) {
      const middle = (step: keyof Steps) => ms(median(taken.map((one) => one[step])));
      console.log(`  ${name}: first text ${middle('firstPaint')}, queued ${middle('queued')}, face ${middle('face')}`);
    }
    const took = (press: keyof Presses) => ms(median(presses.map((one) => one[press])));
    console.log(
      `  presses at 200 KB/s and 100 ms: sign-in to home ${took('signIn')}, to one's picture ${took('door')}, to the queue ${took('start')}`,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

const prepare = async (context: BrowserContext) => context.setDefaultTimeout(TIMEOUT);

/** Creates a user who opens the call page, which starts a search. */
async function open(browser: Browser, origin: string, username: string, visit: Visit): Promise<Person> {
  const path = visit.isReturning ? '/home' : 'about:blank';
  const asMember = async (context: BrowserContext) => {
    await prepare(context);
    // As a member's browser after a new build, whose files it does not have.
    await context.addInitScript(() => {
      if (location.origin !== 'null') localStorage.setItem('member', '1');
    });
  };
  const person = await createPerson({ browser, origin, username, path, prepare: asMember });
  // The home page loads the call's code while the browser is idle.
  if (visit.isReturning) await person.page.waitForLoadState('networkidle');
  await putOnLine(person.page, visit.line);
  await person.page.goto(PATH, { waitUntil: 'commit' });
  return person;
}

/** Waits until the page has joined the queue once more than `times`. */
const queuedAgain = (page: Page, times: number) =>
  page.waitForFunction((count) => performance.getEntriesByName('call:queued').length > count, times);

function stepsTaken(): Steps {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  return { firstPaint: at('first-contentful-paint'), queued: at('call:queued'), face: at('call:first-frame') };
}

async function listRequests(page: Page, { name }: Visit): Promise<void> {
  const requests = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name: url, startTime, responseEnd, transferSize } = entry as PerformanceResourceTiming;
      return { url: url.replace(location.origin, ''), startTime, responseEnd, transferSize };
    }),
  );
  console.log(`  ${name}:`);
  for (const { url, startTime, responseEnd, transferSize } of requests) {
    const [from, to, size] = [startTime.toFixed(), responseEnd.toFixed(), (transferSize / 1000).toFixed(1)];
    console.log(`    ${from.padStart(5)} to ${to.padStart(5)} ms ${size.padStart(7)} kB ${url}`);
  }
}

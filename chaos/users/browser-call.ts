import { type Browser, chromium } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { arriving, watchPeers } from '../../e2e/support/call.ts';
import { createPerson, type Person } from '../../e2e/support/person.ts';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import type { Database } from '../../server/db/connect.ts';
import { users } from '../../server/db/schema/users.ts';
import type { Witness } from '../observations.ts';

/** A picture that stands still for so long has stopped, ms: a machine that is busy may leave out some frames. */
const STILL = 5000;
const LOOK_EVERY = 1000;
/** How long the two may take to see each other at first, ms. */
const MEET = 60_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Two real browsers, each at a node of its own, in one call for the whole run. */
export interface BrowserCall {
  userIds: readonly string[];
  /** The picture stopped, or the call went another way: there is nothing left to watch. */
  readonly isBroken: boolean;
  /** the longest that a picture has stood still since this was last asked, ms */
  longestPause(): number;
  stop(): Promise<void>;
}

interface Watched {
  person: Person;
  frames: number;
  /** when the last frame came; ms of `performance` */
  at: number;
  /** which of the page's connections carries the call */
  connection: number | undefined;
}

const connectionInUse = ({ page }: Person) =>
  page.evaluate(() => window.peersForTest?.findIndex(({ connectionState }) => connectionState === 'connected'));

let calls = 0;

export async function startBrowserCall(origin: string, database: Database, witness: Witness): Promise<BrowserCall> {
  calls += 1;
  const browser = await chromium.launch({
    ...{ executablePath: findChromium(), args: chromiumFlags() },
    // A run that is broken off ends what it has started by itself.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  try {
    const pair = [await sitDown(browser, origin, database, 'a'), await sitDown(browser, origin, database, 'b')];
    const watched = await Promise.all(pair.map((person) => firstFrames(person)));
    return watch(browser, watched, witness);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Someone who speaks German, whom nobody of the crowd wants to meet; without the plan's short sessions. */
async function sitDown(browser: Browser, origin: string, database: Database, node: 'a' | 'b'): Promise<Person> {
  const person = await createPerson({ browser, origin, username: `browser-${node}${calls}` });
  await database.db.update(users).set({ language: 'de', plan: 'premium_plus' }).where(eq(users.id, person.userId));
  await person.context.addCookies([{ name: 'visavis_node', value: node, url: origin }]);
  await watchPeers(person.context);
  await person.page.goto('/matching/explore');
  return person;
}

async function firstFrames(person: Person): Promise<Watched> {
  for (const deadline = performance.now() + MEET; ; await wait(200)) {
    const { framesDecoded: frames } = await arriving(person.page);
    if (frames > 10) {
      return { person, frames, at: performance.now(), connection: await connectionInUse(person) };
    }
    if (performance.now() > deadline) throw new Error(`${person.username} sees nobody`);
  }
}

function watch(browser: Browser, watched: readonly Watched[], witness: Witness): BrowserCall {
  let longest = 0;
  let isOver = false;
  let isBroken = false;
  const accuse = (violation: string) => {
    if (isOver || isBroken) return;
    isBroken = true;
    witness.accuse(violation);
  };

  async function look(one: Watched): Promise<void> {
    const { username, page } = one.person;
    const { framesDecoded } = await arriving(page);
    const now = performance.now();
    longest = Math.max(longest, now - one.at);
    if (framesDecoded > one.frames) [one.frames, one.at] = [framesDecoded, now];
    else if (now - one.at > STILL) accuse(`the picture that ${username} sees has stopped at frame ${one.frames}`);
    const connection = await connectionInUse(one.person);
    if (connection !== one.connection)
      accuse(`the call of ${username} goes by connection ${connection}, not by ${one.connection} as before`);
  }
  const looking = (async () => {
    while (!isOver && !isBroken) {
      await Promise.all(watched.map(look)).catch((error: Error) =>
        accuse(`a browser does not answer: ${error.message}`),
      );
      await wait(LOOK_EVERY);
    }
  })();

  return {
    userIds: watched.map(({ person }) => person.userId),
    get isBroken() {
      return isBroken;
    },
    longestPause() {
      const pause = longest;
      longest = 0;
      return pause;
    },
    async stop() {
      isOver = true;
      await looking;
      await browser.close();
    },
  };
}

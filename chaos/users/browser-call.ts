import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { inboundMedia, recordPeerConnections } from '../../e2e/support/people/call.ts';
import { createPerson, type Person } from '../../e2e/support/people/person.ts';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import type { Database } from '../../server/db/connect.ts';
import { users } from '../../server/db/schema/users.ts';
import type { Observations } from '../observations.ts';

/** A picture without a new frame for so long has frozen, ms; a busy machine may drop frames for less. */
const FROZEN_AFTER = 5000;
const SAMPLE_EVERY = 1000;
/** For the first frames of the call, ms. */
const START_TIMEOUT = 60_000;

/** Two real browsers, one on each node, in one call for the whole run. */
export interface BrowserCall {
  userIds: readonly string[];
  /** A picture froze or the call changed its connection: nothing is observed any more. */
  readonly isBroken: boolean;
  /** The longest time without a new frame since the last call of this function, ms. */
  takeLongestPause(): number;
  stop(): Promise<void>;
}

interface Participant {
  person: Person;
  frames: number;
  /** when the last frame was seen; ms of `performance` */
  at: number;
  /** index of the peer connection that carries the call */
  connection: number;
}

/** The state of each peer connection that the page has made, oldest first. */
const connectionStates = ({ page }: Person) =>
  page.evaluate(() => (window.peersForTest ?? []).map(({ connectionState }) => connectionState));

/**
 * Whether a call still uses the same of a page's peer connections. On a busy machine one may be `disconnected` for a
 * moment, and the picture tells whether that lasts.
 */
export function isCarriedBy(states: readonly RTCPeerConnectionState[], connection: number): boolean {
  const state = states[connection];
  return state !== undefined && state !== 'closed' && !states.some((s, i) => i !== connection && s === 'connected');
}

let calls = 0;

export async function startBrowserCall(
  origin: string,
  database: Database,
  observations: Observations,
): Promise<BrowserCall> {
  calls += 1;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags(),
    // An interrupted run closes what it has started by itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const pair = [await openPage(browser, origin, database, 'a'), await openPage(browser, origin, database, 'b')];
    const participants = await Promise.all(pair.map((person) => firstFrames(person)));
    return observe(browser, participants, observations);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Opens the call page as a speaker of German, whom no other user filters for, with a plan without short sessions. */
async function openPage(browser: Browser, origin: string, database: Database, node: 'a' | 'b'): Promise<Person> {
  const person = await createPerson({ browser, origin, username: `browser-${node}${calls}` });
  await database.db.update(users).set({ language: 'de', plan: 'premium_plus' }).where(eq(users.id, person.userId));
  await person.context.addCookies([{ name: 'visavis_node', value: node, url: origin }]);
  await recordPeerConnections(person.context);
  await person.page.goto('/matching/explore');
  return person;
}

async function firstFrames(person: Person): Promise<Participant> {
  for (const deadline = performance.now() + START_TIMEOUT; ; await wait(200)) {
    const { framesDecoded: frames } = await inboundMedia(person.page);
    const connection = (await connectionStates(person)).indexOf('connected');
    if (frames > 10 && connection >= 0) return { person, frames, at: performance.now(), connection };
    if (performance.now() > deadline) throw new Error(`${person.username} receives no frames`);
  }
}

function observe(browser: Browser, participants: readonly Participant[], observations: Observations): BrowserCall {
  let longestPause = 0;
  let isStopped = false;
  let isBroken = false;
  const fail = (violation: string) => {
    if (isStopped || isBroken) return;
    isBroken = true;
    observations.violation(violation);
  };

  async function sample(one: Participant): Promise<void> {
    const { username, page } = one.person;
    const { framesDecoded } = await inboundMedia(page);
    const now = performance.now();
    longestPause = Math.max(longestPause, now - one.at);
    if (framesDecoded > one.frames) [one.frames, one.at] = [framesDecoded, now];
    else if (now - one.at > FROZEN_AFTER) fail(`the picture that ${username} receives froze at frame ${one.frames}`);
    const states = await connectionStates(one.person);
    if (!isCarriedBy(states, one.connection))
      fail(`the call of ${username} left peer connection ${one.connection}; their states: ${states.join(', ')}`);
  }
  const sampling = (async () => {
    while (!isStopped && !isBroken) {
      await Promise.all(participants.map(sample)).catch((error: Error) =>
        fail(`a browser does not respond: ${error.message}`),
      );
      await wait(SAMPLE_EVERY);
    }
  })();

  return {
    userIds: participants.map(({ person }) => person.userId),
    get isBroken() {
      return isBroken;
    },
    takeLongestPause() {
      const pause = longestPause;
      longestPause = 0;
      return pause;
    },
    async stop() {
      isStopped = true;
      await sampling;
      await browser.close();
    },
  };
}

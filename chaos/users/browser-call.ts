import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { inboundMedia, recordCapture, recordPeerConnections } from '../../e2e/support/people/call.ts';
import { createPerson, type Person } from '../../e2e/support/people/person.ts';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import type { Database } from '../../server/db/connect.ts';
import { users } from '../../server/db/schema/users.ts';
import type { Observations } from '../observations.ts';
import type { Size } from '../options.ts';

/** A picture without a new frame for so long has frozen, ms; a busy machine may drop frames for less. */
const FROZEN_AFTER = 5000;
/** Seconds for which the other's camera delivers frames meanwhile: on a busy machine the camera pauses too. */
const FROZEN_SECONDS = 4;
/** No camera pauses for so long, ms. */
const STOPPED_AFTER = 30_000;
const SAMPLE_EVERY = 1000;
/** For the first frames of the call, ms. */
const START_TIMEOUT = 180_000;

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
  /** index of the peer connection that carries the call */
  connection: number;
  /** frames of the other's video that were decoded */
  frames: number;
  /** when the last of them was seen; ms of `performance` */
  at: number;
  /** frames that the other's camera had delivered by then */
  delivered: number;
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

/**
 * Whether a picture has frozen after so long without a new frame, and so many frames of the other's camera.
 * @param rate frames that a camera gives in a second
 */
export const isFrozen = (ms: number, delivered: number, rate: number): boolean =>
  (ms > FROZEN_AFTER && delivered >= FROZEN_SECONDS * rate) || ms > STOPPED_AFTER;

/** Statistics of the connection that carries a call, also while it is `disconnected` for a moment. */
const countFrames = ({ person: { page }, connection }: Pick<Participant, 'person' | 'connection'>) =>
  page.evaluate(async (index) => {
    const counted = { decoded: 0, delivered: 0 };
    (await window.peersForTest?.[index]?.getStats())?.forEach((report) => {
      if (report.type === 'inbound-rtp' && report.kind === 'video') counted.decoded = report.framesDecoded ?? 0;
      if (report.type === 'media-source' && report.kind === 'video') counted.delivered = report.frames ?? 0;
    });
    return counted;
  }, connection);

let calls = 0;

export interface BrowserCallOptions {
  origin: string;
  database: Database;
  observations: Observations;
  size: Pick<Size, 'frameRate' | 'width' | 'height'>;
}

export async function startBrowserCall(options: BrowserCallOptions): Promise<BrowserCall> {
  calls += 1;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags({ framesPerSecond: options.size.frameRate }),
    // An interrupted run closes what it has started by itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const pair = [await openPage(browser, options, 'a'), await openPage(browser, options, 'b')];
    const participants = await Promise.all(pair.map((person) => firstFrames(person)));
    return observe(browser, participants, options);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Opens the call page as a speaker of German, whom no other user filters for, with a plan without short sessions. */
async function openPage(
  browser: Browser,
  { origin, database, size }: BrowserCallOptions,
  node: 'a' | 'b',
): Promise<Person> {
  // Chromium draws in software here: a small page costs half a processor less than a large one.
  const context = { viewport: { width: 360, height: 360 } };
  const person = await createPerson({ browser, origin, username: `browser-${node}${calls}`, context });
  await database.db.update(users).set({ language: 'de', plan: 'premium_plus' }).where(eq(users.id, person.userId));
  await person.context.addCookies([{ name: 'visavis_node', value: node, url: origin }]);
  await recordPeerConnections(person.context);
  await recordCapture(person.context, { frameRate: size.frameRate, width: size.width, height: size.height });
  // The guard would look at the picture once a second, which takes more than the call.
  await person.context.addInitScript(() => localStorage.setItem('guard', 'false'));
  await person.page.goto('/matching/explore');
  return person;
}

async function firstFrames(person: Person): Promise<Participant> {
  for (const deadline = performance.now() + START_TIMEOUT; ; await wait(200)) {
    const { framesDecoded: frames } = await inboundMedia(person.page);
    const connection = (await connectionStates(person)).indexOf('connected');
    if (frames > 10 && connection >= 0) return { person, connection, frames, at: performance.now(), delivered: 0 };
    if (performance.now() > deadline) throw new Error(`${person.username} receives no frames`);
  }
}

function observe(
  browser: Browser,
  participants: readonly Participant[],
  { observations, size: { frameRate } }: BrowserCallOptions,
): BrowserCall {
  let longestPause = 0;
  let isStopped = false;
  let isBroken = false;
  const fail = (violation: string) => {
    if (isStopped || isBroken) return;
    isBroken = true;
    observations.violation(violation);
  };

  async function sample(): Promise<void> {
    const counts = await Promise.all(participants.map(countFrames));
    const now = performance.now();
    for (const [i, one] of participants.entries()) {
      const { username } = one.person;
      const { decoded = 0 } = counts[i] ?? {};
      const { delivered = 0 } = counts[1 - i] ?? {};
      longestPause = Math.max(longestPause, now - one.at);
      if (decoded > one.frames) Object.assign(one, { frames: decoded, at: now, delivered });
      else if (isFrozen(now - one.at, delivered - one.delivered, frameRate))
        fail(`the picture that ${username} receives froze at frame ${one.frames}`);
      const states = await connectionStates(one.person);
      if (!isCarriedBy(states, one.connection))
        fail(`the call of ${username} left peer connection ${one.connection}; their states: ${states.join(', ')}`);
    }
  }
  const sampling = (async () => {
    while (!isStopped && !isBroken) {
      await sample().catch((error: Error) => fail(`a browser does not respond: ${error.message}`));
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

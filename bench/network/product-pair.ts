import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import { pressEnd, pressStart } from '../../e2e/support/people/call.ts';
import { createPerson, type Person } from '../../e2e/support/people/person.ts';
import { inQueue } from '../../e2e/support/watch/call-marks.ts';
import { prepareRecorder } from './browsers.ts';
import { type Call, NO_FACE, type Pair, SETTLE, STEP } from './pair.ts';
import { faceAfterPress } from './recorder.ts';
import type { Stage } from './stage.ts';

/** A person, and what their sockets have reported. */
interface Caller extends Person {
  /** ends of calls so far */
  ends(): number;
}

const END_OF_CALL = /"video:(call_ended|peer_disconnected)"/;

let people = 0;

/** Registers a person whose camera is checked: the next press starts a search. */
async function openCaller(browser: Browser, origin: string): Promise<Caller> {
  let ends = 0;
  const prepare = async (context: BrowserContext) => {
    context.setDefaultTimeout(STEP);
    await prepareRecorder(context);
    context.on('page', (page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (END_OF_CALL.test(String(payload))) ends += 1;
        }),
      ),
    );
  };
  people += 1;
  const path = '/matching';
  const person = await createPerson({ browser, origin, username: `caller${people}`, path, prepare });
  return { ...person, ends: () => ends };
}

const waitForFace = ({ page }: Caller) => page.waitForFunction(() => window.recorderForBench.frames.length > 0);

/** The product: a skips from a call with one person to the next one, who waits in the queue in browser b. */
export function createProductPair({ browsers, leftBehind, origin, ...stage }: Stage): Pair {
  let skipper: Caller | null = null;
  const opened = new Set<Caller>();
  const open = async (browser: Browser) => {
    const caller = await openCaller(browser, origin);
    opened.add(caller);
    return caller;
  };
  const close = async (caller: Caller) => {
    opened.delete(caller);
    if (caller === skipper) skipper = null;
    await caller.context.close();
  };

  async function setUp(): Promise<Call> {
    await stage.clear();
    // People who have just met are not matched again at once (rulings 8): each round needs two new ones.
    const [partner, next] = [await open(leftBehind.browser), await open(browsers.b)];
    // The partner searches again, too, and must not be matched with the next one.
    await next.api.call(blockUser, { params: { id: partner.userId } });
    const caller = skipper ?? (await open(browsers.a));
    skipper = caller;
    await pressStart(partner);
    await inQueue(partner.page);
    await caller.page.evaluate(() => void window.recorderForBench.frames.splice(0));
    await pressStart(caller);
    await Promise.all([waitForFace(caller), waitForFace(partner)]);
    await pressStart(next);
    await inQueue(next.page);
    await stage.degrade();
    await wait(SETTLE);
    leftBehind.standStill();
    await caller.page.keyboard.press('s');
    const face = await faceAfterPress(caller.page, NO_FACE).finally(leftBehind.goOn);
    const ends = caller.ends() + next.ends();
    await close(partner);
    return {
      pages: { a: caller.page, b: next.page },
      face,
      hasEnded: async () => caller.ends() + next.ends() > ends,
      async leave(isWatched) {
        // After a long call, a rating would be due before the next search.
        if (isWatched) await close(caller);
        else await pressEnd(caller);
        await close(next);
      },
    };
  }

  const abandon = async () => {
    leftBehind.goOn();
    for (const caller of opened) await close(caller);
  };
  return { setUp, abandon };
}

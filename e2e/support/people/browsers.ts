import type { BrowserContext } from '@playwright/test';
import { expect } from '../test.ts';
import {
  checkCamera,
  expectMedia,
  expectVideoOf,
  liveTracks,
  pressControl,
  pressStart,
  recordCapture,
} from './call.ts';
import type { Person } from './person.ts';

/** Firefox's fake camera delivers what is asked for, and coding 30 full pictures a second takes a whole core. */
const PICTURE = { width: 640, height: 360, frameRate: 10 };

declare global {
  interface Window {
    signalsForTest?: string[];
  }
}

/**
 * Makes pages list what they send over the socket: Playwright does not see Firefox's. Call it before opening a page. A
 * join that brings its offer along stands as the two.
 */
async function recordSignals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const names: string[] = [];
    window.signalsForTest = names;
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      const text = String(data);
      names.push(...(/(?:matching|video):\w+/.exec(text) ?? []));
      if (text.includes('"matching:join"') && text.includes('"description"')) names.push('matching:offer');
      send.call(this, data);
    };
  });
}
export const signalsOf = ({ page }: Person): Promise<string[]> => page.evaluate(() => window.signalsForTest ?? []);

/** Call it before the person opens a page of the app. */
export async function prepareCaller({ context }: Person): Promise<void> {
  await recordCapture(context, PICTURE);
  await recordSignals(context);
}

/** Matches two; the one who waits has posted the offer by then. */
export async function startOfferedCall(offers: Person, answers: Person): Promise<void> {
  for (const person of [offers, answers]) await checkCamera(person);
  await pressStart(offers);
  await expect.poll(() => signalsOf(offers), { timeout: 30_000 }).toContain('matching:offer');
  await pressStart(answers);
  await expectSeenAndHeard(offers, answers);
}

export async function expectSeenAndHeard(one: Person, other: Person): Promise<void> {
  await expectVideoOf(one, other);
  await expectVideoOf(other, one);
  await expectMedia(one);
  await expectMedia(other);
}

/** Each state that one changes is seen by the other. */
export async function expectStatesSeen(one: Person, other: Person): Promise<void> {
  await pressControl(one, 'Mute microphone');
  await expect(other.page.getByLabel(`${one.username} is muted`).first()).toBeVisible();
  await pressControl(one, 'Turn camera off');
  await expect(other.page.getByText(`${one.username} turned their camera off`).first()).toBeVisible();
  // The microphone alone is left: the camera's light goes out.
  await expect.poll(() => liveTracks(one)).toBe(1);
  await pressControl(one, 'Turn camera on');
  await pressControl(one, 'Unmute microphone');
  await expect(other.page.getByLabel(`${one.username} is muted`)).toHaveCount(0);
  await expect(other.page.getByText(`${one.username} turned their camera off`)).toHaveCount(0);
  await expectMedia(other);
}

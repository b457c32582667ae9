import type { Browser, BrowserContext } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import {
  checkCamera,
  expectMedia,
  expectVideoOf,
  liveTracks,
  pressControl,
  pressStart,
  recordCapture,
} from './support/call.ts';
import type { Person } from './support/person.ts';
import { test as base, expect } from './support/test.ts';

/** Firefox's fake camera delivers what is asked for, and coding 30 full pictures a second takes a whole core. */
const PICTURE = { width: 640, height: 360, frameRate: 10 };

type BrowserName = 'firefox' | 'chromium';

declare global {
  interface Window {
    signalsForTest?: string[];
  }
}

const test = base.extend<object, { browsers: Record<BrowserName, Browser> }>({
  browsers: [
    async ({ browser, playwright }, use) => {
      const chromium = await playwright.chromium.launch({
        channel: undefined,
        executablePath: findChromium(),
        args: chromiumFlags(),
      });
      await use({ firefox: browser, chromium });
      await chromium.close();
    },
    { scope: 'worker' },
  ],
});

/** Makes pages list what they send over the socket: Playwright does not see Firefox's. Call it before opening a page. */
async function recordSignals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const names: string[] = [];
    window.signalsForTest = names;
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      names.push(...(/(?:matching|video):\w+/.exec(String(data)) ?? []));
      send.call(this, data);
    };
  });
}
const signalsOf = ({ page }: Person): Promise<string[]> => page.evaluate(() => window.signalsForTest ?? []);

async function expectSeenAndHeard(one: Person, other: Person): Promise<void> {
  await expectVideoOf(one, other);
  await expectVideoOf(other, one);
  await expectMedia(one);
  await expectMedia(other);
}

/** Each state that one changes is seen by the other. */
async function expectStatesSeen(one: Person, other: Person): Promise<void> {
  await pressControl(one, 'Mute microphone');
  await expect(other.page.getByLabel(`${one.username} is muted`).first()).toBeVisible();
  await pressControl(one, 'Turn camera off');
  await expect(other.page.getByText(`${one.username} turned their camera off`).first()).toBeVisible();
  await pressControl(one, 'Turn camera on');
  await pressControl(one, 'Unmute microphone');
  await expect(other.page.getByLabel(`${one.username} is muted`)).toHaveCount(0);
  await expect(other.page.getByText(`${one.username} turned their camera off`)).toHaveCount(0);
  await expectMedia(other);
}

/** Opens the chat of both and writes a message; the other reads it. */
async function expectMessage(from: Person, to: Person, text: string): Promise<void> {
  const field = from.page.getByRole('textbox', { name: `Message to ${to.username}` });
  const log = to.page.getByRole('log', { name: 'Chat' });
  if ((await field.count()) === 0) await pressControl(from, /^Chat/);
  // Firefox's `fill` does not reach a field that React controls.
  await field.pressSequentially(text);
  await field.press('Enter');
  if ((await log.count()) === 0) await pressControl(to, /^Chat/);
  await expect(log.getByRole('listitem').filter({ hasText: text })).toContainText(from.username);
}

/** A call that has lasted long enough is rated before the search goes on; here that depends on the machine. */
async function rateIfAsked({ page }: Person): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'How was your call?' });
  const searching = page.getByText(/^(Looking for someone|Finding the next person)…$/);
  await expect(
    question
      .or(searching)
      .or(page.getByLabel(/^Video of carol/))
      .first(),
  ).toBeVisible();
  if (await question.isVisible()) await page.getByRole('button', { name: 'No opinion', exact: true }).click();
}

/** The one who answers is the one who skips, and so the one who offers to the next. */
const calls: { offers: BrowserName; answers: BrowserName; next: BrowserName }[] = [
  { offers: 'chromium', answers: 'firefox', next: 'chromium' },
  { offers: 'firefox', answers: 'chromium', next: 'firefox' },
  { offers: 'firefox', answers: 'firefox', next: 'firefox' },
];

for (const { offers, answers, next } of calls) {
  const tag = answers === 'firefox' && offers === 'chromium' ? '' : ' @slow';
  test(`${answers} answers ${offers}: they talk, reload, skip and leave${tag}`, async ({ browsers, newCaller }) => {
    test.setTimeout(240_000);
    const alice = await newCaller('alice', { browser: browsers[offers] });
    const bob = await newCaller('bob', { browser: browsers[answers] });
    const carol = await newCaller('carol', { browser: browsers[next] });
    for (const { context } of [alice, bob, carol]) {
      await recordCapture(context, PICTURE);
      await recordSignals(context);
    }

    await test.step('the first word after the match is the answer', async () => {
      for (const person of [alice, bob]) await checkCamera(person);
      await pressStart(alice);
      await expect.poll(() => signalsOf(alice), { timeout: 30_000 }).toContain('matching:offer');
      await pressStart(bob);
      await expectSeenAndHeard(alice, bob);
      const sent = [...(await signalsOf(alice)), ...(await signalsOf(bob))];
      expect(sent.filter((name) => /^video:(offer|answer)$/.test(name))).toEqual(['video:answer']);
      expect(await signalsOf(bob)).toContain('video:answer');
    });

    await test.step('each sees the other mute the microphone and turn the camera off', async () => {
      await expectStatesSeen(alice, bob);
      await expectStatesSeen(bob, alice);
    });

    await test.step('each reads what the other writes', async () => {
      await expectMessage(alice, bob, 'Hello from the one who waited');
      await expectMessage(bob, alice, 'Hello from the one who came');
    });

    await test.step('a reload of either returns to the call', async () => {
      for (const person of [bob, alice]) {
        await person.page.reload();
        await expectSeenAndHeard(alice, bob);
      }
    });

    const partner = await test.step('a skip brings the next face', async () => {
      await checkCamera(carol);
      await pressStart(carol);
      await expect(carol.page.getByText('Looking for someone…').first()).toBeVisible();
      await pressControl(bob, 'Next person');
      // The next is free for who comes first.
      for (const person of [bob, alice]) await rateIfAsked(person);
      const face = carol.page.getByLabel(new RegExp(`^Video of (${alice.username}|${bob.username})$`));
      await expect(face).toBeVisible({ timeout: 45_000 });
      const isBob = (await face.getAttribute('aria-label')) === `Video of ${bob.username}`;
      const who = isBob ? bob : alice;
      await expectSeenAndHeard(carol, who);
      return who;
    });

    await test.step('leaving gives the camera back', async () => {
      expect(await liveTracks(carol)).toBeGreaterThan(0);
      await pressControl(carol, 'Back');
      await expect(carol.page).toHaveURL(/\/matching\/setup/);
      await expect.poll(() => liveTracks(carol)).toBe(0);
      await pressControl(partner, 'Back');
      await expect.poll(() => liveTracks(partner)).toBe(0);
    });
  });
}

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectApart } from '../support/apart.ts';
import { expectVideoOf, pressEnd, startSearch } from '../support/people/call.ts';
import { button } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { phone, phoneOnItsSide } from '../support/people/phone.ts';
import { expectAccessible } from '../support/pictures/axe.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    barsForTest: Set<string>;
  }
}

const WORDS = ['Mic', 'Camera', 'Chat', 'Next', 'End', 'More'];

/** Records every arrangement of the call page's controls that is ever on screen. */
const watchBar = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.barsForTest = new Set();
    setInterval(() => {
      const buttons = [...document.querySelectorAll('main fieldset[aria-label="Call controls"] button')]
        // React keeps the former button of the chat for a moment, hidden.
        .filter((element) => element.checkVisibility());
      if (buttons.length === 0) return;
      const places = buttons.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
      });
      window.barsForTest.add(places.join(', '));
    }, 50);
  });
const arrangements = ({ page }: Person) => page.evaluate(() => [...window.barsForTest]);

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
};
const BAR = 'main fieldset[aria-label="Call controls"]';
const SMALL = '[data-corner]';
const CHAT = 'section[aria-label^="Chat with"]';
const REQUEST = 'section[aria-label$="would like to be friends"]';
const FACE = 'video[aria-label^="Video of"]';

const bar = (page: Page) => page.getByRole('group', { name: 'Call controls' });
const small = (page: Page) => page.locator(SMALL);
const chatWith = (page: Page, { username }: Person) => page.getByRole('region', { name: `Chat with ${username}` });

/**
 * All six controls are there, in one line, inside the window, with their words, and large enough for a finger. The button of
 * the chat is another one once there is a chat: where it is exchanged just then, all are measured again.
 */
async function expectWholeBar({ page }: Person): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(bar(page).getByRole('button')).toHaveText(WORDS);
  await expect(async () => {
    const boxes = await bar(page)
      .getByRole('button')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          return { x, y, width, height, word: control.querySelector('span')?.getBoundingClientRect().width ?? 0 };
        }),
      );
    expect(boxes).toHaveLength(WORDS.length);
    for (const box of boxes) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      expect(box.word).toBeLessThanOrEqual(box.width);
    }
  }).toPass({ timeout: 30_000 });
}

/** Moves a finger from the middle of something to a point of the window. */
async function dragTo(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await boxOf(what);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  await send('touchEnd', []);
  await session.detach();
}

/** On a busy machine two taps may come too far apart, and are repeated. */
async function expectDoubleTap(page: Page, video: Locator, isWhole: boolean): Promise<void> {
  const { x, y, width, height } = await boxOf(video);
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(async () => {
    // A slow start must not be undone.
    if ((await video.getAttribute('data-whole')) !== `${isWhole}`) await Promise.all([tap(), tap()]);
    await expect(video).toHaveAttribute('data-whole', `${isWhole}`, { timeout: 5000 });
  }).toPass();
}

test('in a call on a phone, upright and on its side, nothing moves, and the faces stay in view', async ({
  newCaller,
  privacy,
}) => {
  test.setTimeout(480_000);
  const alice = await newCaller('alice', { context: phone });
  const bob = await newCaller('bob', { context: phoneOnItsSide });
  const pairs = [
    [alice, bob],
    [bob, alice],
  ] as const;
  for (const { context } of [alice, bob]) await watchBar(context);
  const videoOf = (page: Page, other: Person) => page.getByLabel(`Video of ${other.username}`);

  await test.step('the six controls are there from the search on', async () => {
    await startSearch(alice);
    await expectWholeBar(alice);
    await startSearch(bob);
    for (const [one, other] of pairs) await expectVideoOf(one, other);
    for (const person of [alice, bob]) await expectWholeBar(person);
  });

  await test.step('a friend request has its own place: it covers no control, no chat and no picture in a corner', async () => {
    const { page } = alice;
    await bar(page).getByRole('button', { name: 'Chat' }).tap();
    await expect(chatWith(page, bob)).toBeVisible();
    // It leaves by itself.
    const isApart = async () => {
      await page.locator(REQUEST).waitFor();
      await expectApart(page, ...[REQUEST, CHAT, BAR, SMALL].map((part) => page.locator(part)));
    };
    await Promise.all([isApart(), button(bob.page, 'Add friend').tap()]);
    privacy.befriend(alice.username, bob.username);
    // On a slow machine it may have left by now; the button at the top stays.
    const accept = page.getByRole('button', { name: /^Accept( request)?$/ });
    await accept.last().tap();
    await expect(page.getByRole('img', { name: 'Friends', exact: true })).toBeVisible();
    await expect(page.locator(REQUEST)).toBeHidden();
    await page.getByRole('button', { name: 'Close the chat' }).tap();
  });

  await test.step('with the chat open the face is in view, beside it or above it', async () => {
    for (const [one, other] of pairs) {
      const { page } = one;
      const chat = chatWith(page, other);
      await bar(page).getByRole('button', { name: 'Chat' }).tap();
      await expect(chat).toBeVisible();
      await expectApart(page, ...[CHAT, FACE, BAR].map((part) => page.locator(part)));
      const face = await boxOf(videoOf(page, other));
      expect(face.width * face.height).toBeGreaterThan(360 * 200);
      await expectAccessible(page, 'the open chat');
      await bar(page).getByRole('button', { name: 'Chat' }).tap();
      await expect(chat).toBeHidden();
    }
  });

  await test.step('a double tap or the button enlarges the face around its middle, and the choice is remembered', async () => {
    const { page } = alice;
    const face = videoOf(page, bob);
    await expect(face).toHaveAttribute('data-whole', 'true');
    const whole = await boxOf(face);
    await expectDoubleTap(page, face, false);
    const filled = await boxOf(face);
    expect(filled.height / whole.height).toBeCloseTo(1.6, 1);
    expect(await page.evaluate(() => localStorage.getItem('call-filled'))).toBe('1');
    await button(page, 'Show the whole picture').tap();
    expect((await boxOf(face)).height).toBe(whole.height);
    await expectDoubleTap(page, face, false);
    await expectDoubleTap(page, face, true);
  });

  await test.step('the small picture goes to the corner to which a finger or a key moves it, and stays there', async () => {
    const { page } = alice;
    await expect(small(page)).toHaveAttribute('data-corner', 'bottom-right');
    await dragTo(page, small(page), { x: 60, y: 160 });
    await expect(small(page)).toHaveAttribute('data-corner', 'top-left');
    expect(await page.evaluate(() => localStorage.getItem('call-corner'))).toBe('top-left');
    await small(bob.page).getByRole('button').press('ArrowLeft');
    await expect(small(bob.page)).toHaveAttribute('data-corner', 'bottom-left');
  });

  await test.step('a tap on it swaps the two faces', async () => {
    for (const [{ page }, other] of pairs) {
      await small(page).getByRole('button').tap();
      await expect(small(page).getByLabel(`Video of ${other.username}`)).toBeVisible();
      await small(page).getByRole('button').tap();
      await expect(small(page).getByLabel('Your video', { exact: true })).toBeVisible();
    }
  });

  await test.step('no control has moved', async () => {
    for (const person of [alice, bob]) expect(await arrangements(person)).toHaveLength(1);
  });

  await test.step('in what a keyboard leaves of a phone, one can still write, send and end', async () => {
    const low = [
      [bob, alice, { width: 844, height: 200 }, phoneOnItsSide],
      [alice, bob, { width: 360, height: 240 }, phone],
    ] as const;
    for (const [{ page }, other, size, whole] of low) {
      await bar(page).getByRole('button', { name: 'Chat' }).tap();
      await page.setViewportSize(size);
      const chat = chatWith(page, other);
      await chat.getByRole('textbox').fill('one\ntwo\nthree\nfour\nfive');
      for (const part of [chat.getByRole('textbox'), button(page, 'Send'), button(page, 'End the call')]) {
        await expect(part).toBeInViewport({ ratio: 1 });
        await part.click({ trial: true });
        const { width, height } = await boxOf(part);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await page.setViewportSize(whole.viewport);
    }
  });

  await test.step('End ends', async () => {
    await pressEnd(alice);
    await expect(alice.page).toHaveURL('/matching/setup');
  });
});

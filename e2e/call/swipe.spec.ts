import type { CDPSession, Locator } from '@playwright/test';
import { expectMedia, expectMoreVideo, QUALIFYING, shownVideo, startCall, stopTime } from '../support/people/call.ts';
import { button } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { phone, phoneOnItsSide } from '../support/people/phone.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { expectVeil } from '../support/people/veil.ts';
import { expect, test } from '../support/test.ts';

/** A finger that goes from one place to another, as the browser gets it. */
async function drag(finger: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await send('touchEnd', []);
}
const fingerOf = ({ context, page }: Person): Promise<CDPSession> => context.newCDPSession(page);
const LEFT = [
  { x: 280, y: 260 },
  { x: 80, y: 270 },
] as const;

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
};

/** By when the page's time has stopped, ms: a slow machine then has no fewer than three seconds to take a swipe back. */
const TO_TAKE_BACK = 5000;

/** Events that a page's socket has sent since, by name. */
function sentBy({ page }: Person): string[] {
  const names: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => names.push(...(/(?:matching|video):\w+/.exec(String(payload)) ?? []))),
  );
  return names;
}

test('a swipe on a phone can be taken back for three seconds, in which the other notices nothing', async ({
  newCaller,
}) => {
  const [alice, bob] = [
    await newCaller('alice', { context: phone }),
    await newCaller('bob', { context: phoneOnItsSide }),
  ];
  const sent = sentBy(alice);
  for (const { page } of [alice, bob]) await page.clock.install();
  await startCall(alice, bob);
  const finger = await fingerOf(alice);
  const undo = alice.page.getByRole('button', { name: 'Undo', exact: true });
  const picture = alice.page.getByLabel(`Video of ${bob.username}`);
  const bobSees = bob.page.getByLabel(`Video of ${alice.username}`);

  await test.step('neither a tap, nor a short or upright drag, nor one from the edge counts', async () => {
    await drag(finger, { x: 200, y: 260 }, { x: 200, y: 260 });
    await drag(finger, { x: 200, y: 260 }, { x: 180, y: 262 });
    await drag(finger, { x: 200, y: 160 }, { x: 120, y: 420 });
    await drag(finger, { x: 352, y: 260 }, { x: 120, y: 262 });
    await drag(finger, { x: 80, y: 260 }, { x: 280, y: 262 });
    await expect(undo).toHaveCount(0);
  });

  await test.step('it is taken back: picture and sound are back at once', async () => {
    await stopTime(alice, TO_TAKE_BACK);
    await drag(finger, ...LEFT);
    await expect(undo).toBeVisible();
    await expectVeil(alice, bob);
    expect(await picture.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    await undo.tap();
    await expect(undo).toHaveCount(0);
    await expectVeil(alice, bob, false);
    expect(await picture.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
    await alice.page.clock.resume();
    await expectMedia(alice);
  });

  await test.step('the other’s call has never broken', async () => {
    await expect(bobSees).toBeVisible();
    await expect(bob.page.getByLabel(`${alice.username} is muted`)).toHaveCount(0);
    await expectMedia(bob);
    expect(sent.filter((name) => name === 'video:skip')).toEqual([]);
  });

  await test.step('one that is not taken back ends the call, for which each owes a rating', async () => {
    await expect(bob.page.getByText(QUALIFYING)).toBeVisible({ timeout: 50_000 });
    await stopTime(alice, TO_TAKE_BACK);
    await drag(finger, ...LEFT);
    await expect(undo).toBeVisible();
    await expect(bobSees).toBeVisible();
    await expectMoreVideo(bob);
    expect(sent.filter((name) => name === 'video:skip')).toEqual([]);
    await alice.page.clock.runFor(3000);
    await alice.page.clock.resume();
    for (const { page } of [alice, bob]) {
      await expect(page.getByRole('alertdialog', { name: GOODBYE })).toBeVisible();
      await button(page, 'No opinion').click();
    }
    expect(sent.filter((name) => name === 'video:skip')).toHaveLength(1);
  });

  await test.step('and leads to the next person, who is heard again', async () => {
    // Two who have just met are matched once both have waited.
    await expect(shownVideo(bob, alice)).toBeVisible({ timeout: 90_000 });
    await expectMoreVideo(bob);
    await expectMedia(bob);
  });

  await test.step('on its side too, where the button lies beside every control', async () => {
    await stopTime(bob, TO_TAKE_BACK);
    await drag(await fingerOf(bob), { x: 560, y: 180 }, { x: 300, y: 186 });
    const undoHere = bob.page.getByRole('button', { name: 'Undo', exact: true });
    await expect(undoHere).toBeVisible();
    const card = await boxOf(bob.page.getByRole('region', { name: 'Next person' }));
    const bar = await boxOf(bob.page.getByRole('group', { name: 'Call controls' }));
    expect(card.x >= 0 && card.x + card.width <= bar.x && card.y + card.height <= 390).toBe(true);
    await undoHere.tap();
    await expect(undoHere).toHaveCount(0);
    await bob.page.clock.resume();
    await expectMedia(bob);
  });
});

import type { Locator, Page } from '@playwright/test';
import { expectVideoOf, pressControl, startSearch } from '../support/people/call.ts';
import { button, expectWhile } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { phone } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';
import { tapWire } from '../support/watch/wire.ts';

const panel = ({ page }: Person, game: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${game} with`) });

async function invite(host: Person, game: string) {
  await button(host.page, 'Break the ice').click();
  await host.page.getByRole('region', { name: 'Break the ice' }).getByRole('button', { name: game }).click();
}

/** One invites, the other joins, for which an invitation waits half a minute. */
async function play(host: Person, guest: Person, game: string) {
  const join = guest.page.getByRole('region', { name: 'An invitation' }).getByRole('button', { name: 'Join' });
  await Promise.all([invite(host, game), join.click()]);
  for (const person of [host, guest]) await expect(panel(person, game)).toBeVisible();
}

async function close(person: Person, other: Person, game: string) {
  const closing = panel(person, game).getByRole('button', { name: 'Close the game' });
  await expectWhile(() => closing.click(), [other.page, `${person.username} has closed the game.`]);
  for (const each of [person, other]) await expect(panel(each, game)).toHaveCount(0);
}

/** Does something that the page tells screen readers for less than three seconds, and looks in the page at every frame. */
const expectTold = ({ page }: Person, text: string, act: () => Promise<void>) =>
  Promise.all([
    page.waitForFunction((part) => document.body.textContent.includes(part), text, { timeout: 60_000 }),
    act(),
  ]);

/** How many pixels of the drawing have colour. */
const drawnPixels = (page: Page) =>
  page.locator('canvas[role=img]').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  });

/** Draws a line over the picture with a finger. */
async function drawWithFinger({ page, context }: Person) {
  const box = await page.locator('canvas[role=img]').boundingBox();
  if (!box) throw new Error('no picture');
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: box.x + box.width * share, y: box.y + box.height * share }],
    });
  await touch('touchStart', 0.2);
  for (const share of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) await touch('touchMove', share);
  await touch('touchEnd');
}

test('two people break the ice, one of them on a phone', async ({ newCaller }) => {
  const alice = await newCaller('alice', { context: phone });
  const bob = await newCaller('bob', { context: { viewport: { width: 600, height: 800 } } });
  const wire = await tapWire(bob);
  for (const person of [alice, bob]) await startSearch(person);
  await expectVideoOf(alice, bob);
  await expectVideoOf(bob, alice);

  await test.step('both see the same question, and the next one', async () => {
    await play(alice, bob, 'Questions');
    const question = (person: Person) => panel(person, 'Questions').getByRole('status');
    await expect(question(alice)).toContainText('?');
    const first = (await question(alice).textContent()) ?? '';
    await expect(question(bob)).toHaveText(first);
    await panel(bob, 'Questions').getByRole('button', { name: 'Next question' }).click();
    await expect(question(alice)).not.toHaveText(first);
    await expect(question(bob)).toHaveText((await question(alice).textContent()) ?? '');
    // The face stays in view above the panel.
    const face = await alice.page.getByLabel(`Video of ${bob.username}`).boundingBox();
    const box = await panel(alice, 'Questions').boundingBox();
    expect((box?.y ?? 0) - (face?.y ?? 0)).toBeGreaterThan(200);
    await close(bob, alice, 'Questions');
  });

  await test.step('what one would rather is shown once both have chosen', async () => {
    await play(bob, alice, 'Would you rather');
    const choices = (person: Person) => panel(person, 'Would you rather').getByRole('group').getByRole('button');
    await choices(alice).first().tap();
    await expect(panel(bob, 'Would you rather').getByText(`${alice.username} has chosen. Your turn.`)).toBeVisible();
    await expect(choices(bob).filter({ hasText: alice.username })).toHaveCount(0);
    await choices(bob).last().click();
    await expect(choices(bob).first()).toContainText(alice.username);
    await expect(choices(bob).last()).toContainText('You');
    await expect(choices(alice).last()).toContainText(bob.username);
    await close(alice, bob, 'Would you rather');
  });

  await test.step('a stroke of one appears at the other, and is taken back there', async () => {
    await play(alice, bob, 'Draw together');
    expect(await drawnPixels(bob.page)).toBe(0);
    await drawWithFinger(alice);
    await expect.poll(() => drawnPixels(bob.page)).toBeGreaterThan(300);
    expect(await alice.page.evaluate(() => window.scrollY)).toBe(0);
    const undo = panel(alice, 'Draw together').getByRole('button', { name: 'Undo my last stroke' });
    // A busy browser has dropped a tap that followed the stroke.
    await expect(async () => {
      if (await undo.isEnabled()) await undo.tap();
      await expect.poll(() => drawnPixels(bob.page), { timeout: 3000 }).toBe(0);
    }).toPass({ timeout: 60_000 });
    await close(bob, alice, 'Draw together');
  });

  await test.step('one wins at tic-tac-toe', async () => {
    await play(alice, bob, 'Tic-tac-toe');
    const cell = (person: Person, row: number, column: number, mark: string) =>
      panel(person, 'Tic-tac-toe').getByRole('button', { name: `Row ${row}, column ${column}, ${mark}`, exact: true });
    const grid = panel(alice, 'Tic-tac-toe').getByRole('group', { name: 'Grid' });
    const begun = await grid.boundingBox();
    // The invited one begins.
    const marks = [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
      [1, 3],
    ] as const;
    for (const [index, [row, column]] of marks.entries()) {
      const [mover, other] = index % 2 === 0 ? [bob, alice] : [alice, bob];
      await expect(panel(mover, 'Tic-tac-toe').getByText('Your turn', { exact: true }).first()).toBeVisible();
      await cell(mover, row, column, 'empty').click();
      await expect(cell(other, row, column, `${mover.username}’s`)).toBeVisible();
    }
    await expect(panel(bob, 'Tic-tac-toe').getByText('You win!').first()).toBeVisible();
    await expect(panel(alice, 'Tic-tac-toe').getByText(`${bob.username} wins`).first()).toBeVisible();
    expect(await grid.boundingBox()).toEqual(begun);
    await panel(alice, 'Tic-tac-toe').getByRole('button', { name: 'Play again' }).tap();
    await expect(panel(bob, 'Tic-tac-toe').getByText(`${alice.username}’s turn`).first()).toBeVisible();
    await close(alice, bob, 'Tic-tac-toe');
  });

  await test.step('an invitation is declined', async () => {
    await invite(bob, 'Draw together');
    const told = `${alice.username} would rather not play right now.`;
    await expectWhile(() => button(alice.page, 'Not now').tap(), [bob.page, told]);
    await expect(panel(alice, 'Draw together')).toHaveCount(0);
  });

  await test.step('two emojis are for everyone, and the server refuses a third', async () => {
    await pressControl(bob, 'Chat');
    await button(bob.page, 'Send an emoji').click();
    const free = bob.page.getByRole('dialog', { name: 'Emojis' }).getByRole('button', { name: /^Send/ });
    await expect(free).toHaveCount(2);
    for (const name of ['a laugh', 'a thumbs up']) {
      const choice = bob.page.getByRole('button', { name: `Send ${name}` });
      await expectTold(alice, `${bob.username} sent ${name}`, () => choice.click());
      await button(bob.page, 'Send an emoji').click();
    }
    await expect(free).toHaveCount(2);
    wire.plant((event) => [event.name === 'emoji_animated' ? { ...event, payload: { emoji: '🔥' } } : event]);
    await bob.page.getByRole('button', { name: 'Send a laugh' }).click();
    // The refusal opens the choice again.
    await expect.poll(() => wire.sent.filter(({ name }) => name === 'emoji_animated').length).toBe(3);
    await expect(free).toHaveCount(2);
    wire.heal();
    const laugh = bob.page.getByRole('button', { name: 'Send a laugh' });
    await expectTold(alice, `${bob.username} sent a laugh`, () => laugh.click());
    await expect(alice.page.getByText(`${bob.username} sent a flame`)).toHaveCount(0);
  });

  await test.step('a game ends with the call', async () => {
    await play(bob, alice, 'Questions');
    await pressControl(bob, 'Next person');
    for (const person of [alice, bob]) await expect(panel(person, 'Questions')).toHaveCount(0);
  });
});

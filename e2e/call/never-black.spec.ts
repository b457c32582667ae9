import type { Page } from '@playwright/test';
import { checkCamera, expectVideoOf, neverGiveUp, pressControl, pressStart } from '../support/people/call.ts';
import { phone } from '../support/people/phone.ts';
import { rateWhenAsked } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';
import { inQueue } from '../support/watch/call-marks.ts';
import { brightnessIn, type Frame, film, markedAt, slowDown } from '../support/watch/film.ts';

/** Of 255: the page without any picture has 11. */
const BLACK = 22;
/** Where the face is, whichever it is: between the words at the top and what lies at the bottom. */
const MIDDLE = { left: 0.2, top: 0.36, right: 0.8, bottom: 0.6 };
/** ms of the film after the first picture: until it is sharp. */
const UNTIL_SHARP = 1500;

/** The film from the match until the other has come. */
const between = (frames: readonly Frame[], from: number, to: number): Frame[] =>
  frames.filter(({ at }) => at >= from && at <= to);

/** Of a film, the dark pictures: how long after the match, and how bright. */
async function darkIn(reader: Page, frames: readonly Frame[], from: number): Promise<string[]> {
  const lights = await brightnessIn(reader, frames, MIDDLE);
  return frames.flatMap(({ at }, index) => {
    const light = lights[index] ?? 0;
    return light < BLACK ? [`${Math.round(at - from)} ms: ${light}`] : [];
  });
}

/** Waits for a while after what was waited for: the picture is soft before it is sharp. */
const untilSharp = async () => {
  const over = Date.now() + UNTIL_SHARP;
  await expect.poll(() => Date.now()).toBeGreaterThan(over);
};

test('from the match to the other’s face, and when they come back, no picture is black, at first on a processor slowed four times @long', async ({
  newCaller,
  newPerson,
}) => {
  test.setTimeout(480_000);
  const reader = await newPerson('reader', { path: 'about:blank' });
  const pair = [await newCaller('alice', { context: phone }), await newCaller('bob')] as const;
  const [alice, bob] = pair;
  const quickens: (() => Promise<void>)[] = [];
  for (const person of pair) {
    await rateWhenAsked(person);
    await neverGiveUp(person);
    await checkCamera(person);
    quickens.push(await slowDown(person.page, 4));
  }
  const bothFilmed = async () => {
    const stops = [await film(alice.page), await film(bob.page)];
    return () => Promise.all(stops.map((stop) => stop()));
  };

  await test.step('two with their cameras on', async () => {
    const stop = await bothFilmed();
    await pressStart(alice);
    await inQueue(alice.page);
    await pressStart(bob);
    await Promise.all([expectVideoOf(alice, bob), expectVideoOf(bob, alice)]);
    await untilSharp();
    const films = await stop();
    for (const [index, { page, username }] of pair.entries()) {
      const [found, face] = [await markedAt(page, 'found'), await markedAt(page, 'first-frame')];
      const frames = between(films[index] ?? [], found, face + UNTIL_SHARP);
      expect(frames.length, `pictures on ${username}’s screen`).toBeGreaterThan(2);
      expect(await darkIn(reader.page, frames, found), `dark pictures on ${username}’s screen`).toEqual([]);
    }
  });

  await test.step('one who comes back after a reload', async () => {
    // A reload at a quarter of the speed outlasts the call.
    for (const quicken of quickens) await quicken();
    const stop = await film(bob.page);
    const begun = Date.now();
    const next = (await markedAt(bob.page, 'first-frame')) + 1;
    await alice.page.reload();
    await expect.poll(() => markedAt(bob.page, 'first-frame'), { timeout: 90_000 }).toBeGreaterThan(next);
    await untilSharp();
    expect(await darkIn(reader.page, await stop(), begun)).toEqual([]);
  });

  await test.step('a camera that is off: their avatar', async () => {
    await pressControl(bob, 'Turn camera off');
    const off = alice.page.getByText(`${bob.username} turned their camera off`).filter({ visible: true }).first();
    await expect(off).toBeVisible();
    const before = await markedAt(alice.page, 'found');
    const stop = await film(alice.page);
    await pressControl(bob, 'Next person');
    await expect.poll(() => markedAt(alice.page, 'found'), { timeout: 120_000 }).not.toBe(before);
    await expect(off).toBeVisible({ timeout: 60_000 });
    await untilSharp();
    const found = await markedAt(alice.page, 'found');
    expect(await darkIn(reader.page, between(await stop(), found, Number.POSITIVE_INFINITY), found)).toEqual([]);
  });
});

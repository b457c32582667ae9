import { type Desktop, startDesktop } from '../support/desktop.ts';
import { prepareCaller, startOfferedCall } from '../support/people/browsers.ts';
import { checkCamera, expectMedia, expectVideoOf, pressControl, pressStart } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expectVeil } from '../support/people/veil.ts';
import { test as base, expect } from '../support/test.ts';

const TITLE = 'Picture-in-Picture';

const test = base.extend<object, { desktop: Desktop }>({
  desktop: [
    async ({ playwright }, use) => {
      const desktop = await startDesktop(playwright);
      await use(desktop);
      await desktop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Firefox's own command: it opens a window of the picture, or closes the one that is open, whatever the page says. */
async function giveCommand(desktop: Desktop, { page }: Person): Promise<void> {
  await page.bringToFront();
  await desktop.press('ctrl+shift+bracketright');
}

const shown = async (desktop: Desktop) =>
  (await desktop.windows(TITLE)).map((brightest) => (brightest > 60 ? 'a picture' : 'black'));

/** Opens the window, which shows the picture, and closes it. */
async function expectWindow(desktop: Desktop, person: Person): Promise<void> {
  await openWindow(desktop, person);
  await giveCommand(desktop, person);
  await expect.poll(() => shown(desktop)).toEqual([]);
}
async function openWindow(desktop: Desktop, person: Person): Promise<void> {
  await giveCommand(desktop, person);
  await expect.poll(() => shown(desktop)).toEqual(['a picture']);
}

/** The command finds the element that has the sound alone, so that the window it opens is black. */
async function expectBlackWindow(desktop: Desktop, person: Person): Promise<void> {
  await giveCommand(desktop, person);
  await expect.poll(() => shown(desktop)).toEqual(['black']);
  // It stays so while frames arrive.
  await person.page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await shown(desktop)).toEqual(['black']);
  await giveCommand(desktop, person);
  await expect.poll(() => shown(desktop)).toEqual([]);
}

test('a window of its own shows nothing that the page veils, opened before the veil or under it', async ({
  browsers,
  desktop,
  newCaller,
}) => {
  const alice = await newCaller('alice', { browser: desktop.firefox });
  const bob = await newCaller('bob', { browser: browsers.chromium });
  for (const person of [alice, bob]) await prepareCaller(person);
  await startOfferedCall(alice, bob);
  const sheet = alice.page.getByRole('dialog', { name: `Report ${bob.username}` });

  await test.step('the sheet of a report ends the window that is open', async () => {
    await openWindow(desktop, alice);
    await pressControl(alice, `Report ${bob.username}`);
    await expect(sheet).toBeVisible();
    await expectVeil(alice, bob);
    await expect.poll(() => shown(desktop)).toEqual([]);
    await expectBlackWindow(desktop, alice);
  });

  await test.step('the report still has the present picture', async () => {
    await expect(async () => {
      await alice.page.keyboard.press('Escape');
      await pressControl(alice, `Report ${bob.username}`);
      await expect(sheet.getByRole('checkbox')).toHaveCount(3, { timeout: 15_000 });
    }).toPass({ timeout: 120_000 });
  });

  await test.step('the picture comes back with its sound', async () => {
    await alice.page.keyboard.press('Escape');
    await expectVeil(alice, bob, false);
    await expectVideoOf(alice, bob);
    await expectMedia(alice);
    await expectWindow(desktop, alice);
  });
});

test('who begins blurred has nothing to show in a window of its own', async ({ browsers, desktop, newCaller }) => {
  const alice = await newCaller('alice', { browser: desktop.firefox });
  const bob = await newCaller('bob', { browser: browsers.chromium });
  for (const person of [alice, bob]) await prepareCaller(person);
  await checkCamera(alice);
  await alice.page.getByRole('switch', { name: 'Begin blurred' }).click();
  await pressStart(alice);
  await checkCamera(bob);
  await pressStart(bob);
  await expectVideoOf(alice, bob);
  await expectVeil(alice, bob);
  await expectBlackWindow(desktop, alice);
  for (const { page } of [alice, bob]) await page.getByRole('button', { name: 'I’m ready' }).click();
  await expectVeil(alice, bob, false);
  await expectWindow(desktop, alice);
});

import {
  expectMedia,
  expectVideoOf,
  liveTracks,
  pressControl,
  recordCapture,
  startCall,
} from '../support/people/call.ts';
import { button, navLink } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { expectAccessible } from '../support/pictures/axe.ts';
import { expect, test } from '../support/test.ts';

/** Makes the page see its connection as down for good: it gives up once it has sought a new path in vain. */
const breakLink = ({ page }: Person) =>
  page.evaluate(() => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    if (!peer) throw new Error('no connection to break');
    Object.defineProperty(peer, 'connectionState', { get: () => 'disconnected' });
    peer.dispatchEvent(new Event('connectionstatechange'));
  });

const offerTo = ({ page }: Person, other: Person) =>
  page.getByRole('heading', { name: `Call ${other.username} back?` });
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();

test('two whose call broke call each other back, on whatever page; one who declines leaves the other to the next search', async ({
  newCaller,
}) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await recordCapture(alice.context);
  await startCall(alice, bob);

  await test.step('both are offered it once the link is lost', async () => {
    await breakLink(alice);
    await expect(offerTo(alice, bob)).toBeVisible({ timeout: 60_000 });
    await expect(offerTo(bob, alice)).toBeVisible();
    for (const width of [1440, 360]) {
      await alice.page.setViewportSize({ width, height: 800 });
      await expectAccessible(alice.page, `${width} px`);
    }
    await alice.page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a reload keeps the offer', async () => {
    await bob.page.reload();
    await expect(offerTo(bob, alice)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('both accept, and see each other again', async () => {
    await press(alice, 'Call back');
    await expect(alice.page.getByRole('heading', { name: `Waiting for ${bob.username}…` })).toBeVisible();
    await press(bob, 'Call back');
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    for (const person of [alice, bob]) await expectMedia(person);
  });

  const { page } = alice;
  const card = (name: string) => page.getByRole('region', { name });

  await test.step('a call that floats breaks', async () => {
    await pressControl(alice, 'Minimise the call');
    await expect(page.getByRole('region', { name: `Your call with ${bob.username}` })).toBeVisible();
    await breakLink(alice);
    await expect(card(`Call ${bob.username} back?`)).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => liveTracks(alice)).toBe(0);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${width} px`, 'section[aria-label^="Call "]');
      await test.info().attach(`card-${width}`, { body: await page.screenshot(), contentType: 'image/png' });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the card follows to other pages', async () => {
    await navLink(page, 'Messages').first().click();
    await expect(page).toHaveURL('/messages');
    await expect(card(`Call ${bob.username} back?`)).toBeVisible();
  });

  await test.step('both accept, and the call floats again', async () => {
    await card(`Call ${bob.username} back?`).getByRole('button', { name: 'Call back' }).click();
    await expect(card(`Waiting for ${bob.username}…`)).toBeVisible();
    await press(bob, 'Call back');
    await expect(page.getByRole('region', { name: `Your call with ${bob.username}` })).toBeVisible({ timeout: 45_000 });
    await expect(page).toHaveURL('/messages');
    for (const person of [alice, bob]) await expectMedia(person);
  });

  await test.step('back on its page it breaks for the last time: one accepts, the other declines', async () => {
    await button(page, 'Back to the call').click();
    await expectVideoOf(alice, bob);
    await breakLink(bob);
    await expect(offerTo(bob, alice)).toBeVisible({ timeout: 60_000 });
    await press(bob, 'Call back');
    // Without a rating the two are soon matched again.
    const goesOn = ({ page }: Person) =>
      expect(page.getByRole('heading', { name: /Finding the next person…|^You talked|left after/ })).toBeVisible({
        timeout: 60_000,
      });
    await Promise.all([goesOn(alice), goesOn(bob), press(alice, 'Find someone else')]);
    await expect(bob.page.getByRole('heading', { name: /Waiting for/ })).toHaveCount(0);
  });
});

import { CALL_BACK_TIME } from '@visavis/domain/call/rules.ts';
import {
  expectMedia,
  expectVideoOf,
  liveTracks,
  pressControl,
  recordCapture,
  startCall,
  stopTime,
} from '../support/people/call.ts';
import { navLink } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { expectAccessible } from '../support/pictures/axe.ts';
import { expect, test } from '../support/test.ts';
import { tapWire } from '../support/watch/wire.ts';

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

test('two whose call broke call each other back; one who declines leaves the other to the next search', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
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

  await test.step('it breaks again: one accepts, the other declines', async () => {
    await breakLink(bob);
    await expect(offerTo(bob, alice)).toBeVisible({ timeout: 60_000 });
    await press(bob, 'Call back');
    // Without a rating the two are soon matched again.
    const goesOn = ({ page }: Person) =>
      expect(page.getByRole('heading', { name: /Finding the next person…|How was your call/ })).toBeVisible({
        timeout: 60_000,
      });
    await Promise.all([goesOn(alice), goesOn(bob), press(alice, 'Find someone else')]);
    await expect(bob.page.getByRole('heading', { name: /Waiting for/ })).toHaveCount(0);
  });
});

test('a call that breaks while the server is out of reach is offered to both once it is back @last', async ({
  newCaller,
  problems,
}) => {
  test.setTimeout(300_000);
  // The page's clock runs ahead: for the server, the call is too short to be kept.
  problems.allow(/status of 404 .*\/api\/history\//);
  problems.allowOutage();
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  const wire = await tapWire(alice);
  await alice.page.clock.install();
  await startCall(alice, bob);

  await test.step('the server first, then the link', async () => {
    wire.cut();
    await breakLink(alice);
    const broken = async () => {
      await alice.page.clock.fastForward(1000);
      await expect(alice.page.getByRole('button', { name: 'Chat' })).toBeDisabled({ timeout: 500 });
    };
    await expect(broken).toPass({ timeout: 60_000 });
    await expect(offerTo(alice, bob)).toHaveCount(0);
  });

  await test.step('the server is back', async () => {
    wire.heal();
    const back = async () => {
      await alice.page.clock.fastForward(1000);
      await expect(offerTo(alice, bob)).toBeVisible({ timeout: 500 });
    };
    await expect(back).toPass({ timeout: 60_000 });
    await expect(offerTo(bob, alice)).toBeVisible();
  });
});

test('the offer to call back stays on other pages, with the camera off, and can be accepted there @last', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  for (const { context } of [alice, bob]) await recordCapture(context);
  await startCall(alice, bob);
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
});

test('the offer to call back ends after two minutes, and the search goes on @last', async ({ newCaller, problems }) => {
  test.setTimeout(300_000);
  // The page's clock runs ahead: for the server, the call is too short to be kept.
  problems.allow(/status of 404 .*\/api\/history\//);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await alice.page.clock.install();
  await startCall(alice, bob);
  await stopTime(alice);
  await breakLink(alice);
  const offered = async () => {
    await alice.page.clock.fastForward(1000);
    await expect(offerTo(alice, bob)).toBeVisible({ timeout: 500 });
  };
  await expect(offered).toPass({ timeout: 120_000, intervals: [100] });
  const until = await alice.page.evaluate((time) => Date.now() + time, CALL_BACK_TIME);
  const left = () => alice.page.evaluate((end) => end - Date.now(), until);

  await test.step('shortly before, it is still there', async () => {
    await alice.page.clock.fastForward((await left()) - 10_000);
    await expect(offerTo(alice, bob)).toBeVisible();
  });

  await test.step('then it is over, and says so', async () => {
    const { page } = alice;
    const searching = page.getByRole('heading', { name: 'Finding the next person…' });
    const rating = page.getByRole('alertdialog', { name: 'How was your call?' });
    await page.clock.fastForward(11_000);
    await expect(offerTo(alice, bob)).toHaveCount(0);
    // For the page's socket too, minutes have passed: it connects again, for which a search waits five seconds.
    const goesOn = async () => {
      await page.clock.fastForward(200);
      await expect(searching.or(rating).first()).toBeVisible({ timeout: 300 });
    };
    await expect(goesOn).toPass({ timeout: 60_000, intervals: [100] });
    await page.clock.resume();
    // On a busy machine the call has lasted long enough to be rated first.
    if (await rating.isVisible()) {
      await Promise.all([expect(searching).toBeVisible({ timeout: 60_000 }), press(alice, 'No opinion')]);
    }
  });
});

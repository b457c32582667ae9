import type { BrowserContext } from '@playwright/test';
import { end } from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { expectMedia, expectVideoOf, startSearch } from '../support/people/call.ts';
import { makeFriends } from '../support/people/friends.ts';
import { button } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { phone } from '../support/people/phone.ts';
import { acceptFrom, openFriend } from '../support/people/ring.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    openCameraForTest?: () => void;
  }
}

/** The camera opens, and the page gets it on `openCameraForTest`. Call it before opening a page. */
const holdCamera = (context: BrowserContext) =>
  context.addInitScript(() => {
    // about:blank has none.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return;
    const real = devices.getUserMedia.bind(devices);
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    devices.getUserMedia = async (constraints) => {
      const stream = await real(constraints);
      window.openCameraForTest = resolve;
      await opened;
      return stream;
    };
  });
const cameraHeld = ({ page }: Person) => page.waitForFunction(() => window.openCameraForTest !== undefined);
const openCamera = ({ page }: Person) => page.evaluate(() => window.openCameraForTest?.());

test('two friends who call each other at the same moment are in one call', async ({ newCaller, privacy }) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob', { context: phone })];
  await makeFriends(alice, bob, privacy);
  for (const { context } of [alice, bob]) await holdCamera(context);
  const both = [
    [alice, bob],
    [bob, alice],
  ] as const;
  await bob.page.goto('/home');
  for (const [one, other] of both) await openFriend(one, other);
  for (const [one, other] of both) {
    await button(one.page, `Call ${other.username}`).click();
    await expect(one.page.getByRole('heading', { name: `Calling ${other.username}` })).toBeVisible();
  }
  for (const person of [alice, bob]) await cameraHeld(person);
  await Promise.all([alice, bob].map(openCamera));
  await expectVideoOf(alice, bob);
  await expectVideoOf(bob, alice);
  for (const person of [alice, bob]) {
    await expectMedia(person);
    await expect(person.page.getByRole('alertdialog')).toHaveCount(0);
  }
});

test('a friend in a stranger’s call is busy and hears nothing, and is rung and found in a search', async ({
  newCaller,
  privacy,
  marks,
  server,
  freshName,
}) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob', { context: phone })];
  await makeFriends(alice, bob, privacy);
  const carol = await (await marks.register(server.origin, freshName('carol'), 'private')).connect();
  await holdCamera(alice.context);
  await startSearch(bob);
  await openFriend(alice, bob);

  const roomId = await test.step('in the call', async () => {
    // A call without a picture lasts ten seconds: by then her camera is open.
    await button(alice.page, `Call ${bob.username}`).click();
    await cameraHeld(alice);
    await carol.emit(join);
    const { roomId: room } = await carol.next(found);
    await openCamera(alice);
    await expect(alice.page.getByText('In another call.')).toBeVisible();
    await expect(bob.page.getByRole('alertdialog')).toHaveCount(0);
    return room;
  });

  await test.step('in the search that follows', async () => {
    await carol.emit(end, roomId);
    carol.close();
    await expect(bob.page.getByRole('button', { name: 'End the search' })).toBeVisible();
    await button(alice.page, 'Call again').click();
    await acceptFrom(bob, alice);
  });
});

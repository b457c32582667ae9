import type { BrowserContextOptions } from '@playwright/test';
import {
  connectionInUse,
  expectMedia,
  expectMoreVideo,
  expectSignalling,
  NOTICED_WITHIN,
  pressEnd,
  startCall,
} from './support/people/call.ts';
import { button, expectWhile, navLink, type } from './support/people/page.ts';
import type { Person } from './support/people/person.ts';
import { phone } from './support/people/phone.ts';
import { acceptFrom, openFriend, ringFrom, sheetOf } from './support/people/ring.ts';
import { filesAskedFor, goInApp, watchPictures } from './support/servers/deployment.ts';
import { type Nodes, onNode } from './support/servers/nodes.ts';
import { currentAssets, currentEntry, makeRelease } from './support/servers/release.ts';
import { befriend, conversationOf } from './support/servers/seed.ts';
import { test as base, expect } from './support/test.ts';

/** The proxy routes alice to node a and bob to node b. */
const test = base.extend<{ alice: Person; bob: Person; bobsDevice: BrowserContextOptions }>({
  bobsDevice: [{}, { option: true }],
  alice: async ({ newCaller }, use) => use(await newCaller('alice', { context: onNode('a') })),
  bob: async ({ newCaller, bobsDevice }, use) =>
    use(await newCaller('bob', { context: { ...bobsDevice, ...onNode('b') } })),
});

/** One that a closed page has left behind is missed after twenty seconds. */
const expectSockets = (nodes: Nodes, name: 'a' | 'b', count: number) =>
  expect.poll(() => nodes.socketsOf(name), { message: `sockets of node ${name}`, timeout: 60_000 }).toBe(count);

/** Waits until each of these people is connected to their node, and no one else is connected. */
async function expectConnected(nodes: Nodes, expected: { a?: Person[]; b?: Person[] }): Promise<void> {
  for (const name of ['a', 'b'] as const) {
    const people = expected[name] ?? [];
    for (const { context } of people) {
      // The proxy replaces the cookie of a browser that it routes to the other node.
      const nodeOf = async () => (await context.cookies()).find((cookie) => cookie.name === 'visavis_node')?.value;
      await expect.poll(nodeOf).toBe(name);
    }
    await expectSockets(nodes, name, people.length);
  }
}

/** The browser logs what a page sends while its connection closes; the page resends it or no longer needs it. */
const CLOSING = /WebSocket is already in CLOSING or CLOSED state/;

test('a call survives a killed node and continues through the other one; a closed tab is known across nodes at once', {
  tag: '@core',
}, async ({ alice, bob, nodes, problems }) => {
  problems.allow(CLOSING);
  await startCall(alice, bob);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  await expectSignalling(alice, bob);
  const connection = await connectionInUse(alice);

  await test.step('a killed node', async () => {
    await nodes.node.a.kill();
    await expectMoreVideo(alice);
    await expectSockets(nodes, 'b', 2);
    await expectSignalling(alice, bob);
    await expectSignalling(bob, alice);
    await expectMedia(alice);
    expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
    await nodes.node.a.start();
    await nodes.waitUntilServed('a');
  });

  await test.step('a closed tab', async () => {
    // Back on two nodes.
    await alice.context.addCookies(onNode('a').storageState.cookies);
    await alice.page.reload();
    await expectConnected(nodes, { a: [alice], b: [bob] });
    await expectMedia(alice);
    // That returns before the page has closed.
    const closed = alice.page.waitForEvent('close');
    await alice.page.close({ runBeforeUnload: true });
    await closed;
    const away = bob.page.getByText(`${alice.username} is away. Waiting for them to come back…`).first();
    await expect(away).toBeVisible({ timeout: NOTICED_WITHIN });
  });
});

test('a new build comes to one node after the other during a call: the picture never stops, and pages open', async ({
  alice,
  bob,
  nodes,
  problems,
}) => {
  problems.allow(CLOSING);
  await startCall(alice, bob);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  const connection = await connectionInUse(alice);
  const files = [alice, bob].map(({ page }) => filesAskedFor(page));
  const release = await makeRelease();
  const expectSteady = await watchPictures(alice, bob);
  const replace = async (name: 'a' | 'b') => {
    await nodes.node[name].stop();
    await expectSockets(nodes, name === 'a' ? 'b' : 'a', 2);
    await nodes.node[name].start(release.entry);
    await nodes.waitUntilServed(name);
    expect(await (await fetch(nodes.node[name].origin)).text()).toContain('_b.js');
  };
  const openFriends = async ({ page }: Person) => {
    await goInApp(page, '/friends');
    await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
  };

  await test.step('while one node has it, pages come from the other', async () => {
    await replace('a');
    await expectConnected(nodes, { b: [alice, bob] });
    await openFriends(alice);
  });

  await test.step('once both have it, the files of the build before are still there', async () => {
    await replace('b');
    await expectConnected(nodes, { a: [alice, bob] });
    await navLink(alice.page, 'Messages').first().click();
    await expect(alice.page).toHaveURL('/messages');
    await openFriends(bob);
  });

  await expectSteady();
  expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
  await expectSignalling(bob, alice);
  const own = await currentAssets();
  const pages = files.flatMap((asked) => [...asked].filter(([name]) => /^(FriendsPage|MessagesPage)-/.test(name)));
  expect(pages.map(([name, status]) => [own.includes(name), status])).toEqual(Array(3).fill([true, 200]));

  await nodes.deploy(currentEntry);
  await release.remove();
});

/** Alice rings bob, each on their node. */
async function ringAcross(nodes: Nodes, alice: Person, bob: Person): Promise<void> {
  await bob.page.goto('/home');
  await openFriend(alice, bob);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  await ringFrom(alice, bob);
  // The server's answer has reached her too.
  await expect(alice.page.getByText('Ringing…')).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ bobsDevice: phone });

  test('friends on two nodes write, and ring through the other one where a node dies', async ({
    alice,
    bob,
    nodes,
    privacy,
    problems,
  }) => {
    problems.allow(CLOSING);
    privacy.befriend(alice.username, bob.username);
    await befriend(alice.api, bob.api);

    await test.step('they write', async () => {
      const path = `/messages/${await conversationOf(alice.api, bob.api)}`;
      for (const { page } of [alice, bob]) await page.goto(path);
      await expectConnected(nodes, { a: [alice], b: [bob] });
      await expect(bob.page.getByText('Online', { exact: true })).toBeVisible();
      const box = bob.page.getByRole('textbox', { name: `Message to ${alice.username}` });
      await expectWhile(() => type(box, 'Are you over there?'), [alice.page, `${bob.username} is typing…`]);
      await button(bob.page, 'Send').tap();
      const received = alice.page.getByRole('region', { name: 'Messages' }).getByText('Are you over there?');
      await expect(received).toBeVisible();
      await expect(alice.page.getByText(`${bob.username} is typing…`)).toBeHidden();
      // It is on her screen, so it is marked as read.
      await expect(bob.page.getByRole('img', { name: 'Read', exact: true })).toBeVisible();
    });

    await test.step('where the caller’s node dies neither side rings for ever, and the friend can be called again', async () => {
      await ringAcross(nodes, alice, bob);
      await nodes.node.a.kill();
      // She learns it once she is connected again.
      await expect(alice.page.getByText('The call could not be connected.')).toBeVisible({ timeout: 60_000 });
      await expect(sheetOf(bob.page, alice)).toHaveCount(0);
      await button(alice.page, 'Call again').click();
      await acceptFrom(bob, alice);
      await pressEnd(alice);
      await nodes.node.a.start();
      await nodes.waitUntilServed('a');
    });

    await test.step('a friend whose node dies while it rings is rung through the other one, and answers', async () => {
      await alice.context.addCookies(onNode('a').storageState.cookies);
      await ringAcross(nodes, alice, bob);
      await nodes.node.b.kill();
      await expectSockets(nodes, 'a', 2);
      await acceptFrom(bob, alice);
      await expectMedia(bob);
      await nodes.node.b.start();
      await nodes.waitUntilServed('b');
    });
  });
});

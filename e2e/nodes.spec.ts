import {
  connectionInUse,
  expectMedia,
  expectMoreVideo,
  expectSignalling,
  pressControl,
  startCall,
} from './support/call.ts';
import { type Nodes, onNode } from './support/nodes.ts';
import type { Person } from './support/person.ts';
import { befriend, conversationOf } from './support/seed.ts';
import { test as base, expect } from './support/test.ts';

/** The proxy routes alice to node a and bob to node b. */
const test = base.extend<{ alice: Person; bob: Person }>({
  alice: async ({ newCaller }, use) => use(await newCaller('alice', { context: onNode('a') })),
  bob: async ({ newCaller }, use) => use(await newCaller('bob', { context: onNode('b') })),
});

/** Waits until each of these people is connected to their node, and no one else is connected. */
async function expectConnected(nodes: Nodes, expected: { a?: Person[]; b?: Person[] }): Promise<void> {
  for (const name of ['a', 'b'] as const) {
    const people = expected[name] ?? [];
    for (const { context } of people) {
      // The proxy replaces the cookie of a browser that it routes to the other node.
      const nodeOf = async () => (await context.cookies()).find((cookie) => cookie.name === 'visavis_node')?.value;
      await expect.poll(nodeOf).toBe(name);
    }
    await expect.poll(() => nodes.socketsOf(name), `sockets of node ${name}`).toBe(people.length);
  }
}

test('strangers on two nodes meet, see and hear each other', async ({ alice, bob, nodes }) => {
  await startCall(alice, bob);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  await pressControl(alice, 'Mute microphone');
  await expect(bob.page.getByLabel(`${alice.username} is muted`).first()).toBeVisible();
  await pressControl(bob, 'Turn camera off');
  await expect(alice.page.getByText(`${bob.username} turned their camera off`).first()).toBeVisible();
  await pressControl(bob, 'Next person');
  await expect(alice.page.getByLabel(`Video of ${bob.username}`)).toHaveCount(0);
});

test('friends on two nodes write to each other', { tag: '@nodes' }, async ({ alice, bob, nodes }) => {
  await befriend(alice.api, bob.api);
  const path = `/messages/${await conversationOf(alice.api, bob.api)}`;
  for (const { page } of [alice, bob]) await page.goto(path);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  await expect(bob.page.getByText('Online', { exact: true })).toBeVisible();

  const box = bob.page.getByRole('textbox', { name: `Message to ${alice.username}` });
  await box.pressSequentially('Are you over there?');
  await expect(alice.page.getByText(`${bob.username} is typing…`)).toBeVisible();
  await box.press('Enter');
  const received = alice.page.getByRole('region', { name: 'Messages' }).getByText('Are you over there?');
  await expect(received).toBeVisible();
  await expect(alice.page.getByText(`${bob.username} is typing…`)).toBeHidden();
  // It is on her screen, so it is marked as read.
  await expect(bob.page.getByRole('img', { name: 'Read', exact: true })).toBeVisible();
});

test('a call survives a killed node and continues through the other one', {
  tag: '@nodes',
}, async ({ alice, bob, nodes, problems }) => {
  test.setTimeout(240_000);
  problems.allow(CLOSING);
  await startCall(alice, bob);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  await expectSignalling(alice, bob);
  const connection = await connectionInUse(alice);

  await nodes.node.a.kill();
  await expectMoreVideo(alice);
  await expect.poll(() => nodes.socketsOf('b')).toBe(2);
  await expectSignalling(alice, bob);
  await expectSignalling(bob, alice);
  await expectMedia(alice);
  expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);

  await nodes.node.a.start();
  await nodes.waitUntilServed('a');
});

test('a call survives a rolling restart of both nodes', { tag: '@nodes' }, async ({ alice, bob, nodes, problems }) => {
  test.setTimeout(240_000);
  problems.allow(CLOSING);
  await startCall(alice, bob);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  const connection = await connectionInUse(alice);

  await nodes.restart();
  // Node a was up again when b stopped, so bob has moved to a.
  await expectConnected(nodes, { a: [alice, bob] });
  await expectSignalling(alice, bob);
  await expectSignalling(bob, alice);
  for (const person of [alice, bob]) await expectMedia(person);
  expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
});

test('a closed tab is known to the other on another node within two seconds', async ({ alice, bob, nodes }) => {
  await startCall(alice, bob);
  await expectConnected(nodes, { a: [alice], b: [bob] });
  await alice.page.close({ runBeforeUnload: true });
  const away = bob.page.getByText(`${alice.username} is away. Waiting for their return…`).first();
  await expect(away).toBeVisible({ timeout: 2000 });
});

/** The browser logs what a page sends while its connection closes; the page resends it or no longer needs it. */
const CLOSING = /WebSocket is already in CLOSING or CLOSED state/;

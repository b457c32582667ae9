import { connectionInUse, control, isSignalled, picturesGoOn, seesAndHears, startCall } from './support/call.ts';
import { type Nodes, seatAt } from './support/nodes.ts';
import type { Person } from './support/person.ts';
import { befriend, conversationOf } from './support/seed.ts';
import { test as base, expect } from './support/test.ts';

/** Alice belongs to node a, bob to node b. */
const test = base.extend<{ alice: Person; bob: Person }>({
  alice: async ({ newCaller }, use) => use(await newCaller('alice', { context: seatAt('a') })),
  bob: async ({ newCaller }, use) => use(await newCaller('bob', { context: seatAt('b') })),
});

/** Waits until all who are online are the people named, each at the node named. */
async function areAt(nodes: Nodes, places: { a?: Person[]; b?: Person[] }): Promise<void> {
  for (const name of ['a', 'b'] as const) {
    const people = places[name] ?? [];
    for (const { context } of people) {
      // The proxy gives another cookie to whom it sends elsewhere.
      const nodeOf = async () => (await context.cookies()).find((cookie) => cookie.name === 'visavis_node')?.value;
      await expect.poll(nodeOf).toBe(name);
    }
    await expect.poll(() => nodes.socketsOf(name), `sockets of node ${name}`).toBe(people.length);
  }
}

test('strangers on two nodes meet, see and hear each other', async ({ alice, bob, nodes }) => {
  await startCall(alice, bob);
  await areAt(nodes, { a: [alice], b: [bob] });
  await control(alice, 'Mute microphone');
  await expect(bob.page.getByLabel(`${alice.username} is muted`).first()).toBeVisible();
  await control(bob, 'Turn camera off');
  await expect(alice.page.getByText(`${bob.username} turned the camera off`).first()).toBeVisible();
  await control(bob, 'Next person');
  await expect(alice.page.getByLabel(`Video of ${bob.username}`)).toHaveCount(0);
});

test('friends on two nodes write to each other', { tag: '@nodes' }, async ({ alice, bob, nodes }) => {
  await befriend(alice.api, bob.api);
  const path = `/messages/${await conversationOf(alice.api, bob.api)}`;
  for (const { page } of [alice, bob]) await page.goto(path);
  await areAt(nodes, { a: [alice], b: [bob] });
  await expect(bob.page.getByText('Online', { exact: true })).toBeVisible();

  const box = bob.page.getByRole('textbox', { name: `Message to ${alice.username}` });
  await box.pressSequentially('Are you over there?');
  await expect(alice.page.getByText(`${bob.username} is typing…`)).toBeVisible();
  await box.press('Enter');
  const heard = alice.page.getByRole('region', { name: 'Messages' }).getByText('Are you over there?');
  await expect(heard).toBeVisible();
  await expect(alice.page.getByText(`${bob.username} is typing…`)).toBeHidden();
  // She has it on her screen, and he hears of that.
  await expect(bob.page.getByRole('img', { name: 'Read', exact: true })).toBeVisible();
});

test('a node is killed in a call: the picture goes on, and both are signalled through the other', {
  tag: '@nodes',
}, async ({ alice, bob, nodes, problems }) => {
  test.setTimeout(240_000);
  problems.expect(CLOSING);
  await startCall(alice, bob);
  await areAt(nodes, { a: [alice], b: [bob] });
  await isSignalled(alice, bob);
  const connection = await connectionInUse(alice);

  await nodes.node.a.kill();
  await picturesGoOn(alice);
  await expect.poll(() => nodes.socketsOf('b')).toBe(2);
  await isSignalled(alice, bob);
  await isSignalled(bob, alice);
  await seesAndHears(alice);
  expect(await connectionInUse(alice), 'the connection that there was before').toBe(connection);

  await nodes.node.a.start();
  await nodes.untilServed('a');
});

test('both nodes are replaced in a call, one after the other', { tag: '@nodes' }, async ({
  alice,
  bob,
  nodes,
  problems,
}) => {
  test.setTimeout(240_000);
  problems.expect(CLOSING);
  await startCall(alice, bob);
  await areAt(nodes, { a: [alice], b: [bob] });
  const connection = await connectionInUse(alice);

  await nodes.restart();
  // Node a was back before b went: whoever left b is there now.
  await areAt(nodes, { a: [alice, bob] });
  await isSignalled(alice, bob);
  await isSignalled(bob, alice);
  for (const person of [alice, bob]) await seesAndHears(person);
  expect(await connectionInUse(alice), 'the connection that there was before').toBe(connection);
});

/** The browser's note of what a page says while its connection is being closed; it is said again, or is of no use. */
const CLOSING = /WebSocket is already in CLOSING or CLOSED state/;

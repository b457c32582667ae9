import { networkInterfaces } from 'node:os';
import { checkCamera, expectMedia, inboundMedia, pressStart, startCall } from '../support/people/call.ts';
import { makeFriends } from '../support/people/friends.ts';
import { acceptFrom, openFriend, ringFrom } from '../support/people/ring.ts';
import { onNode } from '../support/servers/nodes.ts';
import { expect, test } from '../support/test.ts';
import { receivedBy } from '../support/watch/frames.ts';

test.use({ relay: true });

const PEOPLE = 2;
/** udp and tcp */
const RELAY_ADDRESSES = 2;
const networks = () => {
  const outer = Object.values(networkInterfaces()).filter((addresses) => addresses?.some(({ internal }) => !internal));
  return Math.max(1, outer.length);
};

const CANDIDATE = /candidate:\S+ \d \w+ \d+ \S+ \d+ typ (\w+)(?: raddr (\S+) rport (\d+))?/g;

/** Chromium gives nothing back by itself: it would stay there for ten minutes. */
test('strangers connect through the relay and do not learn each other’s address, and give back what they hold there', async ({
  newCaller,
  nodes,
}, info) => {
  const held = () => nodes.turn?.allocations().now;
  /** Notes how long it took: about a second on a quiet machine. */
  const expectNothingHeld = async () => {
    const since = performance.now();
    await expect.poll(held, { timeout: 15_000, intervals: [20] }).toBe(0);
    info.annotations.push({ type: 'given back after', description: `${Math.round(performance.now() - since)} ms` });
  };
  const alice = await newCaller('alice', { context: onNode('a') });
  const bob = await newCaller('bob', { context: onNode('b') });
  const received = [receivedBy(alice), receivedBy(bob)];

  await test.step('the camera check connects with itself from the relay to the relay', async () => {
    const before = nodes.turn?.allocations().made ?? 0;
    await checkCamera(alice);
    const states = () => alice.page.evaluate(() => window.peersForTest?.map(({ connectionState }) => connectionState));
    await expect.poll(states).toEqual(['closed', 'closed']);
    expect(nodes.turn?.allocations().made).toBeGreaterThanOrEqual(before + 2);
    await expectNothingHeld();
    // Start stays: a connection came about.
    await expect(alice.page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
    await expect(alice.page.getByRole('heading', { name: 'Calls would not work right now' })).toHaveCount(0);
  });

  await test.step('a page that goes gives back at once what its search holds', async () => {
    await pressStart(alice);
    await expect.poll(held).toBeGreaterThan(0);
    await alice.page.goto('about:blank');
    await expectNothingHeld();
  });

  await test.step('a call', async () => {
    await startCall(alice, bob);
    for (const { page } of [alice, bob]) {
      // The other's relayed address counts as 'prflx' where a check arrived before its candidate.
      expect((await inboundMedia(page)).path?.local).toBe('relay');
    }
    for (const frames of received) {
      const signals = frames.filter((frame) => /video:(offer|answer|ice_candidate)|matching:found/.test(frame));
      const candidates = signals.flatMap((frame) => [...frame.matchAll(CANDIDATE)]);
      expect(candidates.length).toBeGreaterThan(0);
      for (const [whole, type, related] of candidates) {
        expect(type, whole).toBe('relay');
        // Neither may the related address, the one behind the relay.
        expect(related ?? '0.0.0.0', whole).toBe('0.0.0.0');
      }
    }
    // Each browser holds one for each address of the relay on each of the machine's networks, and two while it tests its
    // connection in the camera check. In a call, the one who answers holds those of the offer that it had posted itself
    // until they are given back.
    expect(nodes.turn?.allocations().most).toBeLessThanOrEqual(PEOPLE * 2 * RELAY_ADDRESSES * networks());
  });

  await test.step('pages that go give back what their call holds', async () => {
    expect(held()).toBeGreaterThan(0);
    // As the user's click does: without this the page gets no `pagehide`.
    for (const { page } of [alice, bob]) await page.close({ runBeforeUnload: true });
    await expectNothingHeld();
  });
});

test('friends who call each other are connected directly, past the relay', async ({ newCaller, privacy }) => {
  const alice = await newCaller('alice', { context: onNode('a') });
  const bob = await newCaller('bob', { context: onNode('b') });
  await makeFriends(alice, bob, privacy);
  await bob.page.goto('/home');
  await openFriend(alice, bob);
  await ringFrom(alice, bob);
  await acceptFrom(bob, alice);
  for (const person of [alice, bob]) {
    await expectMedia(person);
    const { path } = await inboundMedia(person.page);
    const direct = expect.stringMatching(/^(host|prflx|srflx)$/);
    expect(path).toEqual({ local: direct, remote: direct });
  }
});

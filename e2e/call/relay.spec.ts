import { networkInterfaces } from 'node:os';
import { expectMedia, inboundMedia, startCall } from '../support/people/call.ts';
import { acceptFrom, openFriend, ringFrom } from '../support/people/ring.ts';
import { onNode } from '../support/servers/nodes.ts';
import { befriend } from '../support/servers/seed.ts';
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

test('strangers connect through the relay and do not learn each other’s address', {
  tag: ['@nodes', '@core'],
}, async ({ newCaller, nodes }) => {
  test.setTimeout(300_000);
  const alice = await newCaller('alice', { context: onNode('a') });
  const bob = await newCaller('bob', { context: onNode('b') });
  const received = [receivedBy(alice), receivedBy(bob)];
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
  // Each browser holds one for each address of the relay on each of the machine's networks; the one who answers holds
  // those of the offer that it had posted itself until they are given back.
  expect(nodes.turn?.allocations().most).toBeLessThanOrEqual((PEOPLE + 1) * RELAY_ADDRESSES * networks());
});

test('friends who call each other are connected directly, past the relay', { tag: '@nodes' }, async ({
  newCaller,
  privacy,
}) => {
  test.setTimeout(300_000);
  const alice = await newCaller('alice', { context: onNode('a') });
  const bob = await newCaller('bob', { context: onNode('b') });
  await befriend(alice.api, bob.api);
  privacy.befriend(alice.username, bob.username);
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

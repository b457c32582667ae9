import { arriving, startCall } from './support/call.ts';
import { seatAt } from './support/nodes.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

test.use({ relay: true });

/** Everything that the server tells a page from its next opening on, as it was sent. */
function hear({ page }: Person): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void frames.push(String(payload))));
  return frames;
}

const CANDIDATE = /candidate:\S+ \d \w+ \d+ \S+ \d+ typ (\w+)(?: raddr (\S+) rport (\d+))?/g;

test('strangers are connected through the relay, and learn nothing of where the other is', {
  tag: '@nodes',
}, async ({ newCaller }) => {
  test.setTimeout(180_000);
  const alice = await newCaller('alice', { context: seatAt('a') });
  const bob = await newCaller('bob', { context: seatAt('b') });
  const told = [hear(alice), hear(bob)];
  await startCall(alice, bob);
  for (const { page } of [alice, bob]) {
    expect((await arriving(page)).path).toEqual({ local: 'relay', remote: 'relay' });
  }
  for (const frames of told) {
    const signals = frames.filter((frame) => /video:(offer|answer|ice_candidate)/.test(frame));
    const candidates = signals.flatMap((frame) => [...frame.matchAll(CANDIDATE)]);
    expect(candidates.length).toBeGreaterThan(0);
    for (const [whole, type, related] of candidates) {
      expect(type, whole).toBe('relay');
      // The address behind the relay is left out as well.
      expect(related ?? '0.0.0.0', whole).toBe('0.0.0.0');
    }
  }
});

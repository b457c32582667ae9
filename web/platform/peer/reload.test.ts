import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { REPLACEMENTS } from '../path/replacements.ts';
import { CLOSE_AFTER } from './connection.ts';
import { connect, createSide, exchange, type Side } from './testing.ts';
import type { Peer } from './types.ts';

let low: Side;
let high: Side;
beforeEach(() => {
  low = createSide(true);
  high = createSide(false);
});

const reload = (side: Side) => {
  side.events.length = 0;
  return { side, peer: side.open() };
};

test('after the polite side reloads, both replace their connection and reconnect', async () => {
  const { a } = await connect(low, high);
  const b = reload(high);
  await settle();
  a.peer.ready();
  b.peer.ready();
  await exchange(a, b);
  expect(low.connections).toHaveLength(2);
  expect(low.eventTypes()).toEqual(['stream', 'connected', 'safety', 'channel', 'interrupted', 'stream']);
  low.last().setState('connected');
  high.last().setState('connected');
  expect(low.eventTypes().at(-1)).toBe('restored');
  expect(high.eventTypes().at(-1)).toBe('connected');
  expect(low.last().signalingState).toBe('stable');
  expect(high.last().signalingState).toBe('stable');
  await low.clock.advance(CLOSE_AFTER);
  expect(low.connections[0]?.signalingState).toBe('closed');
});

test('after the initiator reloads, its offer makes the other side replace its connection', async () => {
  const { b } = await connect(low, high);
  const a = reload(low);
  await settle();
  a.peer.ready();
  b.peer.ready();
  await exchange(a, b);
  expect(high.connections).toHaveLength(2);
  high.last().setState('connected');
  expect(high.eventTypes().at(-1)).toBe('restored');
});

test('re-entering the room without a reload changes nothing', async () => {
  const { a, b } = await connect(low, high);
  a.peer.ready();
  b.peer.ready();
  await exchange(a, b);
  expect(low.connections).toHaveLength(1);
  expect(high.connections).toHaveLength(1);
  expect(low.eventTypes()).toEqual(['stream', 'connected']);
});

const offerOf = (session: number) => ({
  offer: { type: 'offer' as const, sdp: `v=0\r\no=- ${session} 1 IN IP4 127.0.0.1\r\ns=\r\n` },
});

test('an offer of a partner who reloaded is answered, even if it crosses an offer of the initiator', async () => {
  const { a } = await connect(low, high);
  low.last().setState('failed');
  await settle();
  expect(low.last().signalingState).toBe('have-local-offer');
  low.outbox.length = 0;
  a.peer.receive(offerOf(7_000_000));
  await settle();
  expect(low.connections).toHaveLength(2);
  expect(low.outbox.at(-1)).toHaveProperty('answer');
});

describe('a partner who keeps offering new sessions', () => {
  /** 8 offers a second, as fast as the server relays them and faster than any page reloads */
  async function offerFor(seconds: number, peer: Peer, side: Side): Promise<void> {
    for (let count = 0; count < seconds * 8; count += 1) {
      peer.receive(offerOf(9_000_000 + count));
      await settle();
      await side.clock.advance(125);
    }
  }

  test.each(['initiator', 'other side'])('makes the %s open few connections', async (name) => {
    const { a, b } = await connect(low, high);
    const { peer, side } = name === 'initiator' ? a : b;
    await offerFor(25, peer, side);
    expect(side.connections.length).toBeLessThanOrEqual(1 + REPLACEMENTS.burst + 25_000 / REPLACEMENTS.interval);
    const open = side.connections.filter(({ signalingState }) => signalingState !== 'closed');
    expect(open.length).toBeLessThanOrEqual(1 + REPLACEMENTS.burst);
  });

  test('may reload again after a while', async () => {
    const { a } = await connect(low, high);
    await offerFor(5, a.peer, low);
    const before = low.connections.length;
    await low.clock.advance(REPLACEMENTS.interval);
    a.peer.receive(offerOf(8_000_000));
    await settle();
    expect(low.connections).toHaveLength(before + 1);
    expect(low.outbox.at(-1)).toHaveProperty('answer');
  });
});

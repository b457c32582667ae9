import { beforeEach, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { CLOSE_AFTER } from './connection.ts';
import { connect, createSide, exchange, type Side } from './testing.ts';

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
  expect(low.eventTypes()).toEqual(['stream', 'connected', 'interrupted', 'stream']);
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

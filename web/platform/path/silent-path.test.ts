import { expect, test } from 'vitest';
import { createFakeStream } from '../media/media.fake.ts';
import { connect, createSide, exchange } from '../peer/testing.ts';

const heard = [{ type: 'data-channel', messagesReceived: 1 }];

test.each([
  ['firefox', 2],
  ['chromium', 1],
] as const)('a %s over whose connection nothing comes any more seeks another path', async (browser, connections) => {
  const [low, high] = [createSide(true, createFakeStream(), browser), createSide(false, createFakeStream(), browser)];
  const { a, b } = await connect(low, high);
  low.last().report = heard;
  await low.clock.advance(2000);
  await low.clock.advance(7999);
  expect(low.eventTypes()).not.toContain('interrupted');
  await low.clock.advance(1);
  await exchange(a, b);
  expect(low.eventTypes()).toContain('interrupted');
  expect(low.connections).toHaveLength(connections);
  expect(low.last().signalingState).toBe('stable');
  expect(connections === 2 || low.last().localDescription?.sdp?.includes('/2/')).toBe(true);
});

test('what comes again over a connection that stayed connected restores the call', async () => {
  const [low, high] = [createSide(true), createSide(false)];
  await connect(low, high);
  low.last().report = heard;
  await low.clock.advance(10_000);
  expect(low.eventTypes().at(-1)).toBe('interrupted');
  low.last().report = [{ type: 'data-channel', messagesReceived: 2 }];
  await low.clock.advance(2000);
  expect(low.eventTypes().at(-1)).toBe('restored');
});

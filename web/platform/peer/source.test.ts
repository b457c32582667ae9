import { beforeEach, expect, test } from 'vitest';
import { createFakeStream } from '../media/media.fake.ts';
import { createSide, type Side } from './testing.ts';

let side: Side;
beforeEach(() => {
  side = createSide(true);
});

test('prepares one connection with tracks and a candidate pool, for the next peer', () => {
  side.peers.prepare(side.options);
  side.peers.prepare(side.options);
  expect(side.connections).toHaveLength(1);
  expect(side.last().configuration.iceCandidatePoolSize).toBe(10);
  expect(side.last().getSenders()).toHaveLength(2);
  side.open();
  expect(side.connections).toHaveLength(1);
  side.open();
  expect(side.connections).toHaveLength(2);
});

test('applies the pair’s policy to a connection prepared with another', () => {
  side.peers.prepare(side.options);
  side.peers.open({ ...side.options, policy: 'relay', initiator: true, signal: () => undefined, on: () => undefined });
  expect(side.connections).toHaveLength(1);
  expect(side.last().configuration.iceTransportPolicy).toBe('relay');
});

test('does not use a connection prepared for another stream', () => {
  side.peers.prepare({ ...side.options, stream: createFakeStream() });
  side.open();
  expect(side.connections).toHaveLength(2);
  expect(side.connections[0]?.signalingState).toBe('closed');
});

test('closes the prepared connection on drop', () => {
  side.peers.prepare(side.options);
  side.peers.drop();
  expect(side.last().signalingState).toBe('closed');
});

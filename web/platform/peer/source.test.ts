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

const relay = [{ urls: ['turn:relay.test:3478'], username: 'u', credential: 'c' }];

test('pools no candidates where there is a relay, because each would hold an allocation', () => {
  side.peers.prepare({ ...side.options, iceServers: relay });
  expect(side.last().configuration.iceCandidatePoolSize).toBe(0);
});

test('empties the pool of a connection prepared before the relay was known', () => {
  side.peers.prepare(side.options);
  const match = { ...side.options, iceServers: relay, policy: 'relay' as const };
  side.peers.open({ ...match, freshServers: async () => relay, initiator: true, signal: () => {}, on: () => {} });
  expect(side.connections).toHaveLength(1);
  expect(side.last().configuration).toMatchObject({ iceCandidatePoolSize: 0, iceServers: relay });
});

test('applies the pair’s policy to a connection prepared with another', () => {
  side.peers.prepare(side.options);
  const freshServers = async () => [];
  side.peers.open({ ...side.options, policy: 'relay', freshServers, initiator: true, signal: () => {}, on: () => {} });
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

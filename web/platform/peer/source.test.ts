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

test.each([
  ['another policy', { policy: 'relay' as const }],
  ['another stream', { stream: createFakeStream() }],
])('does not use a connection prepared for %s', (_, other) => {
  side.peers.prepare({ ...side.options, ...other });
  side.open();
  expect(side.connections).toHaveLength(2);
  expect(side.connections[0]?.signalingState).toBe('closed');
  expect(side.last().configuration.iceTransportPolicy).toBe('all');
});

test('gives the prepared connection the servers of the match', () => {
  side.peers.prepare({ ...side.options, iceServers: [{ urls: 'stun:stun.test' }] });
  side.open();
  expect(side.connections).toHaveLength(1);
  expect(side.last().configuration.iceServers).toBe(side.options.iceServers);
});

test('prepares anew for other servers', () => {
  side.peers.prepare(side.options);
  side.peers.prepare({ ...side.options, iceServers: relay });
  expect(side.connections.map(({ signalingState }) => signalingState)).toEqual(['closed', 'stable']);
});

test('closes the prepared connection on drop', () => {
  side.peers.prepare(side.options);
  side.peers.drop();
  expect(side.last().signalingState).toBe('closed');
});

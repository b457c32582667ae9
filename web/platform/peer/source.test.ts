import { beforeEach, expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeStream } from '../media/media.fake.ts';
import { CLOSE_AFTER } from './connection.ts';
import { GATHER_WAIT } from './source.ts';
import { createSide, type Side } from './testing.ts';

let side: Side;
beforeEach(() => {
  side = createSide(true);
});

/** The connection that offers gathers its first candidate. */
async function findNetworks() {
  const offer = side.peers.offer();
  await settle();
  const connection = side.connections.findLast(({ configuration }) => configuration.iceCandidatePoolSize === 10);
  connection?.gather('candidate:1 1 udp 1 192.0.2.1 4000 typ host');
  connection?.finishGathering();
  await offer;
}

test('prepares connections with tracks and a candidate pool, one to offer and one to answer', () => {
  side.peers.prepare(side.options);
  side.peers.prepare(side.options);
  expect(side.connections.map(({ configuration }) => configuration.iceCandidatePoolSize)).toEqual([10, 1]);
  expect(side.connections.map((connection) => connection.getSenders().length)).toEqual([2, 2]);
  side.open();
  expect(side.connections).toHaveLength(2);
  side.open();
  expect(side.connections).toHaveLength(3);
});

test.each([
  ['offers', {}, 0],
  ['answers', { peerDescription: { type: 'offer' as const, sdp: 'v=0' } }, 1],
])('uses the one that %s, and closes the other later', async (_, match, used) => {
  side.peers.prepare(side.options);
  await findNetworks();
  side.open(match);
  await side.clock.advance(CLOSE_AFTER - 1);
  expect(side.connections.map(({ connectionState }) => connectionState)).toEqual(['new', 'new']);
  await side.clock.advance(1);
  const expected = used === 0 ? ['new', 'closed'] : ['closed', 'new'];
  expect(side.connections.map(({ connectionState }) => connectionState)).toEqual(expected);
});

test('answers by a connection that pools nothing until the browser has found its networks', async () => {
  side.peers.prepare(side.options);
  side.open({ peerDescription: { type: 'offer', sdp: 'v=0' } });
  expect(side.connections.map(({ configuration }) => configuration.iceCandidatePoolSize)).toEqual([10, 1, 0]);
  await side.clock.advance(CLOSE_AFTER);
  expect(side.connections.map(({ connectionState }) => connectionState)).toEqual(['closed', 'closed', 'new']);
});

test('posts no transport until the browser has found its networks', async () => {
  side.peers.prepare(side.options);
  const early = side.peers.offer();
  await side.clock.advance(GATHER_WAIT);
  expect(await early).not.toHaveProperty('transport');
  side.peers.drop();
  side.peers.prepare(side.options);
  await findNetworks();
  expect(await side.peers.offer()).toHaveProperty('transport');
});

const relay = [{ urls: ['turn:relay.test:3478'], username: 'u', credential: 'c' }];

test('pools no candidates where there is a relay, because each would hold an allocation', () => {
  side.peers.prepare({ ...side.options, iceServers: relay });
  expect(side.connections.map(({ configuration }) => configuration.iceCandidatePoolSize)).toEqual([0, 0]);
});

test.each([
  ['another policy', { policy: 'relay' as const }],
  ['another stream', { stream: createFakeStream() }],
])('does not use a connection prepared for %s', (_, other) => {
  side.peers.prepare({ ...side.options, ...other });
  side.open();
  expect(side.connections.map(({ signalingState }) => signalingState).slice(0, 2)).toEqual(['closed', 'closed']);
  expect(side.connections).toHaveLength(3);
  expect(side.last().configuration.iceTransportPolicy).toBe('all');
});

test('gives the prepared connection the servers of the match', () => {
  side.peers.prepare({ ...side.options, iceServers: [{ urls: 'stun:stun.test' }] });
  side.open();
  expect(side.connections).toHaveLength(2);
  expect(side.first().configuration.iceServers).toBe(side.options.iceServers);
});

test('leaves a prepared connection alone where the match brings the same servers', () => {
  const iceServers = [{ urls: ['stun:stun.test'] }];
  side.peers.prepare({ ...side.options, iceServers });
  const configure = vi.spyOn(side.first(), 'setConfiguration');
  side.open({ iceServers: structuredClone(iceServers) });
  expect(side.connections).toHaveLength(2);
  expect(configure).not.toHaveBeenCalled();
});

test('prepares anew for other servers', () => {
  side.peers.prepare(side.options);
  side.peers.prepare({ ...side.options, iceServers: relay });
  expect(side.connections.map(({ signalingState }) => signalingState)).toEqual([
    'closed',
    'closed',
    'stable',
    'stable',
  ]);
});

test('closes the prepared connections on drop', () => {
  side.peers.prepare(side.options);
  side.peers.drop();
  expect(side.connections.map(({ signalingState }) => signalingState)).toEqual(['closed', 'closed']);
});

test('builds connections that negotiate no codec but those that calls use', () => {
  side.peers.prepare(side.options);
  expect(side.connections.map((connection) => connection.codecsOf('video')?.map(({ mimeType }) => mimeType))).toEqual([
    ['video/VP8'],
    ['video/VP8'],
  ]);
});

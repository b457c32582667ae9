import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, settle } from '../clock.fake.ts';
import { createFakeStream, createFakeTrack } from '../media/media.fake.ts';
import { createFakeConnection, type FakeConnection } from './peer.fake.ts';
import { CLOSE_AFTER, createPeers } from './peer.ts';
import type { Peer, PeerEvent, PeerSignal } from './types.ts';

/** One side of a call: its connections so far, what it said, what it heard of its own. */
function createSide(initiator: boolean, stream = createFakeStream()) {
  const clock = createFakeClock();
  const connections: FakeConnection[] = [];
  const outbox: PeerSignal[] = [];
  const events: PeerEvent[] = [];
  const peers = createPeers({
    createConnection: (configuration) => {
      const connection = createFakeConnection(configuration);
      connections.push(connection);
      return connection;
    },
    createStream: () => createFakeStream([]),
    clock,
    warn: (text, error) => {
      throw new Error(`${text}: ${String(error)}`);
    },
  });
  const wish = { iceServers: [], policy: 'all' as const, stream };
  const open = () =>
    peers.open({ ...wish, initiator, signal: (s) => outbox.push(structuredClone(s)), on: (e) => events.push(e) });
  const last = () => connections.at(-1) as FakeConnection;
  const says = () => events.map((event) => event.type);
  return { clock, connections, outbox, events, peers, wish, open, last, says };
}
type Side = ReturnType<typeof createSide>;

/** Carries what both sides said until nobody says anything more. */
async function exchange(a: { side: Side; peer: Peer }, b: { side: Side; peer: Peer }) {
  for (let round = 0; round < 20; round += 1) {
    await settle();
    const [fromA, fromB] = [a.side.outbox.splice(0), b.side.outbox.splice(0)];
    if (fromA.length + fromB.length === 0) return;
    for (const signal of fromA) b.peer.receive(signal);
    for (const signal of fromB) a.peer.receive(signal);
  }
  throw new Error('They never stop talking');
}

let low: Side;
let high: Side;
beforeEach(() => {
  low = createSide(true);
  high = createSide(false);
});

async function connect() {
  const a = { side: low, peer: low.open() };
  const b = { side: high, peer: high.open() };
  await settle();
  a.peer.ready();
  b.peer.ready();
  await exchange(a, b);
  low.last().setState('connected');
  high.last().setState('connected');
  return { a, b };
}

describe('the first offer', () => {
  test('is made before both are in the room, and sent the moment they are, candidates inside', async () => {
    const peer = low.open();
    await settle();
    expect(low.last().signalingState).toBe('have-local-offer');
    low.last().gather('early');
    expect(low.outbox).toEqual([]);
    peer.ready();
    await settle();
    expect(low.outbox.map((signal) => Object.keys(signal)[0])).toEqual(['offer']);
    low.last().gather('late');
    expect(low.outbox.at(-1)).toMatchObject({ candidate: { candidate: 'late' } });
  });

  test('comes from the initiator alone, and both end stable with each other’s stream', async () => {
    const high0 = high.open();
    high0.ready();
    await settle();
    expect(high.outbox).toEqual([]);
    high0.close();
    const { a, b } = await connect();
    expect(low.last().signalingState).toBe('stable');
    expect(high.last().signalingState).toBe('stable');
    expect(low.says()).toEqual(['stream', 'connected']);
    expect(high.says()).toEqual(['stream', 'connected']);
    const stream = low.events.find((event) => event.type === 'stream');
    expect(stream?.stream.getTracks()).toHaveLength(2);
    a.peer.close();
    b.peer.close();
  });

  test('asks for the kinds that this side cannot send', async () => {
    low = createSide(true, createFakeStream([createFakeTrack('audio')]));
    await connect();
    expect(
      low
        .last()
        .getTransceivers()
        .map((t) => t.direction),
    ).toEqual(['sendrecv', 'recvonly']);
    expect(low.events.find((event) => event.type === 'stream')?.stream.getVideoTracks()).toHaveLength(1);
    expect(high.events.find((event) => event.type === 'stream')?.stream.getVideoTracks()).toHaveLength(0);
  });
});

test('candidates that come before the description wait for it', async () => {
  const peer = high.open();
  peer.receive({ candidate: { candidate: 'first', sdpMid: '0' } });
  await settle();
  expect(high.last().added).toEqual([]);
  low.open().ready();
  await settle();
  for (const signal of low.outbox) peer.receive(signal);
  await settle();
  expect(high.last().added).toEqual(['first']);
});

test('when offers cross, the polite side gives way and both end stable', async () => {
  const { a, b } = await connect();
  low.last().setState('failed');
  high.last().setState('failed');
  await exchange(a, b);
  expect(low.last().signalingState).toBe('stable');
  expect(high.last().signalingState).toBe('stable');
  expect(low.connections).toHaveLength(1);
  expect(high.connections).toHaveLength(1);
});

describe('a path that breaks', () => {
  test('is looked for, and found', async () => {
    const { a, b } = await connect();
    low.last().setState('disconnected');
    expect(low.says().at(-1)).toBe('interrupted');
    await low.clock.advance(1000);
    expect(low.outbox).toHaveLength(1);
    await exchange(a, b);
    low.last().setState('connected');
    expect(low.says().at(-1)).toBe('restored');
  });

  test('is lost after 15 s of looking', async () => {
    await connect();
    low.last().setState('disconnected');
    await low.clock.advance(14_999);
    expect(low.says().at(-1)).toBe('interrupted');
    await low.clock.advance(1001);
    expect(low.says().at(-1)).toBe('lost');
  });

  test('before it ever was up, has failed', async () => {
    low.open();
    low.last().setState('failed');
    expect(low.says()).toEqual(['failed']);
  });
});

describe('the other comes back with a new connection', () => {
  const reload = (side: Side) => {
    side.events.length = 0;
    return { side, peer: side.open() };
  };

  test('after the yielding side reloaded, both build anew and are connected again', async () => {
    const { a } = await connect();
    const b = reload(high);
    await settle();
    a.peer.ready();
    b.peer.ready();
    await exchange(a, b);
    expect(low.connections).toHaveLength(2);
    expect(low.says()).toEqual(['stream', 'connected', 'interrupted', 'stream']);
    low.last().setState('connected');
    high.last().setState('connected');
    expect(low.says().at(-1)).toBe('restored');
    expect(high.says().at(-1)).toBe('connected');
    expect(low.last().signalingState).toBe('stable');
    expect(high.last().signalingState).toBe('stable');
    await low.clock.advance(CLOSE_AFTER);
    expect(low.connections[0]?.signalingState).toBe('closed');
  });

  test('after the offering side reloaded, its offer starts the other anew', async () => {
    const { b } = await connect();
    const a = reload(low);
    await settle();
    a.peer.ready();
    b.peer.ready();
    await exchange(a, b);
    expect(high.connections).toHaveLength(2);
    high.last().setState('connected');
    expect(high.says().at(-1)).toBe('restored');
  });

  test('a mere return to the room changes nothing', async () => {
    const { a, b } = await connect();
    a.peer.ready();
    b.peer.ready();
    await exchange(a, b);
    expect(low.connections).toHaveLength(1);
    expect(high.connections).toHaveLength(1);
    expect(low.says()).toEqual(['stream', 'connected']);
  });
});

describe('ahead of the match', () => {
  test('the next connection is built once, with tracks and a full pool, and used for the next person', () => {
    low.peers.prepare(low.wish);
    low.peers.prepare(low.wish);
    expect(low.connections).toHaveLength(1);
    expect(low.last().configuration.iceCandidatePoolSize).toBe(10);
    expect(low.last().getSenders()).toHaveLength(2);
    low.open();
    expect(low.connections).toHaveLength(1);
    low.open();
    expect(low.connections).toHaveLength(2);
  });

  test('a pair’s policy is set on what was built for another', () => {
    low.peers.prepare(low.wish);
    low.peers.open({ ...low.wish, policy: 'relay', initiator: true, signal: () => undefined, on: () => undefined });
    expect(low.connections).toHaveLength(1);
    expect(low.last().configuration.iceTransportPolicy).toBe('relay');
  });

  test('a connection built for a capture that ended is not used', () => {
    low.peers.prepare({ ...low.wish, stream: createFakeStream() });
    low.open();
    expect(low.connections).toHaveLength(2);
    expect(low.connections[0]?.signalingState).toBe('closed');
  });

  test('is closed when there is no next', () => {
    low.peers.prepare(low.wish);
    low.peers.drop();
    expect(low.last().signalingState).toBe('closed');
  });
});

describe('what is sent', () => {
  test('starts small and follows the level', async () => {
    const { a } = await connect();
    await settle();
    expect(low.last().encodingOf('video')?.scaleResolutionDownBy).toBeCloseTo(1280 / 480);
    a.peer.setLevel('medium');
    await settle();
    expect(low.last().encodingOf('video')).toEqual({ maxBitrate: 800_000, maxFramerate: 24, scaleResolutionDownBy: 2 });
    expect(low.last().encodingOf('audio')).toEqual({ maxBitrate: 96_000 });
  });

  test('changes with the chosen camera, without a new offer', async () => {
    const { a } = await connect();
    const camera = createFakeTrack('video', 'other');
    a.peer.setTrack('video', camera);
    await settle();
    expect(low.last().getSenders()[1]?.track).toBe(camera);
    expect(low.outbox).toEqual([]);
  });

  test('gains a camera that was not there before, with a new offer', async () => {
    low = createSide(true, createFakeStream([createFakeTrack('audio')]));
    const { a } = await connect();
    a.peer.setTrack('video', createFakeTrack('video'));
    await settle();
    expect(low.last().getTransceivers()[1]?.direction).toBe('sendrecv');
    expect(low.outbox.map((signal) => Object.keys(signal)[0])).toEqual(['offer']);
  });
});

test('the quality is told between two looks', async () => {
  const { a } = await connect();
  const rtp = (packetsReceived: number, packetsLost: number) => ({
    type: 'inbound-rtp',
    packetsReceived,
    packetsLost,
    jitter: 0.01,
  });
  low.last().report = [rtp(1000, 0)];
  expect(await a.peer.sample()).toBeNull();
  low.last().report = [
    rtp(1180, 20),
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.12, availableOutgoingBitrate: 1e6 },
  ];
  expect(await a.peer.sample()).toEqual({ packetLoss: 5, jitter: 10, roundTripTime: 120, bandwidth: 1e6 });
});

test('heartbeats go out on the channel named app while it is open', async () => {
  const { a } = await connect();
  const channel = low.last().channel;
  expect(channel?.label).toBe('app');
  await low.clock.advance(5000);
  expect(channel?.sent).toEqual([]);
  channel?.openUp();
  await low.clock.advance(5000);
  expect(channel?.sent).toHaveLength(2);
  expect(JSON.parse(channel?.sent[1] ?? '')).toEqual({ type: 'heartbeat', timestamp: low.clock.now() });
  a.peer.close();
  await low.clock.advance(60_000);
  expect(channel?.sent).toHaveLength(2);
});

test('a closed peer sends nothing from that moment on, though its connection is closed later', async () => {
  const { a } = await connect();
  const tracks = () =>
    low
      .last()
      .getSenders()
      .map(({ track }) => track);
  expect(tracks()).toEqual([expect.anything(), expect.anything()]);
  a.peer.close();
  expect(tracks()).toEqual([null, null]);
  await low.clock.advance(CLOSE_AFTER - 1);
  expect(low.last().signalingState).toBe('stable');
  await low.clock.advance(1);
  expect(low.last().signalingState).toBe('closed');
});

test('a closed peer says and does nothing more', async () => {
  const { a } = await connect();
  const connection = low.last();
  a.peer.close();
  a.peer.receive({ candidate: null });
  connection.setState('failed');
  await low.clock.advance(30_000);
  expect(connection.signalingState).toBe('closed');
  expect(low.says()).toEqual(['stream', 'connected']);
  expect(low.outbox).toEqual([]);
  expect(low.clock.pending()).toBe(0);
});

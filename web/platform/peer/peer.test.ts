import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeStream, createFakeTrack } from '../media/media.fake.ts';
import { CLOSE_AFTER } from './connection.ts';
import { POLITE_WAIT } from './peer.ts';
import { connect, createSide, exchange, type Side } from './testing.ts';

let low: Side;
let high: Side;
beforeEach(() => {
  low = createSide(true);
  high = createSide(false);
});

describe('the first offer', () => {
  test('is made before both are in the room, and sent with its candidates as soon as they are', async () => {
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

  test('comes from the initiator only, and both end stable with each other’s stream', async () => {
    const high0 = high.open();
    high0.ready();
    await settle();
    expect(high.outbox).toEqual([]);
    high0.close();
    const { a, b } = await connect(low, high);
    expect(low.last().signalingState).toBe('stable');
    expect(high.last().signalingState).toBe('stable');
    expect(low.eventTypes()).toEqual(['stream', 'connected']);
    expect(high.eventTypes()).toEqual(['stream', 'connected']);
    const stream = low.events.find((event) => event.type === 'stream');
    expect(stream?.stream.getTracks()).toHaveLength(2);
    a.peer.close();
    b.peer.close();
  });

  test('asks to receive the kinds that this side cannot send', async () => {
    low = createSide(true, createFakeStream([createFakeTrack('audio')]));
    await connect(low, high);
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

test('candidates that arrive before the description are added after it', async () => {
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

describe('candidates of addresses that are no relay’s', () => {
  const host = 'candidate:1 1 udp 2 192.0.2.1 4000 typ host';
  const relayed = 'candidate:2 1 udp 1 203.0.113.9 4000 typ relay raddr 0.0.0.0 rport 0';
  test.each([
    ['all', 'taken', [host, relayed]],
    ['relay', 'not sent to through the relay', [relayed]],
  ] as const)('are, in a call with the policy %s, %s', async (policy, _, taken) => {
    low.open().ready();
    await settle();
    const peer = high.open({ policy });
    for (const signal of low.outbox) peer.receive(signal);
    for (const candidate of [host, relayed]) {
      peer.receive({ candidate: { candidate, sdpMid: '0' } });
      await settle();
    }
    expect(high.last().added).toEqual(taken);
  });
});

describe('a new path that both sides seek', () => {
  const stateOf = (side: Side) => [side.connections.length, side.last().signalingState];

  test.each<[string, (sides: Awaited<ReturnType<typeof connect>>) => void]>([
    ['after a failure', ({ a, b }) => [a, b].map(({ side }) => side.last().setState('failed'))],
    ['for a weak connection', ({ a, b }) => [a, b].map(({ peer }) => peer.seekNewPath())],
  ])('%s is asked for by the initiator, so that no offers cross', async (_, seek) => {
    const { a, b } = await connect(low, high);
    seek({ a, b });
    await settle();
    await settle();
    expect([low.outbox.length, high.outbox.length]).toEqual([1, 0]);
    await exchange(a, b);
    for (const side of [low, high]) side.last().setState('connected');
    await high.clock.advance(10_000);
    expect(high.outbox).toEqual([]);
    expect([stateOf(low), stateOf(high)]).toEqual([
      [1, 'stable'],
      [1, 'stable'],
    ]);
  });

  test('is asked for by the other side where the initiator does not', async () => {
    const { a, b } = await connect(low, high);
    b.peer.seekNewPath();
    await high.clock.advance(POLITE_WAIT - 1);
    expect(high.outbox).toEqual([]);
    await high.clock.advance(1);
    expect(high.outbox).toHaveLength(1);
    await exchange(a, b);
    expect([stateOf(low), stateOf(high)]).toEqual([
      [1, 'stable'],
      [1, 'stable'],
    ]);
  });

  test('is another connection where offers have crossed: taking one back would cost the picture', async () => {
    const { a, b } = await connect(low, high);
    b.peer.seekNewPath();
    await high.clock.advance(POLITE_WAIT);
    a.peer.seekNewPath();
    await exchange(a, b);
    expect([stateOf(low), stateOf(high)]).toEqual([
      [2, 'stable'],
      [2, 'stable'],
    ]);
  });

  test('is not sought once the call is over', async () => {
    const { b } = await connect(low, high);
    b.peer.seekNewPath();
    b.peer.close();
    await high.clock.advance(10_000);
    expect(high.outbox).toEqual([]);
  });
});

describe('an interrupted path', () => {
  test('is negotiated again', async () => {
    const { a, b } = await connect(low, high);
    low.last().setState('disconnected');
    expect(low.eventTypes().at(-1)).toBe('interrupted');
    await low.clock.advance(1000);
    expect(low.outbox).toHaveLength(1);
    await exchange(a, b);
    low.last().setState('connected');
    expect(low.eventTypes().at(-1)).toBe('restored');
  });

  test('is lost after 15 s', async () => {
    await connect(low, high);
    low.last().setState('disconnected');
    await low.clock.advance(14_999);
    expect(low.eventTypes().at(-1)).toBe('interrupted');
    await low.clock.advance(1001);
    expect(low.eventTypes().at(-1)).toBe('lost');
  });

  test('before the first connection is a failure', async () => {
    low.open();
    low.last().setState('failed');
    expect(low.eventTypes()).toEqual(['failed']);
  });
});

test('a closed peer sends no media at once and closes its connection later', async () => {
  const { a } = await connect(low, high);
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

test('a closed peer raises no more events and leaves no timers', async () => {
  const { a } = await connect(low, high);
  const connection = low.last();
  a.peer.close();
  a.peer.receive({ candidate: null });
  connection.setState('failed');
  await low.clock.advance(30_000);
  expect(connection.signalingState).toBe('closed');
  expect(low.eventTypes()).toEqual(['stream', 'connected']);
  expect(low.outbox).toEqual([]);
  expect(low.clock.pending()).toBe(0);
});

describe('a side that has come to another network', () => {
  const offers = (side: Side) => side.outbox.filter((signal) => 'offer' in signal);
  const pathOf = (side: Side) => /ice-ufrag:\S+/.exec(side.last().localDescription?.sdp ?? '')?.[0];

  test.each([
    ['the initiator', 0],
    ['the other', 1],
  ])('seeks a new path with one offer: %s', async (_, mover) => {
    const { a, b } = await connect(low, high);
    const sides = [a, b] as const;
    const before = sides.map(({ side }) => pathOf(side));
    const moved = sides[mover] as typeof a;
    moved.peer.ready(true);
    await settle();
    expect(offers(moved.side)).toHaveLength(1);
    await exchange(a, b);
    expect(pathOf(moved.side)).not.toBe(before[mover]);
    expect(sides.map(({ side }) => side.last().signalingState)).toEqual(['stable', 'stable']);
  });

  test('asks again where the offer of the other side, which knows nothing, has overtaken its own', async () => {
    const { a, b } = await connect(low, high);
    const before = pathOf(high);
    b.peer.ready(true);
    a.peer.ready();
    await exchange(a, b);
    expect(pathOf(high)).not.toBe(before);
    expect([low.last().signalingState, high.last().signalingState]).toEqual(['stable', 'stable']);
    expect(low.last().remoteDescription?.sdp).toContain(pathOf(high));
  });

  test('asks after the answer to an offer that is out', async () => {
    const { a, b } = await connect(low, high);
    const before = pathOf(low);
    a.peer.ready();
    a.peer.seekNewPath();
    await exchange(a, b);
    expect(pathOf(low)).not.toBe(before);
    expect(high.last().remoteDescription?.sdp).toContain(pathOf(low));
  });
});

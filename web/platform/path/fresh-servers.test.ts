import type { IceServer } from '@visavis/domain/call/contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { connect, createSide, exchange, type OpenSide, type Side } from '../peer/testing.ts';
import { SERVERS_WAIT } from './fresh-servers.ts';

let low: Side;
let high: Side;
let a: OpenSide;
let b: OpenSide;
const renewed: IceServer[] = [{ urls: 'turn:relay.test', username: 'later', credential: 'c' }];
const serversOf = (side: Side) => side.last().configuration.iceServers;

beforeEach(async () => {
  low = createSide(true);
  high = createSide(false);
  ({ a, b } = await connect(low, high));
  low.servers.latest = renewed;
  high.servers.latest = renewed;
});

test('both sides renew their credentials before they seek a new path', async () => {
  low.last().setState('failed');
  await exchange(a, b);
  expect(serversOf(low)).toBe(renewed);
  expect(serversOf(high)).toBe(renewed);
  expect(low.connections).toHaveLength(1);
});

test('a new path has a name of its own, also where the servers are the same', async () => {
  low.servers.latest = low.options.iceServers;
  const nameOf = () => /^a=ice-ufrag:(.*)/m.exec(low.last().localDescription?.sdp ?? '')?.[1];
  const before = nameOf();
  low.last().setState('failed');
  await exchange(a, b);
  expect(nameOf()).not.toBe(before);
  expect(low.connections).toHaveLength(1);
});

test('an offer that keeps the path does not renew them', async () => {
  a.peer.ready();
  await exchange(a, b);
  expect(serversOf(low)).toEqual([]);
  expect(serversOf(high)).toEqual([]);
});

test('a connection that replaces another has renewed credentials', async () => {
  const reloaded = { side: high, peer: high.open() };
  await settle();
  a.peer.ready();
  reloaded.peer.ready();
  await exchange(a, reloaded);
  expect(low.connections).toHaveLength(2);
  expect(serversOf(low)).toBe(renewed);
});

const relays: IceServer[] = [{ urls: 'turn:relay.test', username: 'earlier', credential: 'c' }];

describe('credentials that may have run out and cannot be renewed', () => {
  /** Both came into the call with credentials. */
  const refuse = (...sides: Side[]) => {
    for (const { servers } of sides) servers.latest = null;
  };
  /** Whether the one has sent an offer for a new path, and the other has answered it. */
  const restarted = () =>
    [low.last().localDescription, high.last().remoteDescription].map((text) => text?.sdp?.includes('/2/'));

  beforeEach(async () => {
    [low, high] = [createSide(true), createSide(false)];
    for (const { options } of [low, high]) options.iceServers = relays;
    ({ a, b } = await connect(low, high));
  });

  test.each(['connected', 'disconnected'] as const)('leave a path that is %s as it is', async (state) => {
    refuse(low, high);
    low.last().setState(state);
    a.peer.seekNewPath();
    await exchange(a, b);
    expect(restarted()).toEqual([false, false]);
    expect(low.last().signalingState).toBe('stable');
  });

  test('on the other side leave it as well, until they are renewed and the offer is sent again', async () => {
    refuse(high);
    low.servers.latest = renewed;
    a.peer.seekNewPath();
    await exchange(a, b);
    expect(restarted()).toEqual([true, false]);
    high.servers.latest = renewed;
    a.peer.seekNewPath();
    await exchange(a, b);
    expect([low.last().signalingState, ...restarted()]).toEqual(['stable', true, true]);
  });

  test('do not keep from trying where the path has failed', async () => {
    refuse(low, high);
    low.last().setState('failed');
    high.last().setState('failed');
    await exchange(a, b);
    // Configured anew: otherwise Chromium would keep the name of the path.
    expect([serversOf(low), serversOf(high)]).toEqual([relays, relays]);
    expect(restarted()).toEqual([true, true]);
  });

  test('do not cost a Firefox the connection it has with another browser', async () => {
    low = createSide(true, undefined, 'firefox');
    low.options.iceServers = relays;
    ({ a, b } = await connect(low, high));
    refuse(low);
    a.peer.seekNewPath();
    await exchange(a, b);
    expect(low.connections).toHaveLength(1);
  });
});

test('a server that does not answer holds up the new path for two seconds at most', async () => {
  low.servers.answers = new Promise(() => {});
  low.last().setState('failed');
  await settle();
  expect(low.outbox).toEqual([]);
  await low.clock.advance(SERVERS_WAIT);
  expect(low.outbox).toHaveLength(1);
  await exchange(a, b);
  expect(low.last().signalingState).toBe('stable');
  expect(serversOf(low)).toEqual([]);
});

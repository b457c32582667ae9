import type { IceServer } from '@visavis/domain/call/contract.ts';
import { beforeEach, expect, test } from 'vitest';
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

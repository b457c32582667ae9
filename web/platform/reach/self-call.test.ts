import { expect, test } from 'vitest';
import { createFakeClock, settle } from '../clock.fake.ts';
import { createFakeConnection, type FakeConnection } from '../peer/peer.fake.ts';
import type { Peers } from '../peer/types.ts';
import { callSelf, SELF_CALL_WAIT } from './self-call.ts';

const relay = [{ urls: 'turn:relay.test', username: 'u', credential: 'c' }];

async function begin(options: Parameters<Peers['callSelf']>[0] = { iceServers: relay, policy: 'relay' }) {
  const clock = createFakeClock();
  const made: FakeConnection[] = [];
  const left = new AbortController();
  let result: unknown = 'none yet';
  const create = (configuration: RTCConfiguration) => {
    const connection = createFakeConnection(configuration);
    made.push(connection);
    return connection;
  };
  const done = callSelf(create, clock, options, left.signal).then((obstacle) => (result = obstacle));
  await settle();
  const [caller, called] = made as [FakeConnection, FakeConnection];
  return {
    ...{ clock, made, caller, called, left, done },
    result: async () => {
      await settle();
      return result;
    },
    areClosed: () => made.every(({ signalingState }) => signalingState === 'closed'),
  };
}

test('goes from the relay to the relay, and ends at once when data can pass', async () => {
  const { caller, called, result, areClosed, made } = await begin();
  expect(made.map(({ configuration }) => configuration)).toEqual(
    Array(2).fill({ iceServers: relay, iceTransportPolicy: 'relay' }),
  );
  caller.gather('candidate:1');
  called.gather('candidate:2');
  await settle();
  expect([called.added, caller.added]).toEqual([['candidate:1'], ['candidate:2']]);
  expect(await result()).toBe('none yet');
  caller.channel?.openUp();
  expect(await result()).toBeNull();
  expect(areClosed()).toBe(true);
});

test('needs no server where there is no relay', async () => {
  const stun = [{ urls: 'stun:stun.test' }];
  const { made } = await begin({ iceServers: stun, policy: 'all' });
  expect(made[0]?.configuration).toEqual({ iceServers: [], iceTransportPolicy: 'all' });
});

test.each([
  [486, 'relay_full'],
  [401, 'relay_refused'],
  [701, 'relay_unreachable'],
  [null, 'blocked'],
] as const)('ends at once where no address is to be had: %s', async (code, obstacle) => {
  const { called, result, areClosed } = await begin();
  if (code) called.refuse(code);
  called.finishGathering();
  expect(await result()).toBe(obstacle);
  expect(areClosed()).toBe(true);
});

test.each([
  ['neither finds an address', 0, 'relay_unreachable'],
  ['one finds none', 1, 'relay_unreachable'],
  ['both have addresses', 2, 'unknown'],
] as const)('gives up after 10 s where %s', async (_, found, obstacle) => {
  const { made, clock, result } = await begin();
  for (const connection of made.slice(0, found)) connection.gather('candidate:1');
  await clock.advance(9999);
  expect(await result()).toBe('none yet');
  await clock.advance(1);
  expect(await result()).toBe(obstacle);
  expect(SELF_CALL_WAIT).toBe(10_000);
});

test('says that a browser without WebRTC is blocked', async () => {
  const create = (): RTCPeerConnection => {
    throw new ReferenceError('RTCPeerConnection is not defined');
  };
  const options = { iceServers: [], policy: 'all' as const };
  expect(await callSelf(create, createFakeClock(), options, new AbortController().signal)).toBe('blocked');
});

test('ends with its signal', async () => {
  const { left, result, areClosed } = await begin();
  left.abort();
  expect(await result()).toBeNull();
  expect(areClosed()).toBe(true);
});

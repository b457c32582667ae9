import { beforeEach, expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createLatePeers } from './late-peers.ts';
import { createSide, type Side } from './testing.ts';
import type { PeerOptions, Peers } from './types.ts';

let side: Side;
let arrive: () => void;
let fail: (error: Error) => void;
let late: Peers;
const load = vi.fn<() => Promise<Peers>>();

beforeEach(() => {
  side = createSide(true);
  load.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(side.peers);
        fail = reject;
      }),
  );
  late = createLatePeers(load);
});

const gather = () => {
  side.first().gather('candidate:1');
  side.first().finishGathering();
};

test('nothing is loaded until a connection is wanted, and then once', async () => {
  expect(load).not.toHaveBeenCalled();
  expect(late.readyOffer()).toBeNull();
  late.drop();
  expect(load).not.toHaveBeenCalled();
  late.prepare(side.options);
  const waiting = late.whenReady();
  arrive();
  await waiting;
  expect(late.whenReady()).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was prepared meanwhile is built once the code is there, with the last options, and its offer is posted', async () => {
  late.prepare(side.options);
  late.prepare({ ...side.options, policy: 'relay' });
  const offer = late.offer();
  expect(side.connections).toHaveLength(0);
  arrive();
  await settle();
  expect(side.connections.map(({ configuration }) => configuration.iceTransportPolicy)).toEqual(['relay', 'relay']);
  gather();
  expect(await offer).toMatchObject({ description: { type: 'offer' } });
  expect(late.readyOffer()).toEqual(await offer);
});

test('what was dropped meanwhile is not built', async () => {
  late.prepare(side.options);
  const offer = late.offer();
  late.drop();
  arrive();
  expect(await offer).toBeNull();
  expect(side.connections).toHaveLength(0);
});

test('without the code there is no offer, and the next use loads it again', async () => {
  late.prepare(side.options);
  const [offer, waiting] = [late.offer(), late.whenReady()];
  fail(new Error('no file'));
  await expect(waiting).rejects.toThrow('no file');
  expect(await offer).toBeNull();
  const again = late.whenReady();
  expect(load).toHaveBeenCalledTimes(2);
  arrive();
  await again;
  expect(late.whenReady()).toBeNull();
  // What had been prepared before is built all the same.
  expect(side.connections).toHaveLength(2);
});

test('no connection opens before the code is there', async () => {
  expect(() => late.open({} as PeerOptions)).toThrow(/before whenReady/);
});

test('hands on that the processor is short', async () => {
  const waiting = late.whenReady();
  const heard = vi.fn();
  late.pressure.subscribe(heard);
  const pressure = side.peers.pressure as unknown as { set(value: { isShortOfCpu: boolean }): void };
  pressure.set({ isShortOfCpu: true });
  arrive();
  await waiting;
  expect(late.pressure.get()).toEqual({ isShortOfCpu: true });
  pressure.set({ isShortOfCpu: false });
  expect(late.pressure.get()).toEqual({ isShortOfCpu: false });
  expect(heard).toHaveBeenCalledTimes(2);
});

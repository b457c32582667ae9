import type { Obstacle } from '@visavis/domain/call/contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import type { Peers } from '../peer/types.ts';
import { createStore } from '../store.ts';
import { createReach, type Reach } from './reach.ts';

let answers: ((found: Obstacle | null) => void)[];
let signals: AbortSignal[];
const callSelf = vi.fn<Peers['callSelf']>();
const expire = vi.fn<() => void>();
let network: ReturnType<typeof createStore<{ online: boolean }>>;
let reach: Reach;

beforeEach(() => {
  [answers, signals] = [[], []];
  expire.mockReset();
  callSelf.mockReset().mockImplementation(
    (_, signal) =>
      new Promise((resolve) => {
        answers.push(resolve);
        signals.push(signal);
        signal.addEventListener('abort', () => resolve(null));
      }),
  );
  network = createStore({ online: true });
  const iceServers = { load: async () => [], likelyPolicy: () => 'relay' as const, expire };
  reach = createReach({ peers: { callSelf }, iceServers, network });
});
const answer = async (found: Obstacle | null) => {
  await settle();
  answers.shift()?.(found);
  await settle();
};

test('a connection that came about is not tried again, unless that is asked for or the network changes', async () => {
  void reach.test();
  expect(reach.state.get().status).toBe('testing');
  await answer(null);
  expect(reach.state.get()).toEqual({ status: 'known', obstacle: null });
  await reach.test();
  expect(callSelf).toHaveBeenCalledTimes(1);
  void reach.test({ again: true });
  await answer('blocked');
  expect(reach.state.get()).toEqual({ status: 'known', obstacle: 'blocked' });
  network.set({ online: true });
  expect(reach.state.get()).toEqual({ status: 'unknown', obstacle: null });
});

test('an obstacle stays in view while it is tested again', async () => {
  void reach.test();
  await answer('relay_full');
  const again = reach.test();
  expect(reach.state.get()).toEqual({ status: 'testing', obstacle: 'relay_full' });
  await answer(null);
  expect(await again).toBeNull();
  expect(reach.state.get()).toEqual({ status: 'known', obstacle: null });
});

test('refused credentials are renewed once', async () => {
  const testing = reach.test();
  await answer('relay_refused');
  expect([expire.mock.calls.length, callSelf.mock.calls.length]).toEqual([1, 2]);
  await answer('relay_refused');
  expect(await testing).toBe('relay_refused');
  expect(callSelf).toHaveBeenCalledTimes(2);
});

test('whoever leaves ends the test, and nothing is known', async () => {
  const left = new AbortController();
  void reach.test({ signal: left.signal });
  await settle();
  left.abort();
  await settle();
  expect(signals[0]?.aborted).toBe(true);
  expect(reach.state.get()).toEqual({ status: 'unknown', obstacle: null });
});

test('a newer test takes the place of one that runs', async () => {
  void reach.test();
  await settle();
  void reach.test();
  expect(signals[0]?.aborted).toBe(true);
  await settle();
  answers.at(-1)?.('unknown');
  await settle();
  expect(reach.state.get()).toEqual({ status: 'known', obstacle: 'unknown' });
});

test('where its code cannot be loaded, nothing is said to be in the way', async () => {
  callSelf.mockRejectedValue(new Error('no file'));
  expect(await reach.test()).toBeNull();
});

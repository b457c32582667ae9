import { initialContext } from '@visavis/domain/call/states/context.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import type { CallSession } from '../session/call-session.ts';
import { createRecapStore, type RecapStore } from './recap-store.ts';

const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
const none = initialContext({ selfId: 'alice', clock: createFakeClock() });
const call = { ...none, roomId: 'r', latestRoomId: 'r', peerId: 'b', peerInfo, callDuration: 125 };
const after = { ...none, latestRoomId: 'r', callDuration: 125 };
const recap = { roomId: 'r', peerId: 'b', peerInfo, duration: 125, xpGained: 20, rating: null };

type Snapshot = Pick<ReturnType<CallSession['actor']['getSnapshot']>, 'value' | 'context'>;

/** The machine of a session, as the store follows it. */
function createMachine(initial: Snapshot) {
  let snapshot = initial;
  const listeners = new Set<(snapshot: Snapshot) => void>();
  const actor = {
    getSnapshot: () => snapshot,
    subscribe(listen: (snapshot: Snapshot) => void) {
      listeners.add(listen);
      return { unsubscribe: () => listeners.delete(listen) };
    },
  };
  return {
    actor: actor as unknown as CallSession['actor'],
    become(next: Snapshot) {
      snapshot = next;
      for (const listen of listeners) listen(snapshot);
    },
  };
}

let machine: ReturnType<typeof createMachine>;
let store: RecapStore;
const listen = vi.fn();
beforeEach(() => {
  machine = createMachine({ value: { live: 'connected' }, context: call });
  store = createRecapStore(machine.actor);
  listen.mockClear();
  store.subscribe(listen);
});
const hangUp = () => machine.become({ value: 'searching', context: after });

test('a call leaves its recap, until the user starts another search', () => {
  expect(store.get()).toEqual({ recap: null });
  hangUp();
  expect(store.get()).toEqual({ recap });
  machine.become({ value: 'idle', context: after });
  expect(store.get()).toEqual({ recap });
  machine.become({ value: 'searching', context: after });
  expect(store.get()).toEqual({ recap: null });
});

test('says when the recap changes, and only then', () => {
  machine.become({ value: { live: 'connected' }, context: { ...call, peerMuted: true } });
  expect(listen).not.toHaveBeenCalled();
  hangUp();
  hangUp();
  expect(listen).toHaveBeenCalledTimes(1);
});

test('takes in what the server says later', () => {
  hangUp();
  machine.become({ value: 'searching', context: { ...after, callRewards: { xpGained: 30, karmaGained: 0 } } });
  expect(store.get()).toEqual({ recap: { ...recap, xpGained: 30 } });
});

test('goes once it is dismissed, and does not come back', () => {
  hangUp();
  store.dismiss();
  expect(store.get()).toEqual({ recap: null });
  hangUp();
  expect(store.get()).toEqual({ recap: null });
});

test('keeps the rating that the user gives, where there is a recap', () => {
  store.rated('positive');
  expect(store.get()).toEqual({ recap: null });
  expect(listen).not.toHaveBeenCalled();
  hangUp();
  store.rated('positive');
  expect(store.get()).toEqual({ recap: { ...recap, rating: 'positive' } });
});

test('ends with the session', () => {
  store.stop();
  hangUp();
  expect(store.get()).toEqual({ recap: null });
});

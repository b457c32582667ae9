import type { Call } from '@visavis/domain/call/call-machine.ts';
import { initialContext } from '@visavis/domain/call/states/context.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createScope, type OwnScope } from '../../lib/scope.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { createRecapStore, type RecapStore } from './recap-store.ts';

const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
const none = initialContext('alice');
const call = { ...none, roomId: 'r', latestRoomId: 'r', peerId: 'b', peerInfo, callDuration: 125 };
const after = { ...none, latestRoomId: 'r', callDuration: 125 };
const recap = { roomId: 'r', peerId: 'b', peerInfo, duration: 125, xpGained: 20, isPeerGone: false, rating: null };

let machine: Store<Call>;
let scope: OwnScope;
let store: RecapStore;
const listen = vi.fn();
beforeEach(() => {
  machine = createStore<Call>({ state: 'connected', context: call });
  scope = createScope();
  store = createRecapStore(scope, machine);
  listen.mockClear();
  store.subscribe(listen);
});
const hangUp = () => machine.set({ state: 'searching', context: after });

test('a call leaves its recap, until the user ends the search that shows it', () => {
  expect(store.get()).toEqual({ recap: null, left: null });
  hangUp();
  expect(store.get()).toEqual({ recap, left: null });
  machine.set({ state: 'idle', context: after });
  expect(store.get()).toEqual({ recap: null, left: null });
});

test('says when the recap changes, and only then', () => {
  machine.set({ state: 'connected', context: { ...call, peerMuted: true } });
  expect(listen).not.toHaveBeenCalled();
  hangUp();
  hangUp();
  expect(listen).toHaveBeenCalledTimes(1);
});

test('takes in what the server says later', () => {
  hangUp();
  machine.set({ state: 'searching', context: { ...after, callRewards: { xpGained: 30, karmaGained: 0 } } });
  expect(store.get()).toEqual({ recap: { ...recap, xpGained: 30 }, left: null });
});

test('goes once it is dismissed, and does not come back', () => {
  hangUp();
  store.dismiss();
  expect(store.get()).toEqual({ recap: null, left: null });
  hangUp();
  expect(store.get()).toEqual({ recap: null, left: null });
});

test('keeps the rating that the user gives, where there is a recap', () => {
  store.rated('positive');
  expect(store.get()).toEqual({ recap: null, left: null });
  expect(listen).not.toHaveBeenCalled();
  hangUp();
  store.rated('positive');
  expect(store.get()).toEqual({ recap: { ...recap, rating: 'positive' }, left: null });
});

test('ends with the session', () => {
  scope.end();
  hangUp();
  expect(store.get()).toEqual({ recap: null, left: null });
});

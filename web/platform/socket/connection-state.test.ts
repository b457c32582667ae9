import { describe, expect, test } from 'vitest';
import {
  type ConnectionEvent,
  type ConnectionState,
  hasGivenUp,
  initialConnection,
  isFullyConnected,
  nextViewChange,
  reduceConnection,
  retryDelay,
  shouldShowReconnectUI,
  shownAttempt,
  viewConnection,
} from './connection-state.ts';

const after = (...events: ConnectionEvent[]): ConnectionState =>
  events.reduce(reduceConnection, initialConnection(true));
const up: ConnectionEvent[] = [{ type: 'wanted' }, { type: 'connecting' }, { type: 'connected' }];
const failure: ConnectionEvent = { type: 'failed', at: 1000, automatic: true };
const down: ConnectionEvent[] = [...up, { type: 'lost', at: 1000 }, { type: 'failed', at: 2000, automatic: false }];

test.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
  [3, 8000],
  [4, 16_000],
  [5, 30_000],
  [9, 30_000],
])('after %i failed attempts the next is due in %s ms', (failures, delay) => {
  const state = after(...down, ...Array.from({ length: failures }, () => failure));
  expect(retryDelay(state)).toBe(delay);
  expect(hasGivenUp(state)).toBe(failures >= 5);
});

describe('no automatic attempt', () => {
  const cases: [string, ConnectionEvent[]][] = [
    ['while connected', up],
    ['while the library retries', [...up, { type: 'lost', at: 1 }]],
    ['without a network', [...down, { type: 'offline', at: 1 }]],
    ['when signed out', [...down, { type: 'unwanted' }]],
    ['when signed out, even if a last attempt fails then', [...down, { type: 'unwanted' }, failure]],
    ['before the first connection', [{ type: 'wanted' }]],
    ['while an attempt runs', [...down, { type: 'connecting' }]],
  ];
  test.each(cases)('%s', (_name, events) => expect(retryDelay(after(...events))).toBeNull());
});

describe('the overlays', () => {
  const lost = after(...up, { type: 'lost', at: 10_000 });
  test.each([
    [10_000, false],
    [12_999, false],
    [13_000, true],
  ])('at %i ms: %s', (now, shown) => expect(shouldShowReconnectUI(lost, now)).toBe(shown));

  test('hide as soon as the connection is back', () => {
    expect(shouldShowReconnectUI(reduceConnection(lost, { type: 'connected' }), 20_000)).toBe(false);
  });
  test('show when the network is gone, even if the socket has not noticed, until there is a new one', () => {
    const offline = after(...up, { type: 'offline', at: 10_000 });
    expect(isFullyConnected(offline)).toBe(false);
    expect(shouldShowReconnectUI(offline, 13_000)).toBe(true);
    const back = reduceConnection(offline, { type: 'online', at: 14_000 });
    expect(isFullyConnected(back)).toBe(false);
    expect(shouldShowReconnectUI(back, 14_000)).toBe(true);
  });
  test('count from the first loss, not from the last failure', () => {
    const state = after(...up, { type: 'lost', at: 1000 }, { type: 'failed', at: 9000, automatic: true });
    expect(state.lastDisconnectTime).toBe(1000);
  });
});

test.each<[string, ConnectionEvent[], Partial<ConnectionState>]>([
  ['a sign-in begins anew', [...down, failure, { type: 'wanted' }], { ...initialConnection(true), isWanted: true }],
  [
    'a sign-in without a network waits for it',
    [{ type: 'offline', at: 1 }, { type: 'wanted' }],
    { ...initialConnection(false), isWanted: true },
  ],
  ['a sign-out forgets everything', [...down, failure, { type: 'unwanted' }], initialConnection(true)],
  [
    'a sign-out forgets nothing of the network',
    [...up, { type: 'offline', at: 1 }, { type: 'unwanted' }],
    initialConnection(false),
  ],
  [
    'a first attempt that fails is a loss',
    [{ type: 'wanted' }, { type: 'connecting' }, { type: 'failed', at: 7, automatic: true }],
    { isSocketConnected: false, isConnecting: false, lastDisconnectTime: 7, reconnectAttempts: 1 },
  ],
  [
    'a loss goes back to when the network went',
    [...up, { type: 'offline', at: 5 }, { type: 'lost', at: 9 }],
    { isSocketConnected: false, isConnecting: true, lastDisconnectTime: 5 },
  ],
  [
    'a network that goes later changes nothing of when',
    [...up, { type: 'lost', at: 5 }, { type: 'offline', at: 9 }],
    { isOnline: false, lastDisconnectTime: 5 },
  ],
  [
    'a loss lasts until the socket is up, too',
    [...up, { type: 'lost', at: 5 }, { type: 'offline', at: 6 }, { type: 'online', at: 7 }],
    { isOnline: true, lastDisconnectTime: 5 },
  ],
  [
    'another network, without a gap, is a loss',
    [...up, { type: 'online', at: 7 }],
    { isSocketConnected: false, lastDisconnectTime: 7 },
  ],
  [
    'a network before the first attempt is none',
    [{ type: 'wanted' }, { type: 'online', at: 7 }],
    { isSocketConnected: false, lastDisconnectTime: null },
  ],
  [
    'a loss lasts until the network is there, too',
    [...up, { type: 'offline', at: 6 }, { type: 'lost', at: 7 }, { type: 'connected' }],
    { isSocketConnected: true, lastDisconnectTime: 6 },
  ],
  [
    'a connection ends the count and the loss',
    [...down, failure, { type: 'connecting' }, { type: 'connected' }],
    { ...initialConnection(true), isWanted: true, isSocketConnected: true },
  ],
])('%s', (_name, events, state) => {
  expect(after(...events)).toMatchObject(state);
});

test('no one who is signed out is told of a loss, nor that retries were given up', () => {
  const visitor = after({ type: 'offline', at: 0 });
  expect(shouldShowReconnectUI(visitor, 60_000)).toBe(false);
  expect(hasGivenUp(after({ type: 'unwanted' }, failure, failure, failure, failure, failure))).toBe(false);
});

test('before the first attempt has failed there is no loss', () => {
  const first = after({ type: 'wanted' }, { type: 'connecting' });
  expect(viewConnection(first, 60_000)).toEqual({
    ...first,
    isFullyConnected: false,
    shouldShowReconnectUI: false,
    isLossNoticeable: false,
    hasGivenUp: false,
    attempt: 1,
    maxAttempts: 5,
  });
  expect(nextViewChange(first, 1)).toBeNull();
});

test('the slow attempts after that do not hide that the server is away', () => {
  const trying = after(...down, failure, failure, failure, failure, failure, { type: 'connecting' });
  expect(hasGivenUp(trying)).toBe(true);
  expect(hasGivenUp(reduceConnection(trying, { type: 'connected' }))).toBe(false);
});

test('a forced attempt resets the count, and its failure restarts the schedule', () => {
  const given = after(...down, failure, failure, failure, failure, failure);
  const forced = reduceConnection(given, { type: 'forced' });
  expect(forced).toMatchObject({ reconnectAttempts: 0, isConnecting: true });
  expect(retryDelay(forced)).toBeNull();
  expect(retryDelay(reduceConnection(forced, { type: 'failed', at: 1, automatic: false }))).toBe(1000);
});

test('the attempt shown never exceeds five', () => {
  expect(shownAttempt(after(...down))).toBe(1);
  expect(shownAttempt(after(...down, failure, failure, failure, failure, failure))).toBe(5);
});

test('time alone changes the view at half a second and at three', () => {
  const lost = after(...up, { type: 'lost', at: 10_000 });
  expect([10_000, 10_500, 12_000, 13_000].map((now) => nextViewChange(lost, now))).toEqual([500, 2500, 1000, null]);
  expect(viewConnection(lost, 10_499).isLossNoticeable).toBe(false);
  expect(viewConnection(lost, 10_500)).toMatchObject({ isLossNoticeable: true, shouldShowReconnectUI: false });
  expect(viewConnection(lost, 13_000).shouldShowReconnectUI).toBe(true);
  expect(nextViewChange(after(...up), 1)).toBeNull();
});

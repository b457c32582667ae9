import { expect, test } from 'vitest';
import { type ConnectionState, initialConnection, viewConnection } from '../platform/socket/connection-state.ts';
import { secondsAway, standingNotice } from './notice-state.ts';

const up: ConnectionState = { ...initialConnection(true), isWanted: true, isSocketConnected: true };
const down: ConnectionState = { ...up, isSocketConnected: false, isConnecting: true, lastDisconnectTime: 1000 };

test.each<[string, ConnectionState, number, ReturnType<typeof standingNotice>]>([
  ['nothing while all is well', up, 9000, null],
  ['nothing in the first half second', down, 1499, null],
  ['then that it reconnects', down, 1500, 'reconnecting'],
  ['at once that the network is gone', { ...down, isOnline: false }, 1000, 'offline'],
  ['at the end that it gave up', { ...down, isConnecting: false, reconnectAttempts: 5 }, 99_000, 'gaveUp'],
  ['nothing once signed out', { ...down, isWanted: false }, 9000, null],
  ['nothing before the first connection', { ...down, lastDisconnectTime: null }, 9000, null],
])('%s', (_name, state, now, notice) => expect(standingNotice(viewConnection(state, now))).toBe(notice));

test.each<[string, ConnectionState, ConnectionState, number, number | null]>([
  ['after a while', down, up, 5400, 4],
  ['after a blink nobody is told', down, up, 1400, null],
  ['never less than a second', down, up, 1600, 1],
  ['not while the network is still gone', down, { ...up, isOnline: false }, 5000, null],
  ['not where nothing was lost', up, up, 5000, null],
])('back %s', (_name, before, after, now, seconds) =>
  expect(secondsAway(viewConnection(before, now), viewConnection(after, now), now)).toBe(seconds),
);

import { expect, test } from 'vitest';
import { type ConnectionState, initialConnection, viewConnection } from '../platform/socket/connection-state.ts';
import { secondsAway, standingNotice } from './use-connection-toasts.ts';

const up: ConnectionState = { ...initialConnection(true), isWanted: true, isSocketConnected: true };
const down: ConnectionState = { ...up, isSocketConnected: false, isConnecting: true, lastDisconnectTime: 1000 };

test.each<[string, ConnectionState, number, ReturnType<typeof standingNotice>]>([
  ['none while connected', up, 9000, null],
  ['none in the first half second', down, 1499, null],
  ['reconnecting after half a second', down, 1500, 'reconnecting'],
  ['offline at once', { ...down, isOnline: false }, 1000, 'offline'],
  ['none once the banner is there', down, 4000, null],
  ['none without a network either', { ...down, isOnline: false }, 4000, null],
  ['none once signed out', { ...down, isWanted: false }, 9000, null],
  ['none before the first connection', { ...down, lastDisconnectTime: null }, 9000, null],
])('standing notice: %s', (_name, state, now, notice) =>
  expect(standingNotice(viewConnection(state, now))).toBe(notice),
);

test.each<[string, ConnectionState, ConnectionState, number, number | null]>([
  ['counted in whole seconds', down, up, 5400, 4],
  ['null for a loss too short for a notice', down, up, 1400, null],
  ['at least one', down, up, 1600, 1],
  ['null while the network is gone', down, { ...up, isOnline: false }, 5000, null],
  ['null without a loss', up, up, 5000, null],
])('seconds away: %s', (_name, before, after, now, seconds) =>
  expect(secondsAway(viewConnection(before, now), viewConnection(after, now), now)).toBe(seconds),
);

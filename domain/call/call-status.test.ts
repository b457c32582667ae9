import { describe, expect, test } from 'vitest';
import {
  CALL_PATH,
  type CallConditions,
  type CallState,
  type CallStatus,
  callStatus,
  canSkip,
  isCallActive,
  type ServerConnection,
  showsFloatingPanel,
} from './call-status.ts';
import { initialContext } from './states/context.ts';

const states = [
  'idle',
  'searching',
  'connecting',
  'connected',
  'skipping',
  'returning',
  'disconnecting',
  'broken',
  'callBackOffered',
  'callBackAccepted',
  'mandatoryRating',
] as const satisfies CallState[];

const connections = {
  up: { isOnline: true, isSocketConnected: true, isFullyConnected: true, hasGivenUp: false, lastDisconnectTime: null },
  opening: {
    isOnline: true,
    isSocketConnected: false,
    isFullyConnected: false,
    hasGivenUp: false,
    lastDisconnectTime: null,
  },
  lost: { isOnline: true, isSocketConnected: false, isFullyConnected: false, hasGivenUp: false, lastDisconnectTime: 1 },
  'given up': {
    isOnline: true,
    isSocketConnected: false,
    isFullyConnected: false,
    hasGivenUp: true,
    lastDisconnectTime: 1,
  },
  offline: {
    isOnline: false,
    isSocketConnected: true,
    isFullyConnected: false,
    hasGivenUp: false,
    lastDisconnectTime: 1,
  },
} satisfies Record<string, ServerConnection>;

type Context = Partial<CallConditions['context']>;
type Connection = keyof typeof connections;
type Camera = CallConditions['media']['status'];
const notice = { code: 'TAKEN_OVER', reason: null, message: null, resetsAt: null } as const;
const reporting = { userId: 'bob', username: 'bob', roomId: 'room' };

test.each<[CallStatus, CallState, Context, Connection, Camera]>([
  ['starting', 'idle', {}, 'up', 'off'],
  ['starting', 'idle', {}, 'up', 'checking'],
  ['starting', 'idle', {}, 'opening', 'checking'],
  ['starting', 'idle', {}, 'up', 'ready'],
  ['connecting_server', 'idle', {}, 'opening', 'ready'],
  ['reconnecting', 'idle', {}, 'lost', 'ready'],
  ['connection_lost', 'idle', {}, 'given up', 'ready'],
  ['starting', 'idle', {}, 'offline', 'ready'],
  ['rating', 'idle', { reporting }, 'up', 'off'],
  ['camera_failed', 'idle', {}, 'up', 'failed'],
  ['camera_failed', 'idle', {}, 'given up', 'failed'],
  ['stopped', 'idle', { notice }, 'up', 'off'],
  ['stopped', 'idle', { notice }, 'given up', 'failed'],
  ['elsewhere', 'idle', { notice: { ...notice, code: 'ACTIVE_ELSEWHERE' } }, 'up', 'off'],
  ['searching', 'searching', {}, 'up', 'ready'],
  ['connecting_server', 'searching', {}, 'opening', 'ready'],
  ['reconnecting', 'searching', {}, 'lost', 'ready'],
  ['connection_lost', 'searching', {}, 'given up', 'ready'],
  ['connection_lost', 'searching', {}, 'offline', 'ready'],
  ['finding_next', 'searching', { callEndReason: 'skip' }, 'up', 'ready'],
  ['finding_next', 'searching', { callEndReason: 'ended' }, 'up', 'ready'],
  ['reconnecting', 'searching', { callEndReason: 'skip' }, 'lost', 'ready'],
  ['connecting', 'connecting', {}, 'up', 'ready'],
  ['connecting', 'connecting', {}, 'given up', 'ready'],
  ['reconnecting', 'connecting', { resumed: true }, 'up', 'ready'],
  ['reconnecting', 'connecting', { mediaArrived: true }, 'up', 'ready'],
  ['connecting', 'connected', {}, 'up', 'ready'],
  ['connecting', 'connected', { linkInterrupted: true }, 'up', 'ready'],
  ['reconnecting', 'connected', { resumed: true }, 'up', 'ready'],
  ['connected', 'connected', { mediaArrived: true }, 'up', 'ready'],
  ['connected', 'connected', { mediaArrived: true, resumed: true }, 'up', 'ready'],
  ['connected', 'connected', { mediaArrived: true }, 'given up', 'ready'],
  ['connected', 'connected', { mediaArrived: true, notice }, 'up', 'ready'],
  ['reconnecting', 'connected', { mediaArrived: true, linkInterrupted: true }, 'up', 'ready'],
  ['finding_next', 'skipping', { callEndReason: 'skip' }, 'up', 'ready'],
  ['disconnecting', 'returning', { callEndReason: 'return' }, 'up', 'ready'],
  ['finding_next', 'disconnecting', { callEndReason: 'skip' }, 'up', 'ready'],
  ['disconnecting', 'disconnecting', { callEndReason: 'ended' }, 'up', 'ready'],
  ['disconnecting', 'disconnecting', { callEndReason: 'connection_lost' }, 'up', 'ready'],
  ['disconnecting', 'broken', { callEndReason: 'connection_lost' }, 'up', 'ready'],
  ['reconnecting', 'broken', { callEndReason: 'connection_lost' }, 'lost', 'ready'],
  ['connection_lost', 'broken', { callEndReason: 'connection_lost' }, 'offline', 'ready'],
  ['call_back', 'callBackOffered', {}, 'up', 'ready'],
  ['awaiting_answer', 'callBackAccepted', {}, 'lost', 'ready'],
  ['rating', 'mandatoryRating', {}, 'up', 'ready'],
  ['rating', 'mandatoryRating', {}, 'given up', 'ready'],
])('the status is %s in %s with %j, connection %s, camera %s', (status, state, fields, connection, camera) => {
  const context = { ...initialContext('alice'), ...fields };
  const conditions = { state, context, connection: connections[connection], media: { status: camera } };
  expect(callStatus(conditions)).toBe(status);
});

test('a call can be skipped from its match on', () => {
  expect(states.filter(canSkip)).toEqual(['connecting', 'connected']);
});

describe('the call guard', () => {
  test('holds in every state but idle', () => {
    expect(states.filter((state) => !isCallActive(state, { shouldReturnToSetup: false }))).toEqual(['idle']);
  });

  test('lets a call go that returns to setup', () => {
    expect(states.filter((state) => isCallActive(state, { shouldReturnToSetup: true }))).toEqual([]);
  });
});

describe('the floating panel', () => {
  const remoteStream = { id: 'remote' };

  test('shows a connected call away from its page', () => {
    expect(states.filter((state) => showsFloatingPanel(state, { remoteStream }, '/friends'))).toEqual(['connected']);
  });

  test.each([
    ['/home', remoteStream, true],
    // They lead to the call: it opens there.
    ['/matching', remoteStream, false],
    ['/matching/setup', remoteStream, false],
    ['/messages', remoteStream, true],
    [CALL_PATH, remoteStream, false],
    ['/home', null, false],
  ])('on %s with stream %j: %s', (path, stream, shown) => {
    expect(showsFloatingPanel('connected', { remoteStream: stream }, path)).toBe(shown);
  });
});

import { type CallContext, initialContext } from '@visavis/domain/call/states/context.ts';
import { expect, test } from 'vitest';
import { type ConnectionState, initialConnection, viewConnection } from '../../platform/socket/reconnect-state.ts';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import type { MediaState } from '../service-types.ts';
import { type CallState, callStatusOf, isCallActive } from './call-view.ts';

const services = createFakeServices();
const up: ConnectionState = { ...initialConnection(true), isWanted: true, isSocketConnected: true };
const never: ConnectionState = { ...up, isSocketConnected: false, isConnecting: true };
const lost: ConnectionState = { ...never, lastDisconnectTime: 1 };
const gaveUp: ConnectionState = { ...lost, isConnecting: false, reconnectAttempts: 5 };
const offline: ConnectionState = { ...up, isOnline: false, lastDisconnectTime: 1 };
const ready: Partial<MediaState> = { status: 'ready' };
const notice = { code: 'TAKEN_OVER', reason: null, message: null, resetsAt: null } as const;

test.each<[string, CallState, Partial<CallContext>, ConnectionState, Partial<MediaState>]>([
  ['starting', 'idle', {}, up, { status: 'checking' }],
  ['camera_failed', 'idle', {}, up, { status: 'failed' }],
  ['stopped', 'idle', { notice }, up, { status: 'off' }],
  ['searching', 'searching', {}, up, ready],
  ['finding_next', 'searching', { callEndReason: 'skip' }, up, ready],
  ['connecting_server', 'searching', {}, never, ready],
  ['reconnecting', 'searching', {}, lost, ready],
  ['connection_lost', 'searching', {}, gaveUp, ready],
  ['connection_lost', 'searching', {}, offline, ready],
  ['connecting', 'connecting', {}, up, ready],
  ['reconnecting', 'connecting', { retryCount: 1 }, up, ready],
  ['reconnecting', 'connecting', { resumed: true }, up, ready],
  ['reconnecting', 'connecting', { connectedOnce: true }, up, ready],
  ['connected', 'connected', {}, up, ready],
  ['reconnecting', 'connected', { linkInterrupted: true }, up, ready],
  ['connected', 'connected', {}, gaveUp, ready],
  ['finding_next', 'skipping', {}, up, ready],
  ['disconnecting', 'disconnecting', { callEndReason: 'ended' }, up, ready],
  ['finding_next', 'disconnecting', { callEndReason: 'skip' }, up, ready],
  ['disconnecting', 'returning', { callEndReason: 'return' }, up, ready],
  ['rating', 'mandatoryRating', {}, up, ready],
])('%s in %s with %o', (status, state, context, connection, media) => {
  expect(
    callStatusOf({
      state,
      context: { ...initialContext({ selfId: alice.userId, clock: services.clock }), ...context },
      connection: viewConnection(connection, 60_000),
      media: { ...services.media.state.get(), ...media },
    }),
  ).toBe(status);
});

test.each([
  ['idle', false, false],
  ['searching', false, true],
  ['connected', false, true],
  ['disconnecting', true, false],
  ['mandatoryRating', false, true],
] as const)('in %s, returning to setup: %s, the call holds its user: %s', (state, shouldReturnToSetup, active) => {
  expect(isCallActive(state, { shouldReturnToSetup })).toBe(active);
});

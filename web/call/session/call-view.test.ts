import type { CallState } from '@visavis/domain/call/call-status.ts';
import { type CallContext, initialContext } from '@visavis/domain/call/states/context.ts';
import { expect, test } from 'vitest';
import { type ConnectionState, initialConnection, viewConnection } from '../../platform/socket/connection-state.ts';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { type CallSources, callViewOf } from './call-view.ts';

const services = createFakeServices();
const up: ConnectionState = { ...initialConnection(true), isWanted: true, isSocketConnected: true };
const opening: ConnectionState = { ...up, isSocketConnected: false, isConnecting: true };
const lost: ConnectionState = { ...opening, lastDisconnectTime: 1 };
const gaveUp: ConnectionState = { ...lost, isConnecting: false, reconnectAttempts: 5 };
const offline: ConnectionState = { ...up, isOnline: false, lastDisconnectTime: 1 };

const viewIn = (
  state: CallState,
  fields: Partial<CallContext> = {},
  connection = up,
  rest: Partial<Pick<CallSources, 'veils' | 'guard' | 'media'>> = {},
) =>
  callViewOf({
    state,
    context: { ...initialContext(alice.userId), ...fields },
    connection: viewConnection(connection, 60_000),
    media: { ...services.media.state.get(), status: 'ready', microphoneOn: false },
    veils: [],
    guard: { isOn: true, status: 'watching' },
    ...rest,
  });

test.each([
  ['searching', up],
  ['connecting_server', opening],
  ['reconnecting', lost],
  ['connection_lost', gaveUp],
  ['connection_lost', offline],
] as const)('a search shows %s with the connection %o', (status, connection) => {
  expect(viewIn('searching', {}, connection).status).toBe(status);
});

test('the call and the devices make up the view', () => {
  const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
  const fields = {
    mediaArrived: true,
    roomId: 'room',
    peerId: 'bob',
    peerInfo,
    peerMuted: true,
    callStartTime: 5,
    endsAt: 9,
  };
  expect(viewIn('connected', fields)).toMatchObject({
    status: 'connected',
    roomId: 'room',
    peerId: 'bob',
    peer: peerInfo,
    peerMuted: true,
    startedAt: 5,
    endsAt: 9,
    canSkip: true,
    microphoneOn: false,
    // What the page alone sees.
    isFrozen: false,
    isMeeting: false,
  });
});

test('a stranger can be skipped from the match on, a friend never', () => {
  expect(viewIn('connecting').canSkip).toBe(true);
  expect(viewIn('searching').canSkip).toBe(false);
  expect(viewIn('connected', { isFriendCall: true }).canSkip).toBe(false);
});

test.each([
  [{ isOn: true, status: 'paused' }, true],
  [{ isOn: true, status: 'watching' }, false],
  [{ isOn: false, status: 'paused' }, false],
] as const)('that the guard %o is paused is shown: %s', (guard, isPaused) => {
  expect(viewIn('connected', {}, up, { guard }).guardPaused).toBe(isPaused);
});

test('two who begin blurred are veiled until both are ready', () => {
  const readiness = { isWanted: true, isReady: true, peerReady: false, isOver: false };
  expect(viewIn('connected', { readiness })).toMatchObject({
    blurred: { isReady: true, peerReady: false },
    veils: ['not-ready'],
  });
  expect(viewIn('connected', { readiness: { ...readiness, isReady: false, peerReady: true } }).blurred).toEqual({
    isReady: false,
    peerReady: true,
  });
  expect(viewIn('connected', { readiness: { ...readiness, isOver: true } })).toMatchObject({
    blurred: null,
    veils: [],
  });
  expect(viewIn('disconnecting', { readiness })).toMatchObject({ blurred: null, veils: [] });
});

test('the rating that is owed shows once the call is over', () => {
  const pendingRating = { roomId: 'room', peerId: 'bob', duration: 700 };
  expect(viewIn('disconnecting', { pendingRating }).rating).toBeNull();
  expect(viewIn('mandatoryRating', { pendingRating }).rating).toEqual(pendingRating);
});

test('the optional rating prompt shows only in a connected call', () => {
  expect(viewIn('connected', { ratingPromptOpen: true }).ratingPrompt).toBe(true);
  expect(viewIn('disconnecting', { ratingPromptOpen: true }).ratingPrompt).toBe(false);
  // Who waits for a picture would rate the network.
  expect(viewIn('connected', { ratingPromptOpen: true, linkInterrupted: true }).ratingPrompt).toBe(false);
});

test('the peer is blurred while the user reports them, besides any other reason', () => {
  const reporting = { userId: 'bob', username: 'bob', roomId: 'room' };
  expect(viewIn('connected').veils).toEqual([]);
  expect(viewIn('connected', { reporting })).toMatchObject({ veils: ['reporting'], reporting });
  expect(viewIn('connected', { reporting, skipDueAt: 63_000 }, up, { veils: ['guard'] }).veils).toEqual([
    'guard',
    'reporting',
    'leaving',
  ]);
});

test('a swipe that can be taken back veils the other, and leaves the microphone’s switch as the user has set it', () => {
  const swiped = { mediaArrived: true, skipDueAt: 63_000 };
  expect(viewIn('connected', swiped)).toMatchObject({ skipDueAt: 63_000, veils: ['leaving'], microphoneOn: true });
  expect(viewIn('connected', { ...swiped, microphoneOn: false }).microphoneOn).toBe(false);
});

test.each([
  ['up', 'with its socket', 'connected', { mediaArrived: true }, up],
  ['reconnecting', 'without it', 'connected', { mediaArrived: true }, lost],
  ['lost', 'once no retry is left', 'connected', { mediaArrived: true }, gaveUp],
  ['lost', 'without a network', 'connected', { mediaArrived: true }, offline],
  [
    'up',
    'whose link is down as well, which is said already',
    'connected',
    { mediaArrived: true, linkInterrupted: true },
    lost,
  ],
  ['up', 'that still connects', 'connecting', {}, lost],
  ['up', 'whose picture has not come', 'connected', {}, lost],
  ['up', 'that connects again', 'connecting', { mediaArrived: true }, lost],
  ['up', 'that ends', 'disconnecting', { mediaArrived: true }, lost],
  ['up', 'that is a search', 'searching', {}, lost],
] as const)('the server is %s for a call %s', (server, _name, state, fields, connection) => {
  expect(viewIn(state, fields, connection).server).toBe(server);
});

test('a loss of half a second is not shown in a call', () => {
  expect(viewIn('connected', { mediaArrived: true }, { ...lost, lastDisconnectTime: 59_900 }).server).toBe('up');
});

test('a device that gives nothing counts as none', () => {
  const media = { ...services.media.state.get(), hasCamera: true, hasMicrophone: true };
  const viewOf = (interrupted: CallSources['media']['interrupted']) =>
    viewIn('connected', {}, up, { media: { ...media, interrupted } });
  expect(viewOf({ audio: false, video: false })).toMatchObject({ hasCamera: true, hasMicrophone: true });
  expect(viewOf({ audio: false, video: true })).toMatchObject({ hasCamera: false, hasMicrophone: true });
  const silenced = viewOf({ audio: true, video: false });
  expect(silenced).toMatchObject({ hasCamera: true, hasMicrophone: false, isSilenced: true });
  expect(viewOf({ audio: false, video: true }).isSilenced).toBe(false);
});

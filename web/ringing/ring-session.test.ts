import type * as ringing from '@visavis/domain/ringing/contract.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../platform/clock.fake.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { createRingSession, type RingSession } from './ring-session.ts';

const ben = { userId: '018f3c7e-0000-7000-8000-00000000000b', username: 'ben', avatar: '/ben.svg', karma: 60 };
const callId = '018f3c7e-0000-7000-8000-0000000000c1';
const room = {
  roomId: callId,
  peerId: ben.userId,
  peerInfo: { username: 'ben', avatar: '/ben.svg', karma: 60, experiencePoints: 0 },
  iceTransportPolicy: 'all',
  kind: 'friend',
} as const;
const [now, until] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:30.000Z'];

let services: FakeServices;
let session: RingSession;
let isIdle: boolean;
const onConnected = vi.fn();
const onGivenUp = vi.fn();
beforeEach(() => {
  services = createFakeServices();
  isIdle = true;
  onConnected.mockClear();
  onGivenUp.mockClear();
  session = createRingSession(services, { isIdle: () => isIdle, onConnected, onGivenUp });
});

const answer = (outcome: ringing.Ringing['outcome']) =>
  services.socket.acknowledge('friend:call', () => ({ ok: true, data: { callId, outcome, until, serverTime: now } }));
const incoming = () => services.socket.receive('friend:call_incoming', { callId, caller: ben, until, serverTime: now });
const isCapturing = () => services.capture.opened.some(({ readyState }) => readyState === 'live');

it('opens the camera and rings a friend', async () => {
  answer('ringing');
  session.call(ben);
  expect(session.get().outgoing).toMatchObject({ phase: 'calling' });
  await settle();
  expect(session.get().outgoing).toMatchObject({ phase: 'ringing', callId });
  expect(isCapturing()).toBe(true);
});

it.each(['call', 'accept'] as const)('connects to the server as the camera opens: %s', async (press) => {
  const hasten = vi.spyOn(services.socket, 'hasten');
  services.capture.hold();
  if (press === 'accept') incoming();
  session[press](ben);
  expect(hasten).toHaveBeenCalledTimes(1);
});

it('rings once the connection is up, where it is still down', async () => {
  answer('ringing');
  services.socket.setConnection({ isSocketConnected: false });
  const connected = Promise.withResolvers<boolean>();
  vi.spyOn(services.socket, 'whenConnected').mockReturnValue(connected.promise);
  session.call(ben);
  await settle();
  expect(session.get().outgoing).toMatchObject({ phase: 'calling' });
  services.socket.reconnect();
  connected.resolve(true);
  await settle();
  expect(session.get().outgoing).toMatchObject({ phase: 'ringing', callId });
});

it('loses the call that rings as the connection goes', async () => {
  answer('ringing');
  session.call(ben);
  await settle();
  services.socket.reconnect();
  expect(session.get().outgoing).toMatchObject({ phase: 'over', over: 'failed' });
  expect(isCapturing()).toBe(false);
});

it.each(['busy', 'offline'] as const)('says that the friend is %s, and gives the camera back', async (outcome) => {
  answer(outcome);
  session.call(ben);
  await settle();
  expect(session.get().outgoing).toMatchObject({ phase: 'over', over: outcome });
  expect(isCapturing()).toBe(false);
});

it.each(['missed', 'failed'] as const)('ends as %s where the server says so', async (reason) => {
  answer('ringing');
  session.call(ben);
  await settle();
  services.socket.receive('friend:call_ended', { callId, reason });
  expect(session.get().outgoing).toMatchObject({ phase: 'over', over: reason });
});

it('cancels the call that is given up', async () => {
  answer('ringing');
  session.call(ben);
  await settle();
  session.close();
  expect(services.socket.sent.at(-1)).toMatchObject({ name: 'friend:call_cancel', payload: { callId } });
  expect(session.get().outgoing).toBeNull();
  expect(isCapturing()).toBe(false);
});

it('hands over to the call once the room is there', async () => {
  answer('ringing');
  session.call(ben);
  await settle();
  services.socket.receive('matching:found', room);
  expect(session.get()).toEqual({ outgoing: null, incoming: null });
  expect(onConnected).toHaveBeenCalledExactlyOnceWith(room);
  expect(onGivenUp).not.toHaveBeenCalled();
  expect(isCapturing()).toBe(true);
});

it.each([
  ['of the friend who is called, before the answer names the call', ben.userId, 1],
  ['of someone else', callId, 0],
])('hands over the room %s', (_, peerId, times) => {
  session.call(ben);
  services.socket.receive('matching:found', { ...room, peerId });
  expect([onConnected, onGivenUp].map(({ mock }) => mock.calls.length)).toEqual([times, 1 - times]);
});

it.each<[string, () => void]>([
  ['was cancelled while it rang', () => session.close()],
  [
    'was cancelled as it was accepted',
    () => {
      services.socket.receive('friend:call_accepted', { callId });
      session.close();
    },
  ],
  ['is over', () => services.socket.receive('friend:call_ended', { callId, reason: 'missed' })],
])('gives up the room of a call that %s', async (_, giveUp) => {
  answer('ringing');
  session.call(ben);
  await settle();
  giveUp();
  services.socket.receive('matching:found', room);
  expect(onConnected).not.toHaveBeenCalled();
  expect(onGivenUp).toHaveBeenCalledExactlyOnceWith(callId);
});

it.each([
  ['not answered', () => undefined],
  [
    'declined as it was accepted',
    () => {
      session.accept();
      session.decline();
    },
  ],
])('gives up the room of a call that came in and was %s', async (_, act) => {
  incoming();
  act();
  await settle();
  services.socket.receive('matching:found', room);
  expect(onConnected).not.toHaveBeenCalled();
  expect(onGivenUp).toHaveBeenCalledExactlyOnceWith(callId);
});

it('leaves a stranger’s room to the search', () => {
  const { kind, ...strangers } = room;
  services.socket.receive('matching:found', strangers);
  expect(onGivenUp).not.toHaveBeenCalled();
});

it('accepts with the camera on, and keeps the sheet until the call is there', async () => {
  incoming();
  session.accept();
  await settle();
  expect(services.socket.sent.at(-1)).toMatchObject({ name: 'friend:call_accept', payload: { callId } });
  services.socket.receive('friend:call_ended', { callId, reason: 'answered' });
  expect(session.get().incoming).toMatchObject({ isAnswering: true });
});

it.each(['answered', 'cancelled', 'missed'] as const)('stops ringing here when it was %s', (reason) => {
  incoming();
  services.socket.receive('friend:call_ended', { callId, reason });
  expect(session.get().incoming).toBeNull();
});

it('rings for seconds past its time, where the server says nothing more', async () => {
  incoming();
  await services.clock.advance(RING_TIME);
  expect(session.get().incoming).not.toBeNull();
  await services.clock.advance(10_000);
  expect(session.get().incoming).toBeNull();
});

it('declines', () => {
  incoming();
  session.decline();
  expect(services.socket.sent.at(-1)).toMatchObject({ name: 'friend:call_decline', payload: { callId } });
  expect(session.get().incoming).toBeNull();
});

it('calls no one while a search or a call goes on', () => {
  isIdle = false;
  session.call(ben);
  expect(session.get().outgoing).toBeNull();
});

import { describe, expect, test } from 'vitest';
import {
  answering,
  beginRing,
  isAwaited,
  isRinging,
  type RingState,
  ringBegun,
  ringEnded,
  ringHeard,
  ringOver,
  ringsLost,
  silence,
} from './ring-state.ts';

const person = (name: string) => ({ userId: `id-${name}`, username: name, avatar: `/${name}.svg`, karma: 60 });
const [ben, eve] = [person('ben'), person('eve')];

const calling = beginRing(silence, ben);
const ringing = ringBegun(calling, 'out', 'ringing');
const connecting = ringBegun(calling, 'out', 'connecting');
const over = ringOver(ringing, 'missed');
const heard = ringHeard(silence, 'in', eve);
const accepted = answering(heard, { isAnswering: true, hasFailed: false });
const both = ringHeard(ringing, 'in', eve);

test('a call to a friend is shown from its first moment to its end', () => {
  const begun = beginRing(silence, ben);
  expect(begun).toEqual({ outgoing: { friend: ben, callId: null, phase: 'calling', over: null }, incoming: null });
  const known = ringBegun(begun, 'out', 'ringing');
  expect(known.outgoing).toEqual({ friend: ben, callId: 'out', phase: 'ringing', over: null });
  expect(ringBegun(known, 'out', 'connecting').outgoing).toEqual({ ...known.outgoing, phase: 'connecting' });
  expect(ringOver(known, 'missed').outgoing).toEqual({ ...known.outgoing, phase: 'over', over: 'missed' });
});

test('a friend’s call shows beside one’s own, and so does that it is being answered', () => {
  const rings = ringHeard(ringing, 'in', eve);
  const call = { callId: 'in', caller: eve, isAnswering: false, hasFailed: false };
  expect(rings).toEqual({ outgoing: ringing.outgoing, incoming: call });
  expect(answering(rings, { isAnswering: true, hasFailed: false }).incoming).toEqual({ ...call, isAnswering: true });
  expect(answering(rings, { isAnswering: false, hasFailed: true }).incoming).toEqual({ ...call, hasFailed: true });
});

test('a friend who is called keeps what rings here, and a new call forgets how the last one ended', () => {
  expect(beginRing(heard, ben)).toEqual({ outgoing: calling.outgoing, incoming: heard.incoming });
  expect(beginRing(over, eve).outgoing).toEqual({ friend: eve, callId: null, phase: 'calling', over: null });
});

test('what comes late, when no call is left, changes nothing', () => {
  expect(ringBegun(silence, 'out', 'ringing')).toBe(silence);
  expect(ringOver(silence, 'failed')).toBe(silence);
  expect(answering(silence, { isAnswering: true, hasFailed: false })).toBe(silence);
});

test('a call that is announced again goes on as it is, and another takes its place', () => {
  expect(ringHeard(accepted, 'in', eve)).toBe(accepted);
  expect(ringHeard(accepted, 'in2', ben).incoming).toEqual({
    callId: 'in2',
    caller: ben,
    isAnswering: false,
    hasFailed: false,
  });
});

test.each<[string, RingState, boolean]>([
  ['nothing', silence, false],
  ['a call to a friend', calling, true],
  ['a call that is over', over, false],
  ['a call of a friend', heard, true],
  ['a call of a friend, after one that is over', ringHeard(over, 'in', eve), true],
])('whether it rings with %s: %j', (_, state, rings) => {
  expect(isRinging(state)).toBe(rings);
});

describe('a room is awaited', () => {
  const roomOf = (roomId: string, peerId: string) => ({
    roomId,
    peerId,
    peerInfo: { username: 'x', avatar: '/x.svg', karma: 60, experiencePoints: 0 },
    iceTransportPolicy: 'all' as const,
  });
  test.each<[string, RingState, string, string]>([
    ['of a call that rings', ringing, 'out', ben.userId],
    ['of a call that connects', connecting, 'out', ben.userId],
    ['with the friend who is called, before the answer', calling, 'any', ben.userId],
    ['of a call that was accepted', accepted, 'in', eve.userId],
    ['of a call that was accepted, after one that is over', { ...accepted, outgoing: over.outgoing }, 'in', eve.userId],
  ])('%s', (_, state, roomId, peerId) => {
    expect(isAwaited(state, roomOf(roomId, peerId))).toBe(true);
  });
  test.each<[string, RingState, string, string]>([
    ['without a call', silence, 'out', ben.userId],
    ['of another call with the friend', ringing, 'any', ben.userId],
    ['with someone else, before the answer', calling, 'any', eve.userId],
    ['of a call that is over', over, 'out', ben.userId],
    ['of a call that is over before the answer', ringOver(calling, 'camera'), 'any', ben.userId],
    ['of a call that was not accepted', heard, 'in', eve.userId],
    ['of another call than the accepted one', accepted, 'any', eve.userId],
  ])('not %s', (_, state, roomId, peerId) => {
    expect(isAwaited(state, roomOf(roomId, peerId))).toBe(false);
  });
});

describe('the server says that it rings no longer', () => {
  test.each(['answered', 'cancelled', 'missed', 'failed'] as const)('here: %s', (reason) => {
    expect(ringEnded(heard, 'in', reason)).toEqual(silence);
    expect(ringEnded(both, 'in', reason)).toEqual(ringing);
  });
  test('here, as it was answered here: the call follows', () => {
    expect(ringEnded(accepted, 'in', 'answered')).toBe(accepted);
    expect(ringEnded(accepted, 'in', 'cancelled')).toEqual(silence);
  });
  test.each(['busy', 'declined', 'missed', 'failed', 'offline'] as const)('for the friend: %s', (reason) => {
    expect(ringEnded(ringing, 'out', reason)).toEqual(ringOver(ringing, reason));
    expect(ringEnded(both, 'out', reason)).toEqual({ ...both, outgoing: ringOver(ringing, reason).outgoing });
  });
  test.each(['answered', 'cancelled'] as const)('the friend is told: %s, when this side decided', (reason) => {
    expect(ringEnded(ringing, 'out', reason)).toBe(ringing);
  });
  test('of a call that is over, or of another: nothing changes', () => {
    expect(ringEnded(over, 'out', 'failed')).toBe(over);
    expect(ringEnded(both, 'any', 'failed')).toBe(both);
    expect(ringEnded(silence, 'any', 'failed')).toBe(silence);
  });
});

describe('after the connection was away', () => {
  test.each<[string, RingState, RingState]>([
    ['a call that rang has failed', both, ringOver(ringing, 'failed')],
    ['a call that connected has failed', connecting, ringOver(connecting, 'failed')],
    ['a call that the server has not answered goes on', ringHeard(calling, 'in', eve), calling],
    ['a call that is over stays as it ended', over, over],
    ['nothing rings here', heard, silence],
  ])('%s', (_, before, after) => {
    expect(ringsLost(before)).toEqual(after);
  });
});

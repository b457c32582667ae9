import { describe, expect, test } from 'vitest';
import {
  type CallProblem,
  type CallSnapshot,
  type CallState,
  type CallStatus,
  callProblems,
  callSeconds,
  callSnapshot,
  callStatus,
  canGoBack,
  canReport,
  canSkip,
  isCallActive,
  mustRedirectToCall,
  secondsLeft,
  showFloatingPanel,
} from './call-status.ts';
import { initialContext } from './states/context.ts';
import { createCallBench } from './testing/call-bench.ts';
import { toConnected } from './testing/paths.ts';

const inState = (state: CallState, fields: Partial<CallSnapshot> = {}): CallSnapshot => ({
  ...callSnapshot({ value: state, context: initialContext({ selfId: 'alice', clock: { now: () => 0 } }) }),
  ...fields,
});
const up = { isConnected: true, isConnecting: false };
const opening = { isConnected: false, isConnecting: true };
const down = { isConnected: false, isConnecting: false };
const remoteStream = { id: 'remote' };

describe('callStatus', () => {
  test.each<[CallState, Partial<CallSnapshot>, typeof up, CallStatus]>([
    ['idle', {}, up, 'idle'],
    ['idle', {}, opening, 'connecting_server'],
    ['idle', {}, down, 'connection_lost'],
    ['searching', {}, up, 'searching'],
    ['searching', {}, opening, 'connecting_server'],
    ['searching', {}, down, 'connection_lost'],
    ['searching', { callEndReason: 'skip' }, up, 'finding_next'],
    ['searching', { callEndReason: 'ended' }, up, 'searching'],
    ['connecting', {}, up, 'connecting'],
    ['connecting', {}, down, 'connecting'],
    ['connecting', { retryCount: 1 }, up, 'reconnecting'],
    ['connecting', { resumed: true }, up, 'reconnecting'],
    ['connecting', { connectedOnce: true }, up, 'reconnecting'],
    ['connected', {}, up, 'connected'],
    ['connected', {}, down, 'connected'],
    ['connected', { linkInterrupted: true }, up, 'reconnecting'],
    ['skipping', { callEndReason: 'skip' }, up, 'finding_next'],
    ['returning', { callEndReason: 'return' }, up, 'disconnecting'],
    ['disconnecting', { callEndReason: 'skip' }, up, 'finding_next'],
    ['disconnecting', { callEndReason: 'skip', shouldReturnToSetup: true }, up, 'disconnecting'],
    ['disconnecting', { callEndReason: 'skip', leaveAfterCall: true }, up, 'disconnecting'],
    ['disconnecting', { callEndReason: 'connection_lost' }, up, 'disconnecting'],
    ['callEnding', { callEndReason: 'skip' }, up, 'finding_next'],
    ['callEnding', { callEndReason: 'error' }, up, 'disconnecting'],
    ['mandatoryRating', {}, up, 'rating'],
    ['mandatoryRating', {}, down, 'rating'],
  ])('%s with %j and socket %j is %s', (state, fields, socket, status) => {
    expect(callStatus(inState(state, fields), socket)).toBe(status);
  });
});

describe('what the buttons may do', () => {
  test.each<[CallState, skip: boolean, back: boolean, report: boolean, active: boolean]>([
    ['idle', false, false, false, false],
    ['searching', false, true, false, true],
    ['connecting', false, true, true, true],
    ['connected', true, true, true, true],
    ['skipping', false, true, false, true],
    ['returning', false, true, false, true],
    ['disconnecting', false, true, false, true],
    ['callEnding', false, true, false, true],
    ['mandatoryRating', false, false, false, true],
  ])('%s: skip %s, back %s, report %s, active %s', (state, skip, back, report, active) => {
    const call = inState(state, { peerId: 'bob' });
    expect([canSkip(call), canGoBack(call), canReport(call), isCallActive(call)]).toEqual([skip, back, report, active]);
  });

  test('without a peer there is nobody to report', () => {
    expect(canReport(inState('connecting'))).toBe(false);
  });
});

describe('callProblems', () => {
  const poor = { packetLoss: 6, jitter: 0, roundTripTime: 0, bandwidth: 0, overall: 'poor' } as const;
  test.each<[CallState, Partial<CallSnapshot>, CallProblem[]]>([
    ['connected', {}, []],
    ['connected', { linkInterrupted: true }, ['network']],
    ['connected', { connectionQuality: poor }, ['network']],
    ['connected', { connectionQuality: { ...poor, overall: 'good' } }, []],
    ['connected', { peerMuted: true, peerVideoOff: true }, ['peer_muted', 'peer_video_off']],
    ['connecting', { peerMuted: true, connectionQuality: poor }, []],
  ])('%s with %j has %j', (state, fields, problems) => {
    expect(callProblems(inState(state, fields))).toEqual(problems);
  });
});

describe('where the user belongs', () => {
  test.each<[CallState, Partial<CallSnapshot>, path: string, redirect: boolean, panel: boolean]>([
    ['idle', {}, '/home', false, false],
    ['idle', {}, '/matching/setup', false, false],
    ['searching', {}, '/matching/explore', false, false],
    ['searching', {}, '/matching/setup', true, false],
    ['searching', {}, '/home', true, false],
    ['connecting', {}, '/friends', true, false],
    ['connected', { remoteStream }, '/matching/explore', false, false],
    ['connected', { remoteStream }, '/matching', true, true],
    ['connected', { remoteStream }, '/matching/setup', true, true],
    ['connected', { remoteStream }, '/home', false, true],
    ['connected', { remoteStream }, '/messages/1', false, true],
    ['connected', { remoteStream }, '/matchingness', false, true],
    ['connected', { remoteStream: null }, '/home', true, false],
    ['skipping', {}, '/home', true, false],
    ['returning', { shouldReturnToSetup: true }, '/matching/setup', false, false],
    ['disconnecting', { callEndReason: 'error' }, '/home', true, false],
    ['disconnecting', { shouldReturnToSetup: true }, '/matching/setup', false, false],
    ['callEnding', { shouldReturnToSetup: true }, '/matching/setup', false, false],
    ['callEnding', {}, '/matching/setup', true, false],
    ['disconnecting', { callEndReason: 'report' }, '/report/bob', false, false],
    ['disconnecting', { leaveAfterCall: true }, '/home', false, false],
    ['mandatoryRating', {}, '/home', true, false],
    ['mandatoryRating', { leaveAfterCall: true }, '/home', true, false],
    ['mandatoryRating', {}, '/matching/explore', false, false],
  ])('%s with %j on %s: to the call %s, panel %s', (state, fields, path, redirect, panel) => {
    const call = inState(state, fields);
    expect([mustRedirectToCall(call, path), showFloatingPanel(call, path)]).toEqual([redirect, panel]);
  });
});

describe('the clock of a call', () => {
  test.each<[Partial<CallSnapshot>, now: number, seconds: number | null, left: number | null]>([
    [{ callStartTime: 1000, endsAt: 1_801_000 }, 1000, 0, null],
    [{ callStartTime: 1000, endsAt: 1_801_000 }, 62_999, 61, null],
    [{ callStartTime: 1000, endsAt: 1_801_000 }, 1_740_999, 1739, null],
    [{ callStartTime: 1000, endsAt: 1_801_000 }, 1_741_000, 1740, 60],
    [{ callStartTime: 1000, endsAt: 1_801_000 }, 1_800_001, 1799, 1],
    [{ callStartTime: 1000, endsAt: 1_801_000 }, 1_900_000, 1899, 0],
    [{ callStartTime: 1000, endsAt: null }, 500, 0, null],
    [{ callStartTime: null, endsAt: null }, 500, null, null],
  ])('with %j at %s ms: %s s gone, %s s left', (fields, now, seconds, left) => {
    const call = inState('connected', fields);
    expect([callSeconds(call, now), secondsLeft(call, now)]).toEqual([seconds, left]);
  });

  test('stands still outside a connected call', () => {
    const call = inState('connecting', { callStartTime: 0, endsAt: 10 });
    expect([callSeconds(call, 5000), secondsLeft(call, 5000)]).toEqual([null, null]);
  });
});

test('a snapshot of the machine is plain: it can be cloned and shown by a story', () => {
  const bench = createCallBench();
  bench.given(toConnected);
  const { value, context } = bench.actor.getSnapshot();
  const call = callSnapshot({ value, context });
  expect(structuredClone(call)).toEqual(call);
  expect(call).toMatchObject({ state: 'connected', roomId: 'room', remoteStream });
});

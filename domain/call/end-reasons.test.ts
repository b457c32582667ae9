import { expect, test } from 'vitest';
import type { DisconnectionReason } from './states/context.ts';
import { createCallBench, type Step } from './testing/call-bench.ts';
import { failed, figures, lost, peerGone, peerLeaves, quality, serverEnds, takenOver, wait } from './testing/events.ts';
import { toConnectedFor, waysTo } from './testing/ways.ts';

/** alice's machine; bob is the other. The server notifies both of what either of them sends. */
const talking = toConnectedFor(60);
const connecting = waysTo.connecting;
const ends = (reason: 'skip' | 'ended' | 'time_limit' | 'reported', duration: number, endedBy: string | null) => ({
  ...serverEnds(reason, duration),
  endedBy,
});
const weak = Array.from({ length: 15 }, () => quality(60));

/** The notice of each side, by event; null: the user's own choice, which needs no words. */
test.each<[what: string, given: Step[], end: Step, shown: DisconnectionReason | null]>([
  ['alice skips', talking, { type: 'SKIP' }, null],
  ['bob skips', talking, ends('skip', 60, 'bob'), 'peer_skipped'],
  ['alice skips while they connect', connecting, { type: 'SKIP' }, null],
  ['bob skips while they connect', connecting, ends('skip', 0, 'bob'), 'peer_skipped'],

  ['alice leaves', talking, { type: 'GO_BACK' }, null],
  ['alice hangs up', talking, { type: 'CALL_ENDED', by: 'user', reason: 'hangup' }, null],
  ['alice hangs up on another device', talking, ends('ended', 60, 'alice'), null],
  ['bob leaves', talking, ends('ended', 60, 'bob'), 'peer_left'],
  ['bob leaves while they connect', connecting, ends('ended', 0, 'bob'), 'peer_left'],
  ['bob closes the page', [...talking, peerLeaves], lost, 'peer_left'],
  ['bob closes the page while they connect', [...connecting, peerLeaves, wait(9999)], wait(1), 'peer_left'],
  ['bob never enters the room', connecting, peerGone('left', 0), 'peer_left'],
  ['a server that does not say who ended the call', talking, serverEnds('ended', 60), 'peer_left'],

  ['alice’s own connection is lost', talking, lost, 'connection_lost'],
  ['alice comes back too late', talking, { type: 'ROOM_GONE', roomId: 'room' }, 'connection_lost'],
  ['alice was away for too long', talking, ends('ended', 60, null), 'connection_lost'],
  ['bob’s socket does not come back', talking, peerGone('connection_lost', 60), 'peer_connection_lost'],

  ['alice’s link fails for good', talking, { type: 'PEER_CRASHED' }, 'connection_lost'],
  ['bob reports a failed link', talking, peerGone('connection_lost', 60), 'peer_connection_lost'],
  ['the network is too weak', [...talking, ...weak.slice(1)], quality(60), 'network'],

  ['no picture reaches alice', [...connecting, wait(9999)], wait(1), 'no_picture'],
  ['neither is reached, and bob gives up first', connecting, peerGone('connection_lost', 0), 'no_picture'],
  ['alice sees bob, whom no picture reaches', talking, peerGone('connection_lost', 0), 'peer_connection_lost'],
  ['every try to connect fails', [...connecting, failed, failed, failed], failed, 'error'],
  ['the room could not be opened', connecting, ends('ended', 0, null), 'error'],

  ['the time is over', talking, ends('time_limit', 1800, null), 'time_limit'],
  ['alice blocks bob', talking, ends('ended', 60, 'alice'), null],
  ['bob blocks alice: as if bob had left', talking, ends('ended', 60, 'bob'), 'peer_left'],
  ['alice reports bob in the call', talking, { type: 'REPORT_USER' }, null],
  ['alice reports bob on another page', talking, ends('reported', 60, 'alice'), null],
  ['bob reports alice: as if bob had left', talking, ends('reported', 60, 'bob'), 'peer_left'],
  ['bob goes on in another window', talking, ends('ended', 60, 'bob'), 'peer_left'],
])('%s: alice is shown the reason that is true', (_, given, end, shown) => {
  const bench = createCallBench();
  bench.given(given);
  expect(bench.when(end).context.disconnectionReason).toBe(shown);
});

test('a window whose call another one takes over says so', () => {
  const bench = createCallBench();
  bench.given(talking);
  expect(bench.when(takenOver).context).toMatchObject({ disconnectionReason: null, notice: { code: 'TAKEN_OVER' } });
});

test.each([
  ['skip', ends('skip', 0, 'bob')],
  ['end', ends('ended', 0, null)],
  ['lost connection', peerGone('connection_lost', 0)],
])('a call without a picture that ends by a %s is followed by a search, without a rating', (_, end) => {
  const bench = createCallBench();
  bench.given([...connecting, wait(9000), end]);
  const { state, context } = bench.when({ type: 'CALL_CLOSED' });
  expect(state).toBe('searching');
  expect(context).toMatchObject({ pendingRating: null, callDuration: 0, callRewards: figures(0).rewards });
});

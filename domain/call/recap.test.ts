import { describe, expect, it } from 'vitest';
import type { CallState } from './call-status.ts';
import { type CallMoment, type Recap, recapAfter } from './recap.ts';

const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
const inCall: CallMoment['context'] = {
  roomId: 'room',
  latestRoomId: 'room',
  peerId: 'bob',
  peerInfo,
  isFriendCall: false,
  callDuration: 125,
  callEndReason: 'ended',
  disconnectionReason: null,
  callRewards: { xpGained: 20, karmaGained: 0 },
  figures: null,
  earlyRating: null,
};
const none: CallMoment['context'] = { ...inCall, roomId: null, peerId: null, peerInfo: null };
const at = (state: CallState, context: Partial<CallMoment['context']> = {}): CallMoment => ({
  state,
  context: { ...(['idle', 'searching'].includes(state) ? none : inCall), ...context },
});
const recap: Recap = {
  roomId: 'room',
  peerId: 'bob',
  peerInfo,
  duration: 125,
  xpGained: 20,
  isPeerGone: false,
  rating: null,
};
const figures = (duration: number, xpGained: number) => ({
  duration,
  rewards: { xpGained, karmaGained: 0 },
  ratingRequired: false,
});

describe('the recap', () => {
  it.each<[string, CallMoment, CallMoment, Partial<Recap> | null]>([
    ['shows the call when the search goes on', at('disconnecting'), at('searching'), recap],
    ['shows nothing of a call with a friend', at('returning', { isFriendCall: true }), at('idle'), null],
    ['shows it when the user has left', at('returning'), at('idle'), recap],
    ['shows it while a rating is owed', at('disconnecting'), at('mandatoryRating'), recap],
    ['shows it once it is not called back', at('callBackOffered'), at('searching'), recap],
    [
      'knows that the other has left',
      at('disconnecting', { disconnectionReason: 'peer_left' }),
      at('searching'),
      { isPeerGone: true },
    ],
    [
      'knows that the other has skipped',
      at('disconnecting', { disconnectionReason: 'peer_skipped' }),
      at('searching'),
      { isPeerGone: true },
    ],
    [
      'says of a lost connection not that the other has left',
      at('disconnecting', { disconnectionReason: 'connection_lost' }),
      at('searching'),
      { isPeerGone: false },
    ],
    [
      'knows the rating of the prompt',
      at('skipping', { earlyRating: 'positive' }),
      at('searching'),
      { rating: 'positive' },
    ],
    [
      'believes the figures of the server',
      at('disconnecting', { figures: figures(130, 0) }),
      at('searching'),
      { duration: 130, xpGained: 0 },
    ],
    ['leaves out a skip', at('disconnecting', { callDuration: 29 }), at('searching'), null],
    ['leaves out a reported call', at('disconnecting', { callEndReason: 'report' }), at('idle'), null],
    ['leaves out a match that never was a call', at('connecting', { callDuration: 0 }), at('searching'), null],
  ])('%s', (_, before, now, expected) => {
    const after = recapAfter(null, before, now);
    if (expected === null) expect(after).toBeNull();
    else expect(after).toMatchObject(expected);
  });

  it.each<[string, CallMoment, CallMoment, Partial<Recap> | null]>([
    ['stays while the search goes on', at('searching'), at('searching'), recap],
    ['goes with the search that showed it', at('searching'), at('idle'), null],
    ['goes once the rating that was owed is given', at('mandatoryRating'), at('searching'), null],
    ['stays where the server finds a rating that is owed', at('searching'), at('mandatoryRating'), recap],
    ['goes with the next match', at('searching'), at('connecting'), null],
    ['goes when the user starts a search', at('idle'), at('searching'), null],
    ...(['mandatoryRating', 'searching'] as const).map((state): [string, CallMoment, CallMoment, Partial<Recap>] => [
      `follows figures that come late: ${state}`,
      at(state),
      at(state, { callDuration: 119, callRewards: { xpGained: 0, karmaGained: 0 } }),
      { duration: 119, xpGained: 0 },
    ]),
    [
      'knows those of another call',
      at('searching'),
      at('searching', { latestRoomId: 'other', callDuration: 9 }),
      recap,
    ],
  ])('%s', (_, before, now, expected) => {
    const after = recapAfter(recap, before, now);
    if (expected === null) expect(after).toBeNull();
    else expect(after).toMatchObject(expected);
  });
});

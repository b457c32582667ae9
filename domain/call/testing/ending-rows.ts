import type { Step } from './call-bench.ts';
import { closed, failed, found, linked, localReady, noRewards, peerGone, serverEnds, wait } from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { eventfulCall, friendFor, toConnectedFor, weakCall } from './ways.ts';

type Ending = Pick<Row, 'to' | 'effects' | 'resets' | 'changes'>;
const ending = (name: string, given: Step[], rest: Ending) => ({ name, given, when: closed, ...rest });

const toIdle: Ending = { to: 'idle', effects: ['releaseMedia'], resets: 'everything' };
const toSearch = (xpGained = 0): Ending => ({
  to: 'searching',
  effects: ['joinQueue'],
  resets: 'call',
  changes: { callRewards: { xpGained, karmaGained: 0 } },
});

/** callEnding is entered when the call is closed and left at once, in the order of spec.md, 'Call state machine'. */
export const endingRows = rowsFrom('disconnecting', [
  ending('a report ends everything, even with a rating due', [...eventfulCall, { type: 'REPORT_USER' }], toIdle),
  ending('back leads to setup, even with a rating due', [...weakCall, { type: 'GO_BACK' }, wait(100)], {
    ...toIdle,
    effects: ['navigateToSetup', 'releaseMedia'],
  }),
  ending(
    'a broken call may be called back, even with a rating due',
    [...toConnectedFor(60), peerGone('connection_lost', 60, true)],
    {
      to: 'broken',
      effects: ['answerCallBack room'],
      changes: { callRewards: noRewards },
    },
  ),
  ending(
    'a call that could not be connected again broke',
    [...toConnectedFor(20), { type: 'PEER_RESTARTED', roomId: 'room' }, failed, failed, failed, failed],
    {
      to: 'broken',
      effects: ['answerCallBack room'],
      changes: { callRewards: noRewards },
    },
  ),
  ending('a user who hung up is done', [...toConnectedFor(60), { type: 'CANCEL_SEARCH' }], toIdle),
  ending('a user who hung up still owes the rating', [...toConnectedFor(600), { type: 'CANCEL_SEARCH' }], {
    to: 'mandatoryRating',
    changes: {
      callRewards: { xpGained: 100, karmaGained: 0 },
      pendingRating: { roomId: 'room', peerId: 'bob', duration: 600 },
    },
  }),
  ending('a call with a friend leads to no search', [...friendFor(60), serverEnds('ended', 60)], toIdle),
  ending(
    'by the client’s count: a call with a friend is not rated',
    [...friendFor(600), { type: 'CANCEL_SEARCH' }, wait(100)],
    toIdle,
  ),
  ending('a short call leads to the next search', [...toConnectedFor(20), { type: 'SKIP' }], toSearch()),
  ending(
    'an eventful call leaves nothing behind',
    [...eventfulCall, { type: 'RATING_SUBMITTED', rating: 'dismiss' }, serverEnds('ended', 700)],
    toSearch(),
  ),
  ending(
    'a call that fell back to sound alone leaves nothing behind',
    [...weakCall, { type: 'RATING_SUBMITTED', rating: 'dismiss' }, serverEnds('ended', 700)],
    toSearch(),
  ),
  ending(
    'a call that never connected leaves nothing behind',
    [
      { type: 'START_SEARCH' },
      localReady,
      found,
      { type: 'CONNECTION_FAILED', roomId: 'room' },
      linked,
      serverEnds('skip', 0),
    ],
    toSearch(),
  ),
  ending(
    'by the client’s count: no rating a second short of the threshold',
    [...toConnectedFor(599), { type: 'SKIP' }, wait(100)],
    toSearch(90),
  ),
  ending('by the client’s count: a rating at the threshold', [...toConnectedFor(600), { type: 'SKIP' }, wait(100)], {
    to: 'mandatoryRating',
    changes: {
      callRewards: { xpGained: 100, karmaGained: 0 },
      pendingRating: { roomId: 'room', peerId: 'bob', duration: 600 },
    },
  }),
  ending('by the client’s count: 20 minutes earn karma', [...toConnectedFor(1200), { type: 'SKIP' }, wait(100)], {
    to: 'mandatoryRating',
    changes: {
      callRewards: { xpGained: 200, karmaGained: 2 },
      pendingRating: { roomId: 'room', peerId: 'bob', duration: 1200 },
    },
  }),
  ending(
    'the server requires a rating against the client’s count',
    [...toConnectedFor(60), serverEnds('ended', 60, true)],
    {
      to: 'mandatoryRating',
      changes: { callRewards: noRewards, pendingRating: { roomId: 'room', peerId: 'bob', duration: 60 } },
    },
  ),
  ending(
    'the server requires no rating against the client’s count',
    [...toConnectedFor(900), serverEnds('ended', 900)],
    toSearch(),
  ),
  ending(
    'a rating from the prompt is sent, and not asked for again',
    [...toConnectedFor(700), { type: 'RATING_SUBMITTED', rating: 'positive' }, serverEnds('ended', 700, true)],
    { ...toSearch(), effects: ['sendRating room positive', 'joinQueue'] },
  ),
  ending(
    'a rating from the prompt that is not due is not sent',
    [...toConnectedFor(40), { type: 'RATING_SUBMITTED', rating: 'positive' }, serverEnds('ended', 40)],
    toSearch(),
  ),
]);

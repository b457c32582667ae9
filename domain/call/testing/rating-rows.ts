import { closed, figures, localReady, noRewards, owed, peerGone, serverEnds, wait } from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { toConnectedFor } from './ways.ts';

const unsettled = [...toConnectedFor(600), { type: 'SKIP' } as const, wait(100), closed];
const unsettledAndLeaving = [...toConnectedFor(600), { type: 'CANCEL_SEARCH' } as const, closed];

const lateRows = (name: string, late: typeof serverEnds | typeof peerGone): Omit<Row, 'from'>[] => {
  const end = (duration: number, ratingRequired: boolean) =>
    late === serverEnds ? serverEnds('ended', duration, ratingRequired) : peerGone('left', duration, ratingRequired);
  return [
    {
      name: `${name}: no rating is owed, the search goes on`,
      given: unsettled,
      when: end(599, false),
      to: 'searching',
      effects: ['joinQueue'],
      resets: 'call',
      changes: { callDuration: 599, callRewards: noRewards },
    },
    {
      name: `${name}: no rating is owed, and the user was leaving`,
      given: unsettledAndLeaving,
      when: end(599, false),
      to: 'idle',
      effects: ['releaseMedia'],
      resets: 'everything',
    },
    {
      name: `${name}: the server’s figures replace the client’s count`,
      given: unsettled,
      when: end(601, true),
      changes: {
        figures: figures(601, true),
        callDuration: 601,
        callRewards: noRewards,
        pendingRating: { roomId: 'room', peerId: 'bob', duration: 601 },
      },
    },
  ];
};

export const ratingRows = rowsFrom('mandatoryRating', [
  {
    name: 'the rating is sent and the search goes on',
    when: { type: 'RATING_SUBMITTED', rating: 'negative' },
    to: 'searching',
    effects: ['sendRating room negative', 'joinQueue'],
    resets: 'call',
  },
  {
    name: 'a rating owed for an earlier call is sent for its own room',
    given: [{ type: 'START_SEARCH' }, localReady, { type: 'RATING_OWED', pendingRating: owed }],
    when: { type: 'RATING_SUBMITTED', rating: 'dismiss' },
    to: 'searching',
    effects: ['sendRating old-room dismiss', 'joinQueue'],
    resets: 'call',
  },
  {
    name: 'a user who hung up rates and is done',
    given: unsettledAndLeaving,
    when: { type: 'RATING_SUBMITTED', rating: 'positive' },
    to: 'idle',
    effects: ['sendRating room positive', 'releaseMedia'],
    resets: 'everything',
  },
  {
    name: 'a user who leaves still owes the rating; the server asks again',
    when: { type: 'CANCEL_SEARCH' },
    to: 'idle',
    effects: ['releaseMedia'],
    resets: 'everything',
  },
  {
    name: 'an end that was pressed as the other ended it leads to setup, and the recap asks there',
    when: { type: 'GO_BACK' },
    to: 'idle',
    effects: ['navigateToSetup', 'releaseMedia'],
    resets: 'everything',
  },
  {
    name: 'on another page the camera is off, and the rating is still owed',
    when: { type: 'LEAVE_PAGE' },
    effects: ['releaseMedia'],
    changes: { localStream: null, leaveAfterCall: true },
  },
  {
    name: 'no search follows a rating that is given on another page',
    given: [...unsettled, { type: 'LEAVE_PAGE' }],
    when: { type: 'RATING_SUBMITTED', rating: 'positive' },
    to: 'idle',
    effects: ['sendRating room positive', 'releaseMedia'],
    resets: 'everything',
  },
  { name: 'hanging up does nothing', when: { type: 'CALL_ENDED', by: 'user', reason: 'hangup' } },
  ...lateRows('late video:call_ended', serverEnds),
  ...lateRows('late video:peer_disconnected', peerGone),
]);

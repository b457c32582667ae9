import type { CallContext } from '../states/context.ts';
import { callBackOffered, figures, noRewards, peerGone, serverEnds, wait } from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { toConnectedFor, waysTo } from './ways.ts';

const answered: Partial<CallContext> = { figures: figures(61), callDuration: 61 };
const hangUp = { type: 'CALL_ENDED', by: 'user', reason: 'hangup' } as const;

/** What ends the wait for the server's figures: the figures or, after 0.1 s, the time. */
const waitingRows = (from: 'skipping' | 'returning'): Row[] =>
  rowsFrom(from, [
    {
      name: 'the server’s figures arrive',
      when: serverEnds(from === 'skipping' ? 'skip' : 'ended', 61),
      to: 'disconnecting',
      effects: ['cleanUp'],
      changes: answered,
    },
    {
      name: 'the server’s figures arrive with the peer’s own leave',
      when: peerGone('left', 61),
      to: 'disconnecting',
      effects: ['cleanUp'],
      changes: answered,
    },
    {
      name: 'without the server’s figures it goes on after 0.1 s',
      given: [...waysTo[from], wait(99)],
      when: wait(1, 'FIGURES_TIMEOUT'),
      to: 'disconnecting',
      effects: ['cleanUp'],
    },
    { name: 'hanging up as well does nothing', when: hangUp },
  ]);

const skippingRows = rowsFrom('skipping', [
  {
    name: 'back still works',
    when: { type: 'GO_BACK' },
    to: 'disconnecting',
    effects: ['cleanUp'],
    changes: { shouldReturnToSetup: true },
  },
  {
    name: 'cancel still works',
    when: { type: 'CANCEL_SEARCH' },
    to: 'disconnecting',
    effects: ['cleanUp'],
    changes: { leaveAfterCall: true },
  },
]);

const returningRows = rowsFrom('returning', [
  { name: 'back again goes on at once', when: { type: 'GO_BACK' }, to: 'disconnecting', effects: ['cleanUp'] },
]);

const toSearch = [...toConnectedFor(20), { type: 'SKIP' }] as const;
const nextSearch: Pick<Row, 'to' | 'effects' | 'resets' | 'changes'> = {
  to: 'searching',
  effects: ['joinQueue'],
  resets: 'call',
  changes: { callRewards: noRewards },
};

const disconnectingRows = rowsFrom('disconnecting', [
  { name: 'the server’s figures arrive', when: serverEnds('ended', 61), changes: answered },
  {
    name: 'the server’s figures arrive with a lost peer',
    when: peerGone('connection_lost', 61),
    changes: answered,
  },
  { name: 'an offer to call back is kept', when: callBackOffered, changes: { callBackUntil: 120_000 } },
  { name: 'back still works', when: { type: 'GO_BACK' }, changes: { shouldReturnToSetup: true } },
  { name: 'cancel still works', when: { type: 'CANCEL_SEARCH' }, changes: { leaveAfterCall: true } },
  { name: 'hanging up as well does nothing', when: hangUp },
  {
    name: 'a finished clean-up goes on',
    given: [...toSearch],
    when: { type: 'CLEANUP_DONE' },
    ...nextSearch,
  },
  {
    name: 'a failed clean-up goes on',
    given: [...toSearch],
    when: { type: 'CLEANUP_FAILED' },
    ...nextSearch,
  },
  {
    name: 'a clean-up that never answers is given 5 s',
    given: [...toSearch, wait(4999)],
    when: wait(1, 'DISCONNECT_TIMEOUT'),
    ...nextSearch,
  },
]);

export const leavingRows = [
  ...waitingRows('skipping'),
  ...skippingRows,
  ...waitingRows('returning'),
  ...returningRows,
  ...disconnectingRows,
];

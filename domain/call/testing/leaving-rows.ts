import type { CallContext } from '../states/context.ts';
import { closed, figures, noRewards, peerGone, serverEnds, wait } from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { toConnectedFor, waysTo } from './ways.ts';

const answered: Partial<CallContext> = { figures: figures(61), callDuration: 61 };
const hangUp = { type: 'CALL_ENDED', by: 'user', reason: 'hangup' } as const;

/** The wait for the server's figures ends with the figures or, after 0.1 s, by time. */
const waitingRows = (from: 'skipping' | 'returning'): Row[] =>
  rowsFrom(from, [
    {
      name: 'the server’s figures arrive',
      when: serverEnds(from === 'skipping' ? 'skip' : 'ended', 61),
      to: 'disconnecting',
      changes: answered,
    },
    {
      name: 'the server’s figures arrive with the peer’s own leave',
      when: peerGone('left', 61),
      to: 'disconnecting',
      changes: answered,
    },
    {
      name: 'without the server’s figures it goes on after 0.1 s',
      given: [...waysTo[from], wait(99)],
      when: wait(1, 'FIGURES_TIMEOUT'),
      to: 'disconnecting',
    },
    { name: 'hanging up as well does nothing', when: hangUp },
  ]);

const skippingRows = rowsFrom('skipping', [
  {
    name: 'back still works',
    when: { type: 'GO_BACK' },
    to: 'disconnecting',
    changes: { shouldReturnToSetup: true },
  },
  {
    name: 'cancel still works',
    when: { type: 'CANCEL_SEARCH' },
    to: 'disconnecting',
    changes: { leaveAfterCall: true },
  },
]);

const returningRows = rowsFrom('returning', [
  { name: 'back again goes on at once', when: { type: 'GO_BACK' }, to: 'disconnecting' },
]);

const toSearch = [...toConnectedFor(20), { type: 'SKIP' }] as const;
const nextSearch: Pick<Row, 'to' | 'effects' | 'resets' | 'changes'> = {
  to: 'searching',
  effects: ['joinQueue'],
  resets: 'call',
  changes: { callRewards: noRewards },
};

const disconnectingRows = rowsFrom('disconnecting', [
  { name: 'hanging up as well does nothing', when: hangUp },
  { name: 'the next search follows', given: [...toSearch], when: closed, ...nextSearch },
]);

export const leavingRows = [
  ...waitingRows('skipping'),
  ...skippingRows,
  ...waitingRows('returning'),
  ...returningRows,
  ...disconnectingRows,
];

import type { CallEvent } from '../states/events.ts';
import type { Step } from './call-bench.ts';
import {
  callBackOver,
  closed,
  failed,
  found,
  linked,
  localReady,
  media,
  noRewards,
  peerGone,
  ready,
  remoteReady,
  wait,
} from './events.ts';
import { type Row, rowsFrom } from './row.ts';

const search: Step[] = [{ type: 'START_SEARCH' }, localReady];
const meet = (peerId: string): CallEvent => ({ ...found, peerId });
/** Nothing comes for 10 s. The server offers no call back. */
const silent: Step[] = [wait(10_000), closed, callBackOver];
const unreached = (...people: string[]): Step[] => [...search, ...people.flatMap((peer) => [meet(peer), ...silent])];
const ending = (name: string, given: Step[], rest: Partial<Row>) => ({ name, given, when: closed, ...rest });

const stops: Partial<Row> = {
  to: 'idle',
  effects: ['reportUnreachable room', 'releaseMedia'],
  resets: 'everything',
  changes: { notice: { code: 'UNREACHABLE', reason: null, message: null, resetsAt: null } },
};
const goesOn = (...people: string[]): Partial<Row> => ({
  to: 'broken',
  effects: ['answerCallBack room'],
  changes: { callRewards: noRewards, unreached: people },
});

/** Somebody who cannot connect at all must not cost one person after another ten seconds. */
export const unreachedRows = rowsFrom('disconnecting', [
  ending('the first person was not reached: the search goes on', [...search, meet('bob'), wait(10_000)], goesOn('bob')),
  ending(
    'two different people were not reached: the search stops',
    [...unreached('bob'), meet('carol'), wait(10_000)],
    stops,
  ),
  ending('the same person twice is one', [...unreached('bob'), meet('bob'), wait(10_000)], {
    ...goesOn(),
    changes: { callRewards: noRewards },
  }),
  ending(
    'the other gave up first: it counts as well',
    [...unreached('bob'), meet('carol'), wait(9000), peerGone('connection_lost', 0)],
    stops,
  ),
  ending(
    'no try came about: it counts as well',
    [...unreached('bob'), meet('carol'), failed, failed, failed, failed],
    stops,
  ),
  ending(
    'whoever was reached in between ends the count',
    [...unreached('bob'), meet('dora'), ready, remoteReady, linked, media, wait(60_000), peerGone('left', 60)],
    {
      to: 'searching',
      effects: ['joinQueue'],
      resets: 'call',
      changes: { callRewards: noRewards, unreached: [] },
    },
  ),
  ending(
    'a partner who never came, or whose page went away, says nothing of this side',
    [...unreached('bob'), meet('carol'), peerGone('left', 0)],
    { to: 'searching', effects: ['joinQueue'], resets: 'call', changes: { callRewards: noRewards } },
  ),
  ending(
    'a skip before anything came says nothing',
    [...unreached('bob'), meet('carol'), wait(8000), { type: 'SKIP' }],
    {
      to: 'searching',
      effects: ['joinQueue'],
      resets: 'call',
      changes: { callRewards: noRewards },
    },
  ),
  ending(
    'a new search begins anew',
    [...unreached('bob'), { type: 'CANCEL_SEARCH' }, ...search, meet('carol'), wait(10_000)],
    goesOn('carol'),
  ),
]);

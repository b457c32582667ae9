import type { CallState } from '../call-status.ts';
import type { CallContext } from '../states/context.ts';
import type { Step } from './call-bench.ts';
import { closed, friendCall, givenUp, nextFriendCall, serverEnds } from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { eventfulCall, friendFor, toConnectedFor, waysTo } from './ways.ts';

const { roomId, peerId, peerInfo } = nextFriendCall;
const begun: Partial<CallContext> = {
  roomId,
  latestRoomId: roomId,
  peerId,
  peerInfo,
  isFriendCall: true,
  leaveAfterCall: true,
  ratingThreshold: 30,
};
const entered = ['joinRoom next', 'peer+ 0 offers all'];
const opensCamera = ['acquireMedia'];

interface Begin {
  given?: Step[];
  effects?: string[];
  changes?: Partial<CallContext>;
}
const lost: Partial<CallContext> = { callEndReason: null, disconnectionReason: null };
const decline = 'answerCallBack room false';

/** Effects when a state ends, and the rest of the last call. */
const begins: Record<CallState, Begin> = {
  idle: { effects: opensCamera },
  searching: { effects: ['leaveQueue', ...entered] },
  connecting: { effects: ['joinRoom next', 'peer-', 'peer+ 0 offers all'] },
  // The server opens a friend's room to no one who is in a call: the end of this one was lost on the way.
  connected: {
    given: [...eventfulCall, { type: 'LINK_INTERRUPTED', roomId: 'room' }, { type: 'OPEN_REPORT' }],
    effects: ['setTracks false false', 'joinRoom next', 'peer-', 'peer+ 0 offers all'],
    changes: { reporting: null },
  },
  skipping: { effects: entered, changes: { callDuration: 0, callEndReason: null } },
  returning: { effects: entered, changes: { callEndReason: null } },
  disconnecting: { effects: entered, changes: lost },
  broken: { effects: [decline, ...entered], changes: { ...lost, callRewards: null } },
  callBackOffered: { effects: [decline, ...entered], changes: { ...lost, callRewards: null } },
  callBackAccepted: { effects: [decline, ...entered], changes: { ...lost, callRewards: null } },
  mandatoryRating: {
    effects: entered,
    changes: { callDuration: 0, callEndReason: null, disconnectionReason: null, callRewards: null },
  },
};

const beginRows = (Object.entries(begins) as [CallState, Begin][]).flatMap(([from, begin]) =>
  rowsFrom(from, [
    {
      name: 'a call with a friend begins; it leads to no search',
      given: begin.given ?? waysTo[from],
      when: nextFriendCall,
      to: 'connecting',
      effects: begin.effects ?? [],
      resets: 'call',
      changes: { ...begun, ...begin.changes },
    },
    {
      name: 'the room of a call that was given up is ended at once',
      when: givenUp,
      // The place in the queue went with the room.
      effects: ['notifyServer video:end next', ...(from === 'searching' ? ['joinQueue'] : [])],
    },
    { name: 'a call with oneself does not begin', when: { ...nextFriendCall, peerId: 'alice' } },
  ]),
);

const rated: Step[] = [...toConnectedFor(700), { type: 'RATING_SUBMITTED', rating: 'positive' }];

/** A friend's call, in every state. */
export const friendCallRows: Row[] = [
  ...beginRows,
  ...rowsFrom('skipping', [
    {
      name: 'a rating from the prompt is sent before a call with a friend begins',
      given: [...rated, { type: 'SKIP' }],
      when: nextFriendCall,
      to: 'connecting',
      effects: ['sendRating room positive', ...entered],
      resets: 'call',
      changes: { ...begun, callDuration: 0, callEndReason: null },
    },
  ]),
  ...rowsFrom('connected', [
    { name: 'the call with the friend that goes on does not begin again', given: friendFor(20), when: friendCall },
  ]),
  ...rowsFrom('broken', [
    {
      name: 'the camera opens again for a call with a friend',
      given: [...waysTo.broken, { type: 'LEAVE_PAGE' }],
      when: nextFriendCall,
      to: 'connecting',
      effects: [decline, ...opensCamera],
      resets: 'call',
      changes: { ...begun, ...lost, callRewards: null },
    },
  ]),
  ...rowsFrom('idle', [
    {
      name: 'a report that is being written closes where a call with a friend begins',
      given: [...toConnectedFor(20), { type: 'OPEN_REPORT' }, serverEnds('ended', 20), closed],
      when: nextFriendCall,
      to: 'connecting',
      effects: opensCamera,
      resets: 'call',
      changes: { ...begun, reporting: null },
    },
  ]),
];

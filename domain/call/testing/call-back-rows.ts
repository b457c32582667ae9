import {
  callBackOffered,
  callBackOver,
  closed,
  figures,
  found,
  localReady,
  lost,
  peerGone,
  serverEnds,
  wait,
} from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { toConnected, toConnectedFor, waysTo } from './ways.ts';

type CallBackState = 'broken' | 'callBackOffered' | 'callBackAccepted';

const dora = { username: 'dora', avatar: '/dora.svg', karma: 30, experiencePoints: 600 };
const nextCall = { roomId: 'next', peerId: 'dora', peerInfo: dora };
const toSearch: Pick<Row, 'to' | 'effects' | 'resets'> = { to: 'searching', effects: ['joinQueue'], resets: 'call' };
const over: Partial<Row> = { ...toSearch, changes: { disconnectionReason: 'call_back_over' } };
const oneBrokenCall = { duration: 700, pendingRating: { roomId: 'room', peerId: 'bob', duration: 700 } };

/** Steps that the states have in common. */
const alike = (from: CallBackState): Row[] =>
  rowsFrom(from, [
    {
      name: 'a match is the new call',
      when: { ...found, ...nextCall },
      to: 'connecting',
      effects: ['joinRoom next', 'peer+ 0 offers all'],
      resets: 'call',
      changes: {
        ...nextCall,
        latestRoomId: 'next',
        ratingThreshold: 30,
        callEndReason: null,
        disconnectionReason: null,
        callRewards: null,
      },
    },
    { name: 'a decline leads to the next search', when: { type: 'DECLINE_CALL_BACK' }, ...declined() },
    {
      name: 'on another page the camera is off, and the offer stays',
      when: { type: 'LEAVE_PAGE' },
      effects: ['releaseMedia'],
      changes: { localStream: null },
    },
    {
      name: 'the camera opens again with the call page',
      given: [...waysTo[from], { type: 'LEAVE_PAGE' }],
      when: { type: 'ENTER_PAGE' },
      effects: ['acquireMedia'],
    },
    { name: 'and not twice', when: { type: 'ENTER_PAGE' } },
    {
      name: 'its picture is kept',
      given: [...waysTo[from], { type: 'LEAVE_PAGE' }],
      when: localReady,
      changes: { localStream: localReady.stream },
    },
    {
      name: 'a match on another page opens the camera first',
      given: [...waysTo[from], { type: 'LEAVE_PAGE' }],
      when: { ...found, ...nextCall },
      to: 'connecting',
      effects: ['acquireMedia'],
      resets: 'call',
      changes: {
        ...nextCall,
        latestRoomId: 'next',
        ratingThreshold: 30,
        callEndReason: null,
        disconnectionReason: null,
        callRewards: null,
      },
    },
    {
      name: 'no search follows on another page',
      given: [...waysTo[from], { type: 'LEAVE_PAGE' }],
      when: callBackOver,
      to: 'idle',
      effects: ['releaseMedia'],
      resets: 'everything',
    },
    {
      name: 'a user who gives it up declines',
      when: { type: 'CANCEL_SEARCH' },
      to: 'idle',
      effects: ['answerCallBack room false', 'releaseMedia'],
      resets: 'everything',
    },
    {
      name: 'back declines and leads to setup',
      when: { type: 'GO_BACK' },
      to: 'idle',
      effects: ['answerCallBack room false', 'navigateToSetup', 'releaseMedia'],
      resets: 'everything',
    },
    {
      name: 'the figures of the end are kept',
      when: serverEnds('ended', 20),
      changes: { figures: figures(20), callDuration: 20 },
    },
    {
      name: 'the figures of the peer’s end are kept',
      when: peerGone('connection_lost', 20),
      changes: { figures: figures(20), callDuration: 20 },
    },
  ]);

function declined() {
  return { ...toSearch, effects: ['answerCallBack room false', 'joinQueue'], changes: { disconnectionReason: null } };
}

export const callBackRows: Row[] = [
  ...alike('broken'),
  ...alike('callBackOffered'),
  ...alike('callBackAccepted'),
  ...rowsFrom('broken', [
    {
      name: 'an offer opens the choice, by this device’s clock',
      when: callBackOffered,
      to: 'callBackOffered',
      changes: { callBackUntil: 120_000 },
    },
    { name: 'without an offer the search goes on', when: callBackOver, ...toSearch },
    {
      name: 'without an offer a rating is owed',
      given: [...toConnected, lost, closed, peerGone('connection_lost', 700, true)],
      when: callBackOver,
      to: 'mandatoryRating',
      changes: { pendingRating: oneBrokenCall.pendingRating },
    },
    {
      name: 'repeats the notice of the end after a reconnect, and asks again',
      when: { type: 'SOCKET_RECONNECTED' },
      effects: ['notifyServer video:call_ended room', 'answerCallBack room'],
    },
    {
      name: 'only asks again where the server has reported the end',
      given: [...toConnected, lost, closed, peerGone('connection_lost', 20)],
      when: { type: 'SOCKET_RECONNECTED' },
      effects: ['answerCallBack room'],
    },
    { name: 'gives up after two minutes', when: wait(120_000, 'CALL_BACK_TIMEOUT'), ...toSearch },
  ]),
  ...rowsFrom('callBackOffered', [
    {
      name: 'the user accepts',
      when: { type: 'ACCEPT_CALL_BACK' },
      to: 'callBackAccepted',
      effects: ['answerCallBack room true'],
    },
    { name: 'the offer is over', when: callBackOver, ...over },
    {
      name: 'asks whether it still holds after a reconnect',
      when: { type: 'SOCKET_RECONNECTED' },
      effects: ['answerCallBack room'],
    },
    { name: 'ends at its time', when: wait(120_000, 'CALL_BACK_TIMEOUT'), ...over },
  ]),
  ...rowsFrom('callBackAccepted', [
    { name: 'the offer is over', when: callBackOver, ...over },
    {
      name: 'the offer is over, and a rating is owed',
      given: [
        ...toConnectedFor(700),
        callBackOffered,
        peerGone('connection_lost', 700, true),
        closed,
        { type: 'ACCEPT_CALL_BACK' },
      ],
      when: callBackOver,
      to: 'mandatoryRating',
      changes: { disconnectionReason: 'call_back_over', pendingRating: oneBrokenCall.pendingRating },
    },
    {
      name: 'accepts again after a reconnect',
      when: { type: 'SOCKET_RECONNECTED' },
      effects: ['answerCallBack room true'],
    },
    { name: 'ends at its time', when: wait(120_000, 'CALL_BACK_TIMEOUT'), ...over },
  ]),
];

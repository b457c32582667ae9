import { assign } from 'xstate';
import { sayReady } from '../readiness.ts';
import { announceBlurred, coverInCall, hearBlurred } from './blurred-start.ts';
import { connected } from './connected-state.ts';
import { connecting } from './connecting-state.ts';
import { endPendingSkip } from './pending-skip.ts';
import {
  announceChange,
  announceSwitches,
  callSetup,
  endAs,
  forwardToPeer,
  joinRoom,
  lostConnection,
} from './setup.ts';
import * as updates from './updates.ts';

/** A call that holds a room: connecting or connected. Both handle the events below alike. */
export const live = callSetup.createStateConfig({
  // Before the connection is built.
  entry: coverInCall,
  exit: endPendingSkip,
  initial: 'connecting',
  states: { connecting, connected },
  after: {
    pictureTimeout: {
      guard: 'awaitsMedia',
      target: 'disconnecting',
      actions: assign(({ context }) => updates.markEnd(context, updates.lossOf(context))),
    },
  },
  on: {
    ROOM_READY: {
      guard: 'inRoom',
      actions: ['storeClock', assign({ peerAway: false }), forwardToPeer, ...announceSwitches, announceBlurred],
    },
    CALL_STARTED: { guard: 'inRoom', actions: 'storeClock' },
    CLOCK_SYNCED: { guard: 'inRoom', actions: 'storeClock' },
    OFFER_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    ANSWER_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    CANDIDATE_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    PEER_LEAVING: { guard: 'fromPeer', actions: assign({ peerAway: true }) },
    PEER_AUDIO_TOGGLED: { guard: 'fromPeer', actions: 'storePeerToggle' },
    PEER_VIDEO_TOGGLED: { guard: 'fromPeer', actions: 'storePeerToggle' },
    PEER_BEGIN_BLURRED: { guard: 'fromPeer', actions: hearBlurred },
    SAY_READY: {
      guard: 'isBlurred',
      actions: [assign(({ context }) => ({ readiness: sayReady(context.readiness) })), announceBlurred, coverInCall],
    },
    SOCKET_RECONNECTED: { guard: 'hasLocalStream', actions: joinRoom },
    TRACK_CHANGED: { guard: 'inRoom', actions: announceChange },
    MEDIA_ARRIVED: { guard: 'inRoom', actions: assign({ mediaArrived: true }) },
    SAFETY_CODE_CHANGED: { guard: 'inRoom', actions: assign(({ event }) => ({ safetyCode: event.code })) },
    SKIP: { target: 'skipping', actions: endAs('skip') },
    SKIP_DUE: { guard: 'isSkipPending', target: 'skipping', actions: endAs('skip') },
    TAKE_BACK_SKIP: { guard: 'isSkipPending', actions: endPendingSkip },
    PEER_RESTARTED: { guard: 'inRoom', target: '.connecting' },
    CALL_ENDED: [
      { guard: 'endedByReturn', target: 'disconnecting', actions: [endAs('return'), 'willReturn'] },
      { guard: 'endedByUser', target: 'disconnecting', actions: [endAs('ended'), 'willLeave'] },
      { guard: 'inRoom', target: 'disconnecting', actions: 'storeServerEnd' },
    ],
    PEER_DISCONNECTED: { guard: 'inRoom', target: 'disconnecting', actions: 'storeServerEnd' },
    /** Comes just before the end of a call that broke, or with the first connection after it. */
    CALL_BACK_OFFERED: { guard: 'inRoom', actions: 'storeCallBack' },
    ROOM_GONE: {
      guard: 'inRoom',
      target: 'disconnecting',
      actions: [lostConnection, assign({ serverKnows: true })],
    },
    OPEN_REPORT: { actions: assign(({ context }) => updates.openReport(context)) },
    /** The report is sent: the call ends at once, whatever becomes of the report. */
    REPORT_USER: { target: 'disconnecting', actions: endAs('report') },
    CANCEL_SEARCH: { target: 'disconnecting', actions: [endAs('cancel'), 'willLeave'] },
    GO_BACK: { target: 'returning', actions: [endAs('return'), 'willReturn'] },
  },
});

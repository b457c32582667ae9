import { isBlurred, sayReady } from '../readiness.ts';
import { PICTURE_TIMEOUT } from '../rules.ts';
import { announceChange, announceSwitches } from './announcements.ts';
import { announceBlurred, coverInCall, hearBlurred } from './blurred-start.ts';
import { endAs, lostConnection } from './ending.ts';
import type { ServerEnd } from './events.ts';
import { isClearOfRating, isSkipPending } from './guards.ts';
import { fromPeer, inRoom } from './in-room.ts';
import { forwardToPeer, joinRoom } from './peer.ts';
import { endPendingSkip } from './pending-skip.ts';
import type { CallDraft, StateRules } from './state-rules.ts';
import {
  endingOf,
  lossOf,
  markEnd,
  openReport,
  storeCallBack,
  storeClock,
  storeFigures,
  storePeerPicture,
} from './updates.ts';

/** The user's skip. Only where a rating may be owed it waits for the server's figures. */
function skip(call: CallDraft): void {
  const end = endAs(call, 'skip');
  call.goTo(isClearOfRating(end.callDuration, call.context) ? 'disconnecting' : 'skipping', end);
}

/** The server ended the call: keeps its figures and what the end means for this user. */
function serverEnded(call: CallDraft, event: ServerEnd): void {
  const { context, now } = call;
  call.goTo('disconnecting', { ...markEnd(context, now, endingOf(event, context)), ...storeFigures(event) });
}

/** A call that holds a room: connecting or connected. Both handle the events below alike. */
export const live: StateRules = {
  // Before the connection is built.
  enter: coverInCall,
  leave: endPendingSkip,
  timers: { PICTURE_TIMEOUT: ({ resumed }) => PICTURE_TIMEOUT[resumed ? 'resumed' : 'found'] },
  on: {
    PICTURE_TIMEOUT(call) {
      const { context, now } = call;
      if (!context.mediaArrived) call.goTo('disconnecting', markEnd(context, now, lossOf(context)));
    },
    ROOM_READY: inRoom((call, event) => {
      call.update({ ...storeClock(event, call.now), peerAway: false });
      announceSwitches(call);
      announceBlurred(call);
      forwardToPeer(call, event);
    }),
    CALL_STARTED: inRoom((call, event) => call.update(storeClock(event, call.now))),
    CLOCK_SYNCED: inRoom((call, event) => call.update(storeClock(event, call.now))),
    OFFER_RECEIVED: fromPeer(forwardToPeer),
    ANSWER_RECEIVED: fromPeer(forwardToPeer),
    CANDIDATE_RECEIVED: fromPeer(forwardToPeer),
    PEER_LEAVING: fromPeer((call) => call.update({ peerAway: true })),
    PEER_AUDIO_TOGGLED: fromPeer((call, { enabled }) => call.update({ peerMuted: !enabled })),
    PEER_VIDEO_TOGGLED: fromPeer((call, event) => call.update(storePeerPicture(event))),
    PEER_BEGIN_BLURRED: fromPeer(hearBlurred),
    SAY_READY(call) {
      const { readiness } = call.context;
      if (!isBlurred(readiness)) return;
      call.update({ readiness: sayReady(readiness) });
      announceBlurred(call);
      coverInCall(call);
    },
    SOCKET_RECONNECTED(call) {
      if (call.context.localStream) joinRoom(call);
    },
    TRACK_CHANGED: inRoom((call, { kind }) => announceChange(call, kind)),
    MEDIA_ARRIVED: inRoom((call) => call.update({ mediaArrived: true })),
    SAFETY_CODE_CHANGED: inRoom((call, { code }) => call.update({ safetyCode: code })),
    SKIP: skip,
    SKIP_DUE(call) {
      if (isSkipPending(call.context)) skip(call);
    },
    TAKE_BACK_SKIP: endPendingSkip,
    PEER_RESTARTED: inRoom((call) => call.goTo('connecting')),
    CALL_ENDED(call, event) {
      if (event.by === 'server') {
        if (event.roomId === call.context.roomId) serverEnded(call, event);
      } else if (event.reason === 'return') {
        call.goTo('disconnecting', { ...endAs(call, 'return'), shouldReturnToSetup: true });
      } else call.goTo('disconnecting', { ...endAs(call, 'ended'), leaveAfterCall: true });
    },
    PEER_DISCONNECTED: inRoom(serverEnded),
    /** Comes just before the end of a call that broke, or with the first connection after it. */
    CALL_BACK_OFFERED: inRoom((call, event) => call.update(storeCallBack(event, call.now))),
    ROOM_GONE: inRoom((call) => call.goTo('disconnecting', { ...lostConnection(call), serverKnows: true })),
    OPEN_REPORT: (call) => call.update(openReport(call.context)),
    /** The report is sent: the call ends at once, whatever becomes of the report. */
    REPORT_USER: (call) => call.goTo('disconnecting', endAs(call, 'report')),
    CANCEL_SEARCH: (call) => call.goTo('disconnecting', { ...endAs(call, 'cancel'), leaveAfterCall: true }),
    GO_BACK: (call) => call.goTo('returning', { ...endAs(call, 'return'), shouldReturnToSetup: true }),
  },
};

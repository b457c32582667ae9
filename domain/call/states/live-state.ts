import { isBlurred, sayReady } from '../readiness.ts';
import { initiatorOf, PICTURE_TIMEOUT, SKIP_UNDO } from '../rules.ts';
import { announceChange, announceSwitches, setTracks } from './announcements.ts';
import { announceBlurred, coverInCall, hearBlurred } from './blurred-start.ts';
import { endAs, lostConnection } from './ending.ts';
import type { EventOf, ServerEnd } from './events.ts';
import { isClearOfRating, isSkipPending } from './guards.ts';
import { type CallDraft, fromPeer, inRoom, type StateRules } from './state-rules.ts';
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

function joinRoom(call: CallDraft): void {
  const { roomId } = call.context;
  if (roomId) call.emit({ type: 'joinRoom', roomId });
}

/** Joins the room and starts a fresh peer session at once: the session builds while the join travels. */
export function openPeer(call: CallDraft): void {
  const { selfId, roomId, peerId, localStream } = call.context;
  if (!roomId || !peerId || !localStream) return;
  joinRoom(call);
  const { iceTransportPolicy, retryCount, peerDescription, offeredSession, peerTransport } = call.context;
  call.emit({
    type: 'startPeer',
    roomId,
    peerId,
    localStream,
    iceTransportPolicy,
    isInitiator: initiatorOf(selfId, peerId) === selfId,
    attempt: retryCount,
    peerDescription,
    offeredSession,
    peerTransport,
  });
  // A further session negotiates anew.
  call.update({ peerDescription: null, offeredSession: null, peerTransport: null });
}

/** Forwards the event to the peer session, which runs once the local stream is there. */
function forwardToPeer(
  call: CallDraft,
  command: EventOf<'ROOM_READY' | 'OFFER_RECEIVED' | 'ANSWER_RECEIVED' | 'CANDIDATE_RECEIVED'>,
): void {
  if (call.context.localStream) call.emit({ type: 'sendPeer', command });
}

/**
 * A swipe to the next person: for SKIP_UNDO it can be taken back, and nothing of it reaches the server or the peer. In
 * that time no sound is sent (docs/decisions/043-the-meeting-and-the-swipe.md).
 */
export function skipLater(call: CallDraft): void {
  if (isSkipPending(call.context)) return;
  call.update({ skipDueAt: call.now + SKIP_UNDO });
  setTracks(call);
  call.emit({ type: 'startTimer', timer: 'SKIP_DUE', ms: SKIP_UNDO });
}

/** Takes the swipe back, or ends with the call: the microphone is as its switch says again. */
function endPendingSkip(call: CallDraft): void {
  if (!isSkipPending(call.context)) return;
  call.emit({ type: 'stopTimer', timer: 'SKIP_DUE' });
  call.update({ skipDueAt: null });
  setTracks(call);
}

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

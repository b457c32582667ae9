import { nameOf } from '../../users/names.ts';
import { isFailingLoss, isRecoveredLoss, qualityOf, shortestOf } from '../picture/video.ts';
import { hearPeer, newReadiness } from '../readiness.ts';
import { callRewards, isSkip, ratingThreshold } from '../rules.ts';
import {
  type CallContext,
  type CallEndReason,
  type CallFigures,
  type CallNotice,
  type DisconnectionReason,
  initialContext,
  noCall,
  noLastCall,
} from './context.ts';
import type { CallEvent, EventOf, MatchedRoom, NewMatch, ServerClock, ServerEnd } from './events.ts';
import { elapsedSeconds } from './guards.ts';

/** The context changes: pure functions from context and event to the fields that change. */
type Change = Partial<CallContext>;

/** Resets everything but the user, why and when the search ended, and a report. */
export const reset = (context: CallContext): Change => ({
  ...initialContext(context.selfId),
  notice: context.notice,
  leftQueueAt: context.leftQueueAt,
  isTakenOver: context.isTakenOver,
  reporting: context.reporting,
});

/** The sheet opens; it knows whom it is about when the call is over. */
export const openReport = ({ peerId, peerInfo, roomId }: CallContext): Change =>
  peerId && peerInfo && roomId ? { reporting: { userId: peerId, username: nameOf(peerInfo), roomId } } : {};

const switchesOf = (context: CallContext, event: EventOf<'START_SEARCH' | 'RESUME_CALL' | 'FRIEND_CALL'>): Change => ({
  microphoneOn: event.microphoneOn ?? context.microphoneOn,
  cameraOn: event.cameraOn ?? context.cameraOn,
  beginBlurred: event.beginBlurred ?? context.beginBlurred,
});

export const beginSearch = (context: CallContext, event: EventOf<'START_SEARCH'>): Change => ({
  notice: null,
  leftQueueAt: null,
  ...switchesOf(context, event),
});

export const resume = (context: CallContext, event: EventOf<'RESUME_CALL'>): Change => ({
  resumed: true,
  ...switchesOf(context, event),
  readiness: event.readiness ?? newReadiness(event.beginBlurred ?? context.beginBlurred),
});

/** The call that another tab had taken from this one goes on here, or one begins whose match this tab has missed. */
export function returnToCall(context: CallContext, room: MatchedRoom): Change {
  const call = { type: 'RESUME_CALL', ...room } as const;
  return { ...storeMatch(call), ...resume(context, call), resumed: context.isTakenOver };
}

/** Whatever was before is over: a report that is being written closes, so that it does not seem to be about the friend. */
export const beginFriendCall = (context: CallContext, event: EventOf<'FRIEND_CALL'>): Change => ({
  ...noCall,
  ...storeMatch(event),
  ...switchesOf(context, event),
  reporting: null,
  readiness: newReadiness(event.beginBlurred ?? context.beginBlurred),
});

/** Two who call each other back go on as they were: it is one conversation. */
export const beginCall = ({ beginBlurred, peerId, readiness }: CallContext, match: NewMatch): Change => ({
  readiness: match.peerId === peerId ? readiness : newReadiness(beginBlurred),
});

export const hearReadiness = ({ readiness }: CallContext, { ready }: EventOf<'PEER_BEGIN_BLURRED'>): Change => ({
  readiness: hearPeer(readiness, ready),
});

export const storeMatch = (match: NewMatch): Change => ({
  ...noLastCall,
  notice: null,
  leftQueueAt: null,
  isTakenOver: false,
  roomId: match.roomId,
  latestRoomId: match.roomId,
  peerId: match.peerId,
  peerInfo: match.peerInfo,
  ...(match.kind === 'friend' && { isFriendCall: true, leaveAfterCall: true }),
  sharedInterests: match.sharedInterests ?? [],
  iceTransportPolicy: match.iceTransportPolicy,
  peerDescription: match.peerDescription ?? null,
  offeredSession: match.offeredSession ?? null,
  peerTransport: match.peerTransport ?? null,
  ratingThreshold: ratingThreshold(match.peerInfo),
});

/** The server's times on this device's clock. */
export function storeClock(event: ServerClock, now: number): Change {
  const offset = now - event.serverTime;
  return { callStartTime: event.startedAt + offset, endsAt: event.endsAt + offset };
}

export const markConnected = (context: CallContext, now: number): Change => ({
  retryCount: 0,
  linkUp: true,
  // A new session sends a picture.
  soundOnly: false,
  recoveredSamples: 0,
  callStartTime: context.callStartTime ?? now,
});

/** A new peer connection is about to be built for the same call. */
export const dropLink: Change = { remoteStream: null, linkUp: false, linkInterrupted: false };

export function storeQuality(context: CallContext, event: EventOf<'UPDATE_CONNECTION_QUALITY'>): Change {
  const { packetLoss, jitter, roundTripTime, bandwidth } = event;
  const overall = qualityOf(packetLoss, roundTripTime);
  const failingSamples = isFailingLoss(packetLoss) ? context.failingSamples + 1 : 0;
  const recoveredSamples = context.soundOnly && isRecoveredLoss(packetLoss) ? context.recoveredSamples + 1 : 0;
  return {
    connectionQuality: { packetLoss, jitter, roundTripTime, bandwidth, overall },
    shortestRoundTrip: shortestOf(context.shortestRoundTrip, roundTripTime),
    failingSamples,
    recoveredSamples,
  };
}

/** The picture comes back at the lowest level; further samples raise it. */
export const regainPicture: Change = { soundOnly: false, recoveredSamples: 0, videoLevel: 'low' };

export const storePeerPicture = ({ enabled, reason }: EventOf<'PEER_VIDEO_TOGGLED'>): Change => {
  const isWeak = reason === 'weak_connection';
  return { peerVideoOff: !enabled && !isWeak, peerSoundOnly: !enabled && isWeak };
};

export interface Ending {
  reason: CallEndReason;
  /** what the screen says about it, null where the user chose it */
  disconnection: DisconnectionReason | null;
}

/** The call ends on this side: sets its reason, and its duration by the client's count. */
export const markEnd = (context: CallContext, now: number, ending: Ending) => ({
  callDuration: elapsedSeconds(context, now),
  callEndReason: ending.reason,
  disconnectionReason: ending.disconnection,
});

export const storeFigures = ({ duration, rewards, ratingRequired }: CallFigures): Change => ({
  figures: { duration, rewards, ratingRequired },
  callDuration: duration,
  serverKnows: true,
});

/** The same, once the next search has begun. */
export const storeLateFigures = ({ duration, rewards }: CallFigures): Change => ({
  callDuration: duration,
  callRewards: rewards,
});

const endedOrSkipped = (duration: number): CallEndReason => (isSkip(duration) ? 'skip' : 'ended');

/**
 * A connection that was lost. A peer who announced that their page goes has left; before anything of the other had
 * arrived, no picture came through.
 * @param otherwise what is shown where the two have met
 */
export function lossOf(
  { peerAway, mediaArrived, resumed }: CallContext,
  otherwise: DisconnectionReason = 'connection_lost',
): Ending {
  const disconnection = peerAway ? 'peer_left' : mediaArrived || resumed ? otherwise : 'no_picture';
  return { reason: 'connection_lost', disconnection };
}

/** The server ended the call. An end under 30 s is a skip; an end by a report or a block looks like any other. */
export function endingOf(event: ServerEnd, context: CallContext): Ending {
  const { reason, duration } = event;
  if (reason === 'connection_lost') return lossOf(context, 'peer_connection_lost');
  if (reason === 'time_limit') return { reason: 'time_limit', disconnection: 'time_limit' };
  const endedBy = event.type === 'CALL_ENDED' ? event.endedBy : undefined;
  // By a block, or on another device.
  if (endedBy === context.selfId) return { reason: endedOrSkipped(duration), disconnection: null };
  if (reason === 'skip') return { reason: 'skip', disconnection: 'peer_skipped' };
  if (endedBy !== null) return { reason: endedOrSkipped(duration), disconnection: 'peer_left' };
  // Without either: the call never came about, or this user was away for too long.
  if (duration === 0) return { reason: 'skip', disconnection: 'error' };
  return { reason: 'connection_lost', disconnection: 'connection_lost' };
}

/** Until when the other may be called back, by this device's clock. */
export const storeCallBack = ({ until, serverTime }: EventOf<'CALL_BACK_OFFERED'>, now: number): Change => ({
  callBackUntil: until + now - serverTime,
});

/** The final rewards: the server's figure, or else by the client's count. */
export const settle = (context: CallContext): Change => ({
  callRewards: context.figures?.rewards ?? callRewards(context.callDuration),
});

export const oweRating = (context: CallContext): Change =>
  context.roomId === null || context.peerId === null
    ? {}
    : { pendingRating: { roomId: context.roomId, peerId: context.peerId, duration: context.callDuration } };

const notice = (fields: Partial<CallNotice> & Pick<CallNotice, 'code'>): Change => ({
  notice: { reason: null, message: null, resetsAt: null, ...fields },
});

/** The notice that an event leaves for the screen. */
export function noticeOf(event: CallEvent): Change {
  switch (event.type) {
    case 'LIMIT_REACHED':
      return notice({ code: 'LIMIT_REACHED', message: event.message, resetsAt: event.resetsAt });
    case 'MATCHING_ERROR':
      return notice({ code: 'MATCHING_ERROR', reason: event.reason, message: event.message });
    case 'SERVER_ERROR':
      return notice({ code: event.code, reason: event.reason, message: event.message });
    case 'TAKEN_OVER':
      return {
        ...notice({ code: 'TAKEN_OVER', reason: 'TAKEN_OVER', message: event.message }),
        isTakenOver: true,
      };
    case 'ACTIVE_ELSEWHERE': {
      const { type, message, elsewhere } = event;
      return notice({ code: type, reason: type, message, elsewhere });
    }
    case 'SETUP_FAILED':
      return notice({ code: event.code, message: event.message });
    default:
      return {};
  }
}
export const connectionFailed: Change = notice({ code: 'CONNECTION_FAILED' });
export const unreachable: Change = notice({ code: 'UNREACHABLE' });
export const streamTimedOut: Change = notice({ code: 'SETUP_FAILED', reason: 'STREAM_TIMEOUT' });

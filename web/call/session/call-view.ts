import { type CallState, type CallStatus, callStatus, canSkip } from '@visavis/domain/call/call-status.ts';
import type { PendingRating } from '@visavis/domain/call/contract.ts';
import { isBlurred } from '@visavis/domain/call/readiness.ts';
import type { SafetyCode } from '@visavis/domain/call/safety/safety-code.ts';
import type {
  CallContext,
  CallNotice,
  ConnectionQuality,
  DisconnectionReason,
  Reporting,
} from '@visavis/domain/call/states/context.ts';
import type { Elsewhere, PeerInfo, QueueStatus } from '@visavis/domain/matching/contract.ts';
import { sinkOf } from '../../platform/media/device-state.ts';
import type { MediaState } from '../../platform/media/types.ts';
import type { ConnectionView } from '../../platform/socket/connection-state.ts';
import type { GuardView } from '../safety/guard.ts';
import type { VeilReason } from '../safety/veil.ts';

/** Everything that the call's screens show: a plain value, so that a story can show any of it. */
export interface CallView {
  state: CallState;
  status: CallStatus;
  /** why the last call ended; null if the user chose it */
  reason: DisconnectionReason | null;
  queue: QueueStatus | null;
  notice: CallNotice | null;
  roomId: string | null;
  peerId: string | null;
  peer: PeerInfo | null;
  isFriendCall: boolean;
  /** interests of both, in this user's words */
  sharedInterests: readonly string[];
  localStream: MediaStream | null;
  remoteStream: MediaStream | null;
  microphoneOn: boolean;
  cameraOn: boolean;
  hasCamera: boolean;
  /** false also while nothing is captured */
  hasMicrophone: boolean;
  /** the system or another app keeps the microphone from giving anything */
  isSilenced: boolean;
  /** as `setSinkId` takes it */
  speaker: string;
  /** the peer's page has gone, and may come back */
  peerAway: boolean;
  peerMuted: boolean;
  peerVideoOff: boolean;
  /** the peer's side, or this one, sends no picture, because the connection is weak */
  peerSoundOnly: boolean;
  soundOnly: boolean;
  /** the two begin blurred, and are not both ready; null otherwise */
  blurred: { isReady: boolean; peerReady: boolean } | null;
  /** this side's picture is covered */
  isCovered: boolean;
  /** why the peer's picture is blurred; empty where it is not */
  veils: readonly VeilReason[];
  /** the guard has stopped looking for a while, because this device is busy */
  guardPaused: boolean;
  /** a running call without its socket: `lost` once no retry is left */
  server: 'up' | 'reconnecting' | 'lost';
  /** no frame of the other is on screen yet, and one will be */
  isFaceAwaited: boolean;
  /** the other's sound has come, and their picture is long overdue */
  isPictureLate: boolean;
  /** the other's picture stands still, and should not */
  isFrozen: boolean;
  /** the call goes on after a reload, or in another tab */
  isResumed: boolean;
  /** the first seconds with someone new */
  isMeeting: boolean;
  /** ms of this device's clock: until then a swipe can be taken back */
  skipDueAt: number | null;
  /** whom the user is reporting, while the sheet is open; the call may be over */
  reporting: Reporting | null;
  quality: ConnectionQuality | null;
  safetyCode: SafetyCode;
  /** milliseconds of this device's clock */
  startedAt: number | null;
  endsAt: number | null;
  /** tries beyond the first */
  retryCount: number;
  canSkip: boolean;
  /** the rating that is owed */
  rating: PendingRating | null;
  /** the optional rating, during a long call */
  ratingPrompt: boolean;
  /** until when the partner of a broken call may be called back, ms of this device's clock */
  callBackUntil: number | null;
}

export interface CallSources {
  state: CallState;
  context: CallContext;
  connection: ConnectionView;
  media: MediaState;
  veils: readonly VeilReason[];
  guard: GuardView;
}

function serverOf({ state, context, connection }: CallSources): CallView['server'] {
  const isRunning = state === 'connected' && context.mediaArrived && !context.linkInterrupted;
  if (!isRunning || !connection.isLossNoticeable) return 'up';
  return connection.hasGivenUp || !connection.isOnline ? 'lost' : 'reconnecting';
}

export function callViewOf(sources: CallSources): CallView {
  const { state, context, media } = sources;
  const { readiness } = context;
  const blurs = canSkip(state) && isBlurred(readiness);
  return {
    state,
    status: callStatus(sources),
    reason: context.disconnectionReason,
    queue: context.queue,
    notice: context.notice,
    roomId: context.roomId,
    peerId: context.peerId,
    peer: context.peerInfo,
    isFriendCall: context.isFriendCall,
    sharedInterests: context.sharedInterests,
    localStream: media.stream,
    remoteStream: context.remoteStream as MediaStream | null,
    // A swipe silences the microphone, and leaves its switch as it is.
    microphoneOn: context.skipDueAt === null ? media.microphoneOn : context.microphoneOn,
    cameraOn: media.cameraOn,
    hasCamera: media.hasCamera && !media.interrupted.video,
    hasMicrophone: media.hasMicrophone && !media.interrupted.audio,
    isSilenced: media.hasMicrophone && media.interrupted.audio,
    speaker: sinkOf(media),
    peerAway: context.peerAway,
    peerMuted: context.peerMuted,
    peerVideoOff: context.peerVideoOff,
    peerSoundOnly: context.peerSoundOnly,
    soundOnly: context.soundOnly,
    blurred: blurs ? { isReady: readiness.isReady, peerReady: readiness.peerReady === true } : null,
    isCovered: context.isCovered,
    server: serverOf(sources),
    skipDueAt: context.skipDueAt,
    isResumed: context.resumed,
    // The page that shows the picture adds what it sees (`useShownView`).
    isFaceAwaited: false,
    isPictureLate: false,
    isFrozen: false,
    isMeeting: false,
    guardPaused: sources.guard.isOn && sources.guard.status === 'paused',
    veils: [
      ...sources.veils,
      ...(context.reporting ? (['reporting'] as const) : []),
      ...(blurs ? (['not-ready'] as const) : []),
      ...(context.skipDueAt === null ? [] : (['leaving'] as const)),
    ],
    reporting: context.reporting,
    quality: context.connectionQuality,
    safetyCode: context.safetyCode,
    startedAt: context.callStartTime,
    endsAt: context.endsAt,
    retryCount: context.retryCount,
    canSkip: canSkip(state) && !context.isFriendCall,
    rating: state === 'mandatoryRating' ? context.pendingRating : null,
    ratingPrompt: state === 'connected' && !context.linkInterrupted && context.ratingPromptOpen,
    callBackUntil: context.callBackUntil,
  };
}

/** Why there is no picture of the other to wait for; null where there is one. */
export function whyNoPicture(
  view: Pick<CallView, 'remoteStream' | 'peerAway' | 'peerVideoOff' | 'peerSoundOnly' | 'isPictureLate'>,
): 'away' | 'off' | 'weak' | 'late' | null {
  if (view.peerAway) return 'away';
  if (view.peerVideoOff || view.remoteStream?.getVideoTracks().length === 0) return 'off';
  if (view.peerSoundOnly) return 'weak';
  return view.isPictureLate ? 'late' : null;
}

export interface Phase {
  /** the other's picture, or its last frame, is there */
  isLive: boolean;
  isWaiting: boolean;
  isSearching: boolean;
  isCallBack: boolean;
  /** no capture runs, so there is no picture of the user */
  isStopped: boolean;
  /** what another tab or device has */
  elsewhere: Elsewhere | undefined;
}

/** Which part of a call the screen shows. */
export function phaseOf({
  status,
  remoteStream,
  isFaceAwaited,
  notice,
}: Pick<CallView, 'status' | 'remoteStream' | 'isFaceAwaited' | 'notice'>): Phase {
  const elsewhere = status === 'elsewhere' ? notice?.elsewhere : undefined;
  return {
    isLive: remoteStream !== null && !isFaceAwaited && (status === 'connected' || status === 'reconnecting'),
    isWaiting: status === 'connecting',
    isSearching: status === 'searching' || status === 'finding_next',
    isCallBack: status === 'call_back' || status === 'awaiting_answer',
    isStopped: status === 'camera_failed' || status === 'stopped' || elsewhere !== undefined,
    elsewhere,
  };
}

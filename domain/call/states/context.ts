import type { AnswerTransport, Elsewhere, PeerInfo, QueueStatus } from '../../matching/contract.ts';
import type { PendingRating, Rating, Rewards, SessionDescription } from '../contract.ts';
import type { QualityLevel, VideoLevel } from '../picture/video.ts';
import { newReadiness, type Readiness } from '../readiness.ts';
import type { SafetyCode } from '../safety/safety-code.ts';

/** A message that outlives the state that raised it; `message` is the server's text, if it sent one. */
export interface CallNotice {
  code:
    | 'LIMIT_REACHED'
    | 'MATCHING_ERROR'
    | 'VIDEO_ERROR'
    | 'GENERAL_ERROR'
    | 'TAKEN_OVER'
    | 'ACTIVE_ELSEWHERE'
    | 'MEDIA_DENIED'
    | 'SETUP_FAILED'
    | 'CONNECTION_FAILED'
    | 'UNREACHABLE';
  /** the precise code; an ErrorCode if the server sent it */
  reason: string | null;
  message: string | null;
  /** LIMIT_REACHED: when matches are available again, ISO 8601 */
  resetsAt: string | null;
  /** ACTIVE_ELSEWHERE: what another tab or device has */
  elsewhere?: Elsewhere;
}

/** An opaque token for audio and video; in the browser a MediaStream. */
export interface StreamHandle {
  readonly id: string;
}

/** packetLoss in percent, jitter and roundTripTime in milliseconds, bandwidth in bits a second. */
export interface ConnectionQuality {
  packetLoss: number;
  jitter: number;
  roundTripTime: number;
  bandwidth: number;
  overall: QualityLevel;
}

/** The server's figures of an ended call (`video:call_ended`, `video:peer_disconnected`). */
export interface CallFigures {
  /** whole seconds */
  duration: number;
  rewards: Rewards;
  ratingRequired: boolean;
}

/** The end of the call, from this user's point of view; `skip` also stands for any call too short to count. */
export type CallEndReason =
  | 'skip'
  | 'ended'
  | 'time_limit'
  | 'return'
  | 'cancel'
  | 'report'
  | 'connection_lost'
  | 'error';

/** The notice about the end; null if the user chose it. A reported user sees an ordinary end. */
export type DisconnectionReason =
  | 'peer_skipped'
  | 'peer_left'
  | 'peer_connection_lost'
  | 'connection_lost'
  | 'network'
  | 'time_limit'
  | 'no_picture'
  | 'error'
  /** an offer to call back ended: who ended it stays unsaid */
  | 'call_back_over';

/** The other of a call that is being reported. */
export interface Reporting {
  userId: string;
  username: string;
  roomId: string;
}

export type IceTransportPolicy = 'all' | 'relay';

export interface CallContext {
  /** the signed-in user */
  selfId: string;
  /** this side's switches, kept from call to call of one search */
  microphoneOn: boolean;
  cameraOn: boolean;
  /** this user's calls begin blurred */
  beginBlurred: boolean;
  /** this side's picture is blurred beyond recognition before it is sent */
  isCovered: boolean;
  localStream: StreamHandle | null;
  queue: QueueStatus | null;
  notice: CallNotice | null;
  /** ms; when this tab left the queue. A match that crossed the leave is declined */
  leftQueueAt: number | null;
  /** another tab has taken over what this one had, and this one has had nothing since */
  isTakenOver: boolean;
  /** whom the user is reporting, while the sheet is open: it outlives the call */
  reporting: Reporting | null;
  /** the people whom this search has not reached since it last reached someone */
  unreached: readonly string[];

  roomId: string | null;
  /** of this call, or else of the last one */
  latestRoomId: string | null;
  peerId: string | null;
  peerInfo: PeerInfo | null;
  /** with a friend: it is not rated, and no search follows */
  isFriendCall: boolean;
  /** interests of both, in this user's words */
  sharedInterests: readonly string[];
  iceTransportPolicy: IceTransportPolicy;
  /** what was offered with the match, for the first peer session (`NewMatch`) */
  peerDescription: SessionDescription | null;
  offeredSession: string | null;
  peerTransport: AnswerTransport | null;
  /** the call was resumed after a reload */
  resumed: boolean;
  /** of this call, and of its call back */
  readiness: Readiness;
  /** ms of this device's clock: the user has swiped to the next person, and can take it back until then */
  skipDueAt: number | null;
  /** seconds; null until a match sets it: the default applies */
  ratingThreshold: number | null;

  remoteStream: StreamHandle | null;
  /** the peer connection is up, whether or not the remote picture has come */
  linkUp: boolean;
  /** the link was up and is down for now: the screen says 'reconnecting' */
  linkInterrupted: boolean;
  /** the other's picture or sound has arrived in this call: until then the two are connecting */
  mediaArrived: boolean;
  retryCount: number;
  /** what the peer was last notified of this side's microphone and picture in this call */
  announced: { audio?: string; video?: string };
  /** the peer's page has gone, and may come back */
  peerAway: boolean;
  peerMuted: boolean;
  peerVideoOff: boolean;
  /** the peer's side sends no picture, because the connection is weak */
  peerSoundOnly: boolean;
  connectionQuality: ConnectionQuality | null;
  /** ms: the shortest round trip sampled in this call; null before the first sample */
  shortestRoundTrip: number | null;
  /** samples in a row with more loss than a call can bear for long */
  failingSamples: number;
  /** this side sends no picture, because the connection is weak; the camera's switch stays as it is */
  soundOnly: boolean;
  /** while `soundOnly`: samples in a row with little loss */
  recoveredSamples: number;
  videoLevel: VideoLevel | null;
  /** of the connection in use */
  safetyCode: SafetyCode;

  /** ms of this device's clock, corrected by the server's; null before the call runs */
  callStartTime: number | null;
  /** when the server will end the call, ms of this device's clock */
  endsAt: number | null;
  /** whole seconds, set when the call ends: the server's figure, or else the client's count */
  callDuration: number;
  callEndReason: CallEndReason | null;
  disconnectionReason: DisconnectionReason | null;
  shouldReturnToSetup: boolean;
  /** the user wants no further search after this call */
  leaveAfterCall: boolean;
  /** the server knows that the call has ended */
  serverKnows: boolean;
  figures: CallFigures | null;
  callRewards: Rewards | null;
  /** until when the partner of the broken call may be called back, ms of this device's clock */
  callBackUntil: number | null;

  /** the optional prompt during a long call */
  ratingPromptOpen: boolean;
  /** given at that prompt, sent when the call ends */
  earlyRating: Rating | null;
  pendingRating: PendingRating | null;
}

/** The fields of one call, reset before the next. */
export const noCall = {
  roomId: null,
  peerId: null,
  peerInfo: null,
  isFriendCall: false,
  sharedInterests: [],
  iceTransportPolicy: 'all',
  peerDescription: null,
  offeredSession: null,
  peerTransport: null,
  resumed: false,
  skipDueAt: null,
  ratingThreshold: null,
  remoteStream: null,
  linkUp: false,
  linkInterrupted: false,
  mediaArrived: false,
  retryCount: 0,
  announced: {},
  peerAway: false,
  peerMuted: false,
  peerVideoOff: false,
  peerSoundOnly: false,
  connectionQuality: null,
  shortestRoundTrip: null,
  failingSamples: 0,
  soundOnly: false,
  recoveredSamples: 0,
  videoLevel: null,
  safetyCode: { status: 'pending' },
  callStartTime: null,
  endsAt: null,
  shouldReturnToSetup: false,
  leaveAfterCall: false,
  serverKnows: false,
  figures: null,
  callBackUntil: null,
  ratingPromptOpen: false,
  earlyRating: null,
  pendingRating: null,
} as const satisfies Partial<CallContext>;

/** The fields that the next search still shows of the last call. */
export const noLastCall = {
  latestRoomId: null,
  callDuration: 0,
  callEndReason: null,
  disconnectionReason: null,
  callRewards: null,
} as const satisfies Partial<CallContext>;

export const initialContext = (selfId: string): CallContext => ({
  selfId,
  ...noCall,
  ...noLastCall,
  microphoneOn: true,
  cameraOn: true,
  beginBlurred: false,
  isCovered: false,
  readiness: newReadiness(false),
  localStream: null,
  queue: null,
  notice: null,
  leftQueueAt: null,
  isTakenOver: false,
  reporting: null,
  unreached: [],
});

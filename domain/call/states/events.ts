import type { AnswerTransport, Elsewhere, JoinOptions, MatchedRoom, QueueStatus } from '../../matching/contract.ts';
import type { IceCandidate, NoPictureReason, PendingRating, Rating, SessionDescription } from '../contract.ts';
import type { VideoLevel } from '../picture/video.ts';
import type { Readiness } from '../readiness.ts';
import type { SafetyCode } from '../safety/safety-code.ts';
import type { CallFigures, ConnectionQuality, IceTransportPolicy, StreamHandle } from './context.ts';

export type { MatchedRoom } from '../../matching/contract.ts';

/** A match; with a posted offer it starts at the answer. */
export interface NewMatch extends MatchedRoom {
  /** the peer's offer, which this side answers */
  peerDescription?: SessionDescription | undefined;
  /** the session id of this side's offer, which the peer has received */
  offeredSession?: string | undefined;
  /** with that: the transport of the answer to come */
  peerTransport?: AnswerTransport | undefined;
  sharedInterests?: readonly string[] | undefined;
}

/** The server's times in milliseconds; `serverTime` is when it sent them. */
export interface ServerClock {
  startedAt: number;
  endsAt: number;
  serverTime: number;
}

/** A join of the queue may take this over from another tab; without it a search and a call (rulings 32). */
export type Takeover = Pick<JoinOptions, 'takeover' | 'returns' | 'continues'>;

/** How this side begins a search or a call. */
export interface Beginning {
  microphoneOn?: boolean;
  cameraOn?: boolean;
  beginBlurred?: boolean;
}

/** From the user of this device. */
export type UserEvent =
  | ({ type: 'START_SEARCH' } & Beginning & Takeover)
  /** a room stored before a reload, and the `readiness` of then */
  | ({ type: 'RESUME_CALL'; readiness?: Readiness } & Beginning & MatchedRoom)
  /** the call with a friend that this tab has made or accepted begins, in place of whatever was before */
  | ({ type: 'FRIEND_CALL' } & Beginning & MatchedRoom)
  /** the server opened the room of a friend's call that this tab has given up meanwhile */
  | { type: 'FRIEND_CALL_GIVEN_UP'; roomId: string }
  /** in a call: hangs up and stops searching */
  | { type: 'CANCEL_SEARCH' }
  | { type: 'GO_BACK' }
  /** possible from the match on */
  | { type: 'SKIP' }
  /** a swipe in `connected`: a SKIP after SKIP_UNDO, unless it is taken back */
  | { type: 'SKIP_LATER' }
  | { type: 'TAKE_BACK_SKIP' }
  | { type: 'CALL_ENDED'; by: 'user'; reason: 'return' | 'hangup' }
  /** the sheet over a call */
  | { type: 'OPEN_REPORT' }
  | { type: 'CLOSE_REPORT' }
  /** the report is sent */
  | { type: 'REPORT_USER' }
  | { type: 'ACCEPT_CALL_BACK' }
  | { type: 'DECLINE_CALL_BACK' }
  /** the call page is left, and seen again: a broken call keeps no camera on another page */
  | { type: 'LEAVE_PAGE' }
  | { type: 'ENTER_PAGE' }
  /** in `connected` it is kept, and sent at the end */
  | { type: 'RATING_SUBMITTED'; rating: Rating }
  | { type: 'DISMISS_RATING_PROMPT' }
  | { type: 'DISMISS_NOTICE' }
  | { type: 'SET_MICROPHONE'; enabled: boolean }
  | { type: 'SET_CAMERA'; enabled: boolean }
  /** from the next call on */
  | { type: 'SET_BEGIN_BLURRED'; enabled: boolean }
  | { type: 'SAY_READY' };

/** From the server. One with a `roomId` counts only for the current room, one with a `userId` only from the peer. */
export type ServerSideEvent =
  /** matching:joined, matching:status */
  | ({ type: 'UPDATE_QUEUE_STATUS' } & QueueStatus)
  | ({ type: 'MATCH_FOUND' } & NewMatch)
  | { type: 'LIMIT_REACHED'; message: string; resetsAt: string }
  | { type: 'MATCHING_ERROR'; message: string; reason: string }
  /** matching:error with RATING_REQUIRED, TAKEN_OVER, or ACTIVE_ELSEWHERE: the user decides what becomes of it */
  | { type: 'RATING_OWED'; pendingRating: PendingRating }
  | { type: 'TAKEN_OVER'; message: string }
  | { type: 'ACTIVE_ELSEWHERE'; message: string; elsewhere: Elsewhere }
  /** video:error, error */
  | { type: 'SERVER_ERROR'; code: 'VIDEO_ERROR' | 'GENERAL_ERROR'; message: string; reason: string }
  | { type: 'SOCKET_RECONNECTED' }
  /** video:both_users_ready */
  | ({ type: 'ROOM_READY'; roomId: string; initiatorId: string } & ServerClock)
  /** the acknowledgement of video:join_room, where its times are set */
  | ({ type: 'CLOCK_SYNCED'; roomId: string } & ServerClock)
  | ({ type: 'CALL_STARTED'; roomId: string } & ServerClock)
  /** video:join_room is refused */
  | { type: 'ROOM_GONE'; roomId: string }
  /** matching:call_back_offered, matching:call_back_ended, the acknowledgement of matching:call_back */
  | { type: 'CALL_BACK_OFFERED'; roomId: string; until: number; serverTime: number }
  | { type: 'CALL_BACK_OVER'; roomId: string }
  | { type: 'OFFER_RECEIVED'; roomId: string; userId: string; offer: SessionDescription }
  | { type: 'ANSWER_RECEIVED'; roomId: string; userId: string; answer: SessionDescription }
  | { type: 'CANDIDATE_RECEIVED'; roomId: string; userId: string; candidate: IceCandidate }
  /** until the next ROOM_READY */
  | { type: 'PEER_LEAVING'; roomId: string; userId: string }
  | { type: 'PEER_AUDIO_TOGGLED'; roomId: string; userId: string; enabled: boolean }
  | { type: 'PEER_BEGIN_BLURRED'; roomId: string; userId: string; ready: boolean }
  | {
      type: 'PEER_VIDEO_TOGGLED';
      roomId: string;
      userId: string;
      enabled: boolean;
      reason?: NoPictureReason | undefined;
    }
  | ({
      type: 'CALL_ENDED';
      by: 'server';
      roomId: string;
      reason: 'skip' | 'ended' | 'time_limit' | 'reported';
      /** who ended it; null: neither did; unknown without it */
      endedBy?: string | null | undefined;
    } & CallFigures)
  | ({ type: 'PEER_DISCONNECTED'; roomId: string; reason: 'connection_lost' | 'left' } & CallFigures);

/** From the devices and the peer connection. */
export type MediaEvent =
  | { type: 'LOCAL_STREAM_READY'; stream: StreamHandle }
  | { type: 'SETUP_FAILED'; code: 'MEDIA_DENIED' | 'SETUP_FAILED'; message: string }
  | { type: 'REMOTE_STREAM_READY'; roomId: string; stream: StreamHandle }
  | { type: 'PEER_CONNECTED'; roomId: string }
  /** the other's picture or sound is there: without it the call ends after PICTURE_TIMEOUT */
  | { type: 'MEDIA_ARRIVED'; roomId: string }
  /** a device was replaced, went away or came back */
  | { type: 'TRACK_CHANGED'; roomId: string; kind: TrackAnnouncement['kind'] }
  /** the peer has reloaded: a new connection is built */
  | { type: 'PEER_RESTARTED'; roomId: string }
  /** ICE is 'disconnected', and connected again */
  | { type: 'LINK_INTERRUPTED'; roomId: string }
  | { type: 'LINK_RESTORED'; roomId: string }
  /** a new connection has a new code */
  | { type: 'SAFETY_CODE_CHANGED'; roomId: string; code: SafetyCode }
  /** while connecting */
  | { type: 'CONNECTION_FAILED'; roomId: string }
  /** for good, while connected */
  | { type: 'CONNECTION_LOST'; roomId: string }
  /** the session has thrown: a failed link, not a failed machine */
  | { type: 'PEER_CRASHED' }
  | ({ type: 'UPDATE_CONNECTION_QUALITY'; roomId: string } & Omit<ConnectionQuality, 'overall'>);

/** From the runner, once all have heard that a call has ended: the call is followed by the next state. */
export interface CallClosed {
  type: 'CALL_CLOSED';
}

/** From the machine's timers: each is the event that comes when it falls due. */
export type Timer =
  /** the camera has not opened */
  | 'STREAM_TIMEOUT'
  /** a try to connect hangs */
  | 'CONNECT_TIMEOUT'
  /** neither picture nor sound of the other has come */
  | 'PICTURE_TIMEOUT'
  /** the server's figures have not come */
  | 'FIGURES_TIMEOUT'
  /** the offer to call back is over */
  | 'CALL_BACK_TIMEOUT'
  | 'INITIAL_LEVEL_DUE'
  | 'QUALITY_CHECK'
  | 'TRIGGER_RATING_CHECK'
  | 'SKIP_DUE';
type TimerEvent = { [T in Timer]: { type: T } }[Timer];

export type CallEvent = UserEvent | ServerSideEvent | MediaEvent | TimerEvent | CallClosed;
export type EventOf<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>;

/** The server reports the end of a call. */
export type ServerEnd = Extract<CallEvent, { by: 'server' } | { type: 'PEER_DISCONNECTED' }>;

/** Commands of the machine to the running peer session. */
export type PeerCommand =
  | Extract<ServerSideEvent, { type: 'ROOM_READY' | 'OFFER_RECEIVED' | 'ANSWER_RECEIVED' | 'CANDIDATE_RECEIVED' }>
  | { type: 'SAMPLE_QUALITY' }
  /** an ICE restart: both look for a better path */
  | { type: 'SEEK_NEW_PATH' }
  | { type: 'SET_VIDEO_LEVEL'; level: VideoLevel }
  /** whether the picture is sent at all */
  | { type: 'SEND_VIDEO'; enabled: boolean };

export interface PeerSessionInput {
  roomId: string;
  peerId: string;
  localStream: StreamHandle;
  iceTransportPolicy: IceTransportPolicy;
  /** this side makes the offers */
  isInitiator: boolean;
  /** 0 for the first try of this call */
  attempt: number;
  /** only for the first try: see `NewMatch` */
  peerDescription: SessionDescription | null;
  offeredSession: string | null;
  peerTransport: AnswerTransport | null;
}

/** Notifies the server that this side ends the call. */
export interface EndNotice {
  event: 'video:skip' | 'video:end' | 'video:call_ended';
  roomId: string;
}

/** A switch as the peer learns of it. `reason`: no picture is sent although the camera is on. */
export interface TrackAnnouncement {
  roomId: string;
  kind: 'audio' | 'video';
  enabled: boolean;
  reason?: NoPictureReason;
}
